/** The one origin a window may show. */
export const origin = 'app://sanad'
