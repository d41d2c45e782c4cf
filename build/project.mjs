import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The project's own folder. */
export const root = resolve(import.meta.dirname, '..')

/** What can be deleted and comes back: git ignores it. */
export const cacheFolder = join(root, '.cache')

/** What the build writes. */
export const outFolder = join(root, 'out')

/** A cache that outlives a clone, so that a second clone on this machine downloads nothing again. */
export const userCacheFolder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'sanad-build')

export const isRoot = process.getuid?.() === 0

/** Chromium refuses its sandbox to root; for everyone else it stays on. */
export const sandboxSwitches = isRoot ? ['--no-sandbox'] : []

/**
 * Where the person stood when they typed `npm run <script>`: npm itself moves to the project's folder first.
 * @param {string} script the npm script that this process serves
 */
export const callerFolder = (script) => {
  const { npm_lifecycle_event: event, INIT_CWD: folder } = process.env
  return event === script && folder ? folder : process.cwd()
}

/**
 * One line for the person. Standard output belongs to results.
 * @param {string} line
 */
export const say = (line) => process.stderr.write(`${line}\n`)
