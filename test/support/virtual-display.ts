import { openVirtualDisplay } from '../../build/display.mjs'
import { findRuntime } from '../../build/electron-runtime.mjs'
import { ensureBuilt } from '../../build/freshness.mjs'
import { meetNeeds } from '../../build/system-needs.mjs'

/** Once for all end-to-end tests: the app built, Electron at hand, and on Linux a display that shows nobody anything. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  await ensureBuilt()
  const { executable } = await findRuntime()
  await meetNeeds(['electron', 'display'], { electron: executable })
  process.env['SANAD_TEST_ELECTRON'] = executable
  if (process.platform !== 'linux') return undefined
  const display = await openVirtualDisplay()
  Object.assign(process.env, display.env)
  delete process.env['WAYLAND_DISPLAY']
  return display.close
}
