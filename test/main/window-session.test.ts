import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { ok } from '#core/result'
import type { OpenLibraries, SharedLibrary } from '#main/open-libraries'
import type { SettingsStore } from '#main/settings-store'
import { createWindowSession } from '#main/window-session'

it('lets a library go that was still opening when the window was closed', async () => {
  const window = { isClosed: false, isDestroyed: () => window.isClosed }
  const shared = { folder: '/a' } as SharedLibrary
  const released: SharedLibrary[] = []
  let arrive = (): void => undefined
  const opening = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const libraries = {
    open: async () => {
      await opening
      return ok(shared)
    },
    release: (one: SharedLibrary) => Promise.resolve(void released.push(one)),
  } as unknown as OpenLibraries
  const session = createWindowSession(
    window as unknown as BrowserWindow,
    libraries,
    {} as unknown as SettingsStore,
  )
  const opened = session.open('/a')
  window.isClosed = true
  await session.close()
  arrive()
  expect(await opened).toEqual({ ok: false, failure: { kind: 'no-library' } })
  expect(released).toEqual([shared])
  expect(session.library()).toBeNull()
})
