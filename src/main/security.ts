import { app, session, type Session, type WebContents } from 'electron'
import { origin } from './origin'
import { pageScheme } from './page-frame'

/** Chromium's own wishes to use the network, refused before anything starts. */
export const keepOffline = (): void => {
  for (const name of [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'disable-sync',
    'no-pings',
    'no-proxy-server',
    'disable-quic',
  ])
    app.commandLine.appendSwitch(name)
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  app.commandLine.appendSwitch('disable-features', 'NetworkTimeServiceQuerying,MediaRouter,OptimizationHints')
}

/** No permission, no download, no address but our own. */
export const wallIn = (within: Session = session.defaultSession): void => {
  within.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  within.setPermissionCheckHandler(() => false)
  within.setDevicePermissionHandler(() => false)
  within.on('will-download', (event) => event.preventDefault())
  within.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !isOurs(details.url, details.resourceType) }),
  )
  // Electron fetches a dictionary for the spell checker even when it is off; for no language there is none to fetch.
  within.setSpellCheckerLanguages([])
  within.setSpellCheckerEnabled(false)
}

const isOurs = (url: string, kind: string): boolean =>
  (kind === 'subFrame' && url.startsWith(`${pageScheme}://`)) ||
  url.startsWith(`${origin}/`) ||
  url.startsWith('data:') ||
  url.startsWith('blob:') ||
  url.startsWith('devtools:')

/** No window leads anywhere: no navigation, no new window, no embedded page. */
export const stayHere = (contents: WebContents): void => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
