import { app, BrowserWindow, Menu, screen } from 'electron'
import { join, resolve } from 'node:path'
import { ok } from '#core/result'
import type { Language } from '#core/settings'
import { dataFolderOf } from '#platform/files/data-folder'
import { realFolder } from '#platform/files/real-folder'
import type { MenuCommand } from '#ipc/contract'
import { copyOfGuide } from './guide'
import { createHandlers } from './handlers/index'
import { listenToWindows } from './ipc'
import { createMenu } from './menu'
import { createOpenLibraries, type OpenLibraries } from './open-libraries'
import { leavePagesOf, servePages, tellPageKeys } from './page-frames'
import { registerScheme, serve } from './protocol'
import { origin } from './origin'
import { keepOffline, stayHere, wallIn } from './security'
import { openSettingsStore, type SettingsStore } from './settings-store'
import { createWindowSession, type WindowSession } from './window-session'
import { keepWindowState, readWindowState } from './window-state'

type Program = {
  readonly dataFolder: string
  readonly guideFolder: string
  readonly store: SettingsStore
  readonly libraries: OpenLibraries
  readonly sessions: Map<number, WindowSession>
}

/** Opens the app: on the folder that was given, else on the library read last, else on the guide. */
export const startApp = (given: readonly string[]): void => {
  const dataFolder = dataFolderOf(process.env)
  app.setPath('userData', dataFolder)
  keepOffline()
  registerScheme()
  if (!app.requestSingleInstanceLock({ folder: given[0] ? resolve(given[0]) : null })) {
    app.quit()
    return
  }
  // Root has no sandbox to enable: there Chromium's child processes would end at once, again and again.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.on('web-contents-created', (_event, contents) => stayHere(contents))
  void app.whenReady().then(() => begin(dataFolder, given[0] === undefined ? null : resolve(given[0])))
}

const begin = async (dataFolder: string, folder: string | null): Promise<void> => {
  wallIn()
  serve(join(__dirname, '../renderer'))
  servePages()
  const program: Program = {
    dataFolder,
    guideFolder: app.isPackaged
      ? join(process.resourcesPath, 'guide')
      : join(app.getAppPath(), 'resources', 'guide'),
    store: await openSettingsStore(dataFolder, systemLanguage()),
    libraries: createOpenLibraries(__dirname, dataFolder),
    sessions: new Map(),
  }
  const { sessions } = program
  listenToWindows(
    createHandlers({
      ...program,
      onSettingsChanged: () => settingsChanged(program),
      openWindow: (folder) =>
        openWindow(program, folder === null ? { kind: 'nothing' } : { kind: 'folder', folder }),
    }),
    ({ sender }) => sessions.get(sender.id) ?? null,
  )
  settingsChanged(program)
  app.on('second-instance', (_event, _argv, _cwd, more) => void openAgain(program, more))
  app.on('window-all-closed', () => app.quit())
  closeLibrariesBeforeQuit(program)
  const first = folder ?? program.store.recent()[0]?.folder
  await openWindow(program, first === undefined ? { kind: 'guide' } : { kind: 'folder', folder: first })
}

const systemLanguage = (): Language => (app.getLocale().startsWith('en') ? 'en' : 'ar')

/** The menu follows the language; every window hears of the change. */
const settingsChanged = (program: Program): void => {
  const settings = program.store.settings()
  Menu.setApplicationMenu(
    createMenu(
      { language: settings.language, hasMarks: settings.structuredMarks.length > 0 },
      { command: (command) => commandFocused(program, command) },
    ),
  )
  for (const session of program.sessions.values()) session.push('settingsChanged', settings)
}

const commandFocused = ({ sessions }: Program, command: MenuCommand): void => {
  const focused = BrowserWindow.getFocusedWindow()
  if (focused) sessions.get(focused.webContents.id)?.push('menuCommand', command)
}

/** The program was started again: show the window it has, or the other folder in a window of its own. */
const openAgain = async (program: Program, more: unknown): Promise<void> => {
  const folder = (more as { readonly folder?: string | null } | null)?.folder ?? null
  const window = [...program.sessions.values()][0]?.window
  if (folder !== null) await openWindow(program, { kind: 'folder', folder })
  else if (window) {
    if (window.isMinimized()) window.restore()
    window.focus()
  }
}

/** What a window shows first: a folder, the guide, or the way to all of them. */
type First =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'guide' }
  | { readonly kind: 'nothing' }

const openWindow = async (program: Program, first: First): Promise<void> => {
  const { dataFolder, sessions, store, libraries } = program
  const kept = await readWindowState(
    dataFolder,
    first.kind === 'folder' ? await realFolder(first.folder) : null,
    screen.getAllDisplays().map(({ workArea }) => workArea),
    [...sessions.values()].map(({ window }) => window.getNormalBounds()),
  )
  const window = new BrowserWindow({
    ...(kept ?? { width: 1366, height: 768 }),
    minWidth: 760,
    minHeight: 480,
    show: false,
    title: 'Sanad',
    backgroundColor: '#fbfaf6',
    webPreferences: {
      preload: join(__dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
    },
  })
  if (kept?.isMaximized === true) window.maximize()
  const session = createWindowSession(window, libraries, store)
  const { id } = window.webContents
  sessions.set(id, session)
  tellPageKeys(window.webContents, session)
  window.once('ready-to-show', () => window.show())
  window.on('close', () => void keepWindowState(window, dataFolder, session.folder()))
  window.on('closed', () => {
    sessions.delete(id)
    leavePagesOf(session)
    void session.close()
  })
  session.opening = openFirst(program, session, first)
  await window.loadURL(`${origin}/index.html`)
}

/** The window's first library: opened while the page loads, so that neither waits for the other. */
const openFirst = async (program: Program, session: WindowSession, first: First): Promise<void> => {
  if (first.kind === 'nothing') return
  const folder =
    first.kind === 'folder' ? ok(first.folder) : await copyOfGuide(program.guideFolder, program.dataFolder)
  const opened = folder.ok ? await session.open(folder.value) : folder
  if (!opened.ok) session.startFailure = opened.failure
}

/** Waits for what is being written before the program ends. */
const closeLibrariesBeforeQuit = ({ libraries }: Program): void => {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    void libraries.closeAll().finally(() => {
      isClosed = true
      // Not in the same turn as the event: Electron takes no second wish to quit before it has seen the first refused.
      setImmediate(() => app.quit())
    })
  })
}
