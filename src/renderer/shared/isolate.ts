const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/**
 * A value inside a sentence of another direction, kept from disturbing the words around it (Unicode UAX #9, 2.4). The
 * value's own bidi controls that could break out of the isolate are taken away: this is for showing, never for keeping.
 */
export const isolated = (value: string): string =>
  firstStrongIsolate + value.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '') + popDirectionalIsolate
