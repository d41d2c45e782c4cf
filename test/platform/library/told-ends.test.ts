import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LibraryNews, Work } from '#core/library/progress'
import { story } from '#support/exchanging'
import { libraryOf, valueOf } from '#support/library'

const told = (news: readonly LibraryNews[], work: Work): readonly string[] =>
  news.flatMap((one) =>
    one.kind === 'progress' && one.progress.work === work ? ['ended' in one.progress ? 'end' : 'on'] : [],
  )

/** Whether something was told, and the last that was told is the end. */
const endsWell = (words: readonly string[]): boolean => words.length > 1 && words.at(-1) === 'end'

test('every window learns of the end of what it was told to be under way, after all else', async () => {
  const { open, folder } = await libraryOf({ 'one.txt': story, 'two.txt': `${story} ثانية` })
  const library = await open()
  valueOf(await library.scan())
  expect(endsWell(told(library.news, 'scan'))).toBe(true)
  valueOf(await library.verify('سلمى'))
  expect(endsWell(told(library.news, 'verify'))).toBe(true)
  const destination = join(folder, '..', 'bundle')
  const asked = {
    destination,
    scope: { kind: 'all' as const },
    originals: true,
    annotators: true,
    language: 'ar' as const,
    time: '2026-11-30T10:00:00.000Z',
    bundleId: randomUUID(),
  }
  valueOf(await library.exportBundle(asked, 'سلمى'))
  expect(endsWell(told(library.news, 'export'))).toBe(true)
  valueOf(await library.checkBundle(destination))
  expect(endsWell(told(library.news, 'check'))).toBe(true)
  const other = await (await libraryOf({})).open()
  valueOf(await other.scan())
  const imported = valueOf(await other.importBundle({ path: destination }, 'كريم'))
  valueOf(await other.undoImport({ import: imported.import!, undone: true }, 'كريم'))
  expect(endsWell(told(other.news, 'import'))).toBe(true)
  expect(told(other.news, 'scan').at(-1)).toBe('end')
})

test('work that fails or is stopped has ended too', async () => {
  const { open, folder } = await libraryOf({ 'one.txt': story })
  const library = await open()
  valueOf(await library.scan())
  const before = library.news.length
  expect(await library.checkBundle(join(folder, 'nothing'))).toMatchObject({ ok: false })
  expect(told(library.news.slice(before), 'check').at(-1)).toBe('end')
})
