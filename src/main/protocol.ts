import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { protocol } from 'electron'

/** What the window may load: the app's own files, and nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

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

/** Must run before the app is ready. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])

/** The file in `folder` that a URL names, or null where it would lead out of it or is of no kind that is served. */
export const servedFile = (folder: string, url: string): string | null => {
  const { host, pathname } = new URL(url)
  if (host !== 'sanad') return null
  const path = normalize(join(folder, decodeURIComponent(pathname)))
  return path.startsWith(folder + sep) && types[extname(path)] !== undefined ? path : null
}

export const serve = (folder: string): void =>
  protocol.handle('app', async ({ url }) => {
    const path = servedFile(folder, url)
    if (path === null) return new Response(null, { status: 404 })
    try {
      return new Response(await readFile(path), {
        headers: {
          'Content-Type': types[extname(path)]!,
          'Content-Security-Policy': contentSecurityPolicy,
          'X-Content-Type-Options': 'nosniff',
        },
      })
    } catch {
      // Not there: the page asks for nothing that the build did not make.
      return new Response(null, { status: 404 })
    }
  })
