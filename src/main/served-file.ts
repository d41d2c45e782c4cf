import { extname, join, normalize, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.json': 'application/json',
}

export const contentTypeOf = (path: string): string | undefined => types[extname(path)]

/** The file in `folder` that a URL names, or null where it would lead out of it or is of no kind that is served. */
export const servedFile = (folder: string, url: string): string | null => {
  const { host, pathname } = new URL(url)
  const decoded = decode(pathname)
  if (host !== 'sanad' || decoded === null) return null
  const path = normalize(join(folder, decoded))
  return path.startsWith(folder + sep) && contentTypeOf(path) !== undefined ? path : null
}

const decode = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // Escapes that stand for no UTF-8 name no file.
    return null
  }
}
