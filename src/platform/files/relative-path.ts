import { relative, sep } from 'node:path'

/** A path inside a library as journals and messages write it: relative, `/` between folders. */
export const relativePath = (folder: string, path: string): string =>
  relative(folder, path).split(sep).join('/')
