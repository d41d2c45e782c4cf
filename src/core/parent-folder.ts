/** The folder of a path with `/` between its folders; empty for what lies at the top. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
