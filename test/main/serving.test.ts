import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownArguments } from '#main/arguments'
import { servedFile } from '#main/served-file'
import { openSettingsStore } from '#main/settings-store'
import { temporaryFolder } from '#support/temporary-folder'

describe('what the window may load', () => {
  it('is a file of the app', () => {
    expect(servedFile('/app/renderer', 'app://sanad/assets/index.js')).toBe('/app/renderer/assets/index.js')
  })

  it.each([
    'app://sanad/../main/index.cjs',
    'app://sanad/..%2f..%2fetc/passwd.html',
    'app://other/index.html',
    'app://sanad/index.exe',
    'app://sanad/',
    'app://sanad/%',
    'app://sanad/%E0%A4%A.html',
  ])('is not %s', (url) => {
    expect(servedFile('/app/renderer', url)).toBeNull()
  })
})

describe('a way up in a URL', () => {
  it.each([
    'app://sanad/%2e%2e/%2e%2e/secret.json',
    'app://sanad/../../secret.json',
    'app://sanad/a/../secret.json',
  ])('leads no further than the folder: %s', (url) => {
    expect(servedFile('/app/renderer', url)).toBe('/app/renderer/secret.json')
  })
})

describe('the words the program was started with', () => {
  it.each([
    [['electron', '--no-sandbox', '/app', '/library'], true, ['/library']],
    [['electron', '/app'], true, []],
    [['/opt/sanad', '/library'], false, ['/library']],
    [
      ['/opt/sanad', '--disable-gpu', 'search', '/library', 'نص', '--json'],
      false,
      ['search', '/library', 'نص', '--json'],
    ],
    [['/opt/sanad'], false, []],
  ] as const)('%j are, of a person', (argv, isCheckout, own) => {
    expect(ownArguments(argv, isCheckout)).toEqual(own)
  })
})

describe('settings', () => {
  it('are there after a restart', async () => {
    const folder = join(await temporaryFolder(), 'data')
    const first = await openSettingsStore(folder, 'ar')
    await first.change({ theme: 'sepia', annotator: 'سلمى' })
    await first.remember({ folder: '/a', title: 'أ', opened: '2026-01-01T00:00:00.000Z' })
    const second = await openSettingsStore(folder, 'en')
    expect(second.settings()).toMatchObject({ theme: 'sepia', annotator: 'سلمى', language: 'ar' })
    expect(second.recent()).toHaveLength(1)
    expect(await second.forget('/a')).toEqual([])
  })

  it('cost one value where one is damaged, and start anew where the file is', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'settings.json'), '{"settings":{"theme":"dark","readerSizePx":9000}}')
    const settings = (await openSettingsStore(folder, 'ar')).settings()
    expect(settings).toMatchObject({ theme: 'dark', readerSizePx: 20 })
    await writeFile(join(folder, 'settings.json'), '{"settings":')
    expect((await openSettingsStore(folder, 'en')).settings().language).toBe('en')
  })

  it('are written whole, in the order of the changes', async () => {
    const folder = await temporaryFolder()
    const store = await openSettingsStore(folder, 'ar')
    await Promise.all(['light', 'dark', 'contrast'].map((theme) => store.change({ theme: theme as 'light' })))
    expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      settings: { theme: 'contrast' },
    })
  })
})
