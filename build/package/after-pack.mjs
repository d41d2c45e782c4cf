import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Electron looks for `resources/app` before `app.asar`: the fallback runtime's loader must not stay there.
 * @param {{ appOutDir: string }} context
 */
export default async ({ appOutDir }) =>
  rm(join(appOutDir, 'resources', 'app'), { recursive: true, force: true })
