import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ElectronApplication, Page } from 'playwright'
import { launchApp as launch, passTour } from '../../build/launch-app.mjs'

export { answerDialogs } from '../../build/launch-app.mjs'

/** The Electron binary that the e2e project's setup found. */
export const electronExecutable = (): string => {
  const executable = process.env['SANAD_TEST_ELECTRON']
  if (executable === undefined) throw new Error('Run end-to-end tests as the Vitest project e2e.')
  return executable
}

export type LaunchOptions = {
  /** The library to open; without it the app starts as it would for a new person. */
  readonly folder?: string
  /** The app's data folder. Give the same one twice to see what a restart remembers; else it lasts for one test. */
  readonly userData?: string
  readonly env?: Record<string, string>
  readonly args?: readonly string[]
  /** Whether a new person's tour is shown, as it is at the very first start. */
  readonly withTour?: boolean
}

export type LaunchedApp = {
  readonly app: ElectronApplication
  readonly window: Page
  /** Warnings and errors of the window's console, and what the page threw. */
  readonly complaints: readonly string[]
  readonly userData: string
  readonly close: () => Promise<void>
}

/** The built app in real Electron. It is closed when the test ends, if the test has not closed it. */
export const launchApp = async (options: LaunchOptions = {}): Promise<LaunchedApp> => {
  const userData = options.userData ?? (await passingFolder())
  if (options.withTour !== true) await passTour(userData)
  const launched = await launch({
    executable: electronExecutable(),
    dataFolder: userData,
    folder: options.folder,
    args: options.args,
    env: options.env,
  })
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await launched.close()
  }
  onTestFinished(close)
  return { ...launched, userData, close }
}

const passingFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-data-'))
  // Electron's helpers may still write for a moment after the app has ended.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return folder
}
