import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from './project.mjs'

const forbidding = [
  { path: '/proc/sys/kernel/unprivileged_userns_clone', value: '0' },
  { path: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns', value: '1' },
  { path: '/proc/sys/user/max_user_namespaces', value: '0' },
]

/**
 * Some systems keep user namespaces from ordinary programs; there Chromium's sandbox needs its setuid helper.
 * The app does not run without a sandbox instead: it names the line that helps.
 * @param {string} folder the runtime's
 */
export const checkSandbox = (folder) => {
  if (process.platform !== 'linux' || isRoot) return
  const isForbidden = forbidding.some(
    ({ path, value }) => existsSync(path) && readFileSync(path, 'utf8').trim() === value,
  )
  if (!isForbidden) return
  const helper = join(folder, 'chrome-sandbox')
  const { uid, mode } = statSync(helper)
  if (uid === 0 && (mode & 0o4000) !== 0) return
  throw new Error(
    `This system gives no user namespaces to programs, so the sandbox needs its helper. Run this, then try again:\n  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  )
}
