import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { pageScheme } from './page-frame'
import { contentTypeOf, servedFile } from './served-file'

/** What the window may load: the app's own files, and nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // Pictures of articles come through the bridge and are shown from the window's own memory.
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  // Saved pages, each answer of which shuts itself in: see `page-frame.ts`.
  `frame-src ${pageScheme}:`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Must run before the app is ready. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    { scheme: pageScheme, privileges: { standard: true, secure: true } },
  ])

export const serve = (folder: string): void =>
  protocol.handle('app', async ({ url }) => {
    const path = servedFile(folder, url)
    const type = path === null ? undefined : contentTypeOf(path)
    if (path === null || type === undefined) return new Response(null, { status: 404 })
    try {
      return new Response(await readFile(path), {
        headers: {
          'Content-Type': type,
          'Content-Security-Policy': contentSecurityPolicy,
          'X-Content-Type-Options': 'nosniff',
        },
      })
    } catch {
      // Not there: the page asks for nothing that the build did not make.
      return new Response(null, { status: 404 })
    }
  })
