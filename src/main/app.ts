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
import { whenComeBackTo } from './look-again'
import { createMenu, offerFieldMenu } from './menu'
import { createOpenLibraries, type OpenLibraries } from './open-libraries'
import { leavePagesOf, servePages, tellPageKeys } from './page-frames'
import { registerScheme, serve } from './protocol'
import { origin } from './origin'
import { keepOffline, stayHere, wallIn } from './security'
import { openSettingsStore, type SettingsStore } from './settings-store'
import { createWindowsKeeper, readLastWindows, type LastWindow, type WindowsKeeper } from './last-windows'
import { createWindowSession, type WindowSession } from './window-session'
import { isOnScreen, keepWindowState, readWindowState, stateOf, type WindowState } from './window-state'

type Program = {
  readonly dataFolder: string
  readonly guideFolder: string
  readonly store: SettingsStore
  readonly libraries: OpenLibraries
  /** The one used last is the last. */
  readonly sessions: Map<number, WindowSession>
  readonly keeper: WindowsKeeper
}

/** Opens the app: on the folder that was given, else with the windows of the last time, else on the guide. */
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
  const folder = given[0] === undefined ? null : resolve(given[0])
  const libraries = createOpenLibraries(__dirname, dataFolder)
  void prepareFirst(libraries, dataFolder, folder)
  void app.whenReady().then(() => begin(dataFolder, folder, libraries))
}

/** The library of the first window opens while Chromium starts. */
const prepareFirst = async (
  libraries: OpenLibraries,
  dataFolder: string,
  folder: string | null,
): Promise<void> => {
  const first = folder ?? (await readLastWindows(dataFolder))[0]?.folder ?? null
  if (first !== null) await libraries.prepare(first)
}

const begin = async (dataFolder: string, folder: string | null, libraries: OpenLibraries): Promise<void> => {
  wallIn()
  serve(join(__dirname, '../renderer'))
  servePages()
  const sessions = new Map<number, WindowSession>()
  const program: Program = {
    dataFolder,
    guideFolder: app.isPackaged
      ? join(process.resourcesPath, 'guide')
      : join(app.getAppPath(), 'resources', 'guide'),
    store: await openSettingsStore(dataFolder, systemLanguage()),
    libraries,
    sessions,
    keeper: createWindowsKeeper(dataFolder, () => [...sessions.values()].reverse().map(lastWindowOf)),
  }
  listenToWindows(
    createHandlers({
      ...program,
      onSettingsChanged: () => settingsChanged(program),
      openWindow: async (folder) => {
        await openWindow(program, folder === null ? { kind: 'nothing' } : { kind: 'folder', folder })
      },
    }),
    ({ sender }) => sessions.get(sender.id) ?? null,
  )
  settingsChanged(program)
  app.on('second-instance', (_event, _argv, _cwd, more) => void openAgain(program, more))
  app.on('window-all-closed', () => app.quit())
  closeLibrariesBeforeQuit(program)
  if (folder === null) await openLastWindows(program)
  else await openWindow(program, { kind: 'folder', folder })
}

const lastWindowOf = (session: WindowSession): LastWindow => ({
  folder: session.folder() ?? session.missing,
  state: stateOf(session.window),
  hasTabs: session.hasTabs(),
})

/** The window that was in front comes first, and stays in front. */
const openLastWindows = async (program: Program): Promise<void> => {
  const last = await readLastWindows(program.dataFolder)
  const [front] = last
  if (front === undefined) {
    const recent = program.store.recent()[0]?.folder
    await openWindow(program, recent === undefined ? { kind: 'guide' } : { kind: 'folder', folder: recent })
    return
  }
  program.keeper.hold()
  let inFront: WindowSession | null = null
  // Of two windows on one library, the one that remembers its tabs has to come first.
  for (const one of [...last].sort((a, b) => Number(b.hasTabs) - Number(a.hasTabs))) {
    const first: First = one.folder === null ? { kind: 'nothing' } : { kind: 'folder', folder: one.folder }
    const opened = await openWindow(program, first, { state: one.state, isBehind: one !== front })
    if (one === front) inFront = opened
  }
  if (inFront !== null) usedLast(program, inFront)
  program.keeper.goOn()
}

const usedLast = ({ sessions, keeper }: Program, session: WindowSession): void => {
  if (session.window.isDestroyed()) return
  const { id } = session.window.webContents
  sessions.delete(id)
  sessions.set(id, session)
  keeper.note()
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
  const window = [...program.sessions.values()].at(-1)?.window
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

/** How a window was the last time, where that is known. */
type Again = { readonly state: WindowState; readonly isBehind: boolean }

const openWindow = async (
  program: Program,
  first: First,
  again: Again | null = null,
): Promise<WindowSession> => {
  const { dataFolder, sessions, store, libraries, keeper } = program
  const kept = await placeFor(program, first, again)
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
  const session = createWindowSession(window, libraries, store, keeper.note)
  const { id } = window.webContents
  sessions.set(id, session)
  keeper.note()
  tellPageKeys(window.webContents, session)
  offerFieldMenu(window, () => store.settings().language)
  window.once('ready-to-show', () => (again?.isBehind === true ? window.showInactive() : window.show()))
  window.on('focus', () => usedLast(program, session))
  whenComeBackTo(window, () => void session.library()?.lookAgain())
  window.on('move', keeper.note)
  window.on('resize', keeper.note)
  window.on('close', () => void keepWindowState(window, dataFolder, session.folder()))
  window.on('closed', () => {
    sessions.delete(id)
    leavePagesOf(session)
    void session.close()
  })
  session.opening = openFirst(program, session, first)
  await window.loadURL(`${origin}/index.html`).catch((error: unknown) => {
    // A window that is closed while its page loads is no fault.
    if (!window.isDestroyed()) throw error
  })
  return session
}

const placeFor = async (
  { dataFolder, sessions }: Program,
  first: First,
  again: Again | null,
): Promise<WindowState | null> => {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  if (again !== null && isOnScreen(again.state, screens)) return again.state
  return readWindowState(
    dataFolder,
    first.kind === 'folder' ? await realFolder(first.folder) : null,
    screens,
    [...sessions.values()].map(({ window }) => window.getNormalBounds()),
  )
}

/** The window's first library: opened while the page loads, so that neither waits for the other. */
const openFirst = async (program: Program, session: WindowSession, first: First): Promise<void> => {
  if (first.kind === 'nothing') return
  const folder =
    first.kind === 'folder' ? ok(first.folder) : await copyOfGuide(program.guideFolder, program.dataFolder)
  const opened = folder.ok ? await session.open(folder.value) : folder
  if (opened.ok) return
  session.startFailure = opened.failure
  session.missing = folder.ok ? folder.value : null
  program.keeper.note()
}

/** Waits for what is being written before the program ends. */
const closeLibrariesBeforeQuit = ({ libraries, keeper }: Program): void => {
  let isClosed = false
  app.on('before-quit', () => void keeper.end())
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    void Promise.all([libraries.closeAll(), keeper.end()]).finally(() => {
      isClosed = true
      // Not in the same turn as the event: Electron takes no second wish to quit before it has seen the first refused.
      setImmediate(() => app.quit())
    })
  })
}
