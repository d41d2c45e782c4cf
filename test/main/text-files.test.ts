import type { BrowserWindow } from 'electron'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { OpenLibraries } from '#main/open-libraries'
import type { SettingsStore } from '#main/settings-store'
import { writeChosenFile } from '#main/text-files'
import { createWindowSession } from '#main/window-session'
import { temporaryFolder } from '#support/temporary-folder'

const sessionBeside = (...folders: readonly string[]) =>
  createWindowSession(
    {} as unknown as BrowserWindow,
    { folders: () => folders } as unknown as OpenLibraries,
    {} as SettingsStore,
  )

it('writes no receipt, rules or page over an original of any library that is open', async () => {
  const library = await temporaryFolder()
  const original = join(library, 'a.txt')
  await writeFile(original, 'نص')
  const session = sessionBeside(await temporaryFolder(), library)
  expect(await writeChosenFile(session, original, 'تقرير')).toEqual({
    ok: false,
    failure: { kind: 'destination-inside-library', path: original },
  })
  expect(await readFile(original, 'utf8')).toBe('نص')
})

it('replaces another file, and says why where it cannot', async () => {
  const folder = await temporaryFolder()
  const session = sessionBeside(await temporaryFolder())
  const path = join(folder, 'report.txt')
  await writeFile(path, 'قديم')
  expect(await writeChosenFile(session, path, 'تقرير')).toEqual({ ok: true, value: path })
  expect(await readFile(path, 'utf8')).toBe('تقرير')
  expect(await writeChosenFile(session, join(folder, 'none', 'report.txt'), '')).toMatchObject({
    ok: false,
    failure: { kind: 'file-not-found' },
  })
})
