import { readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ArticleId, VersionId } from '#core/ids'
import { compareFiles, isSettled, judgeFile } from '#core/library/compare-files'
import { foldEvent } from '#core/library/fold'
import { emptyState } from '#core/library/state'
import type { JournalEvent } from '#core/journal/event'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'

const digest = `sha256:${'a'.repeat(64)}` as VersionId
const reading = {
  ...{ path: 'a.txt', sizeBytes: 9, format: 'text', encoding: 'utf-8', extractor: 'text@1' },
  ...{ title: 'ا', words: 1, direction: 'rtl' as const },
} as const
/** A file that was changed at `modified`, as a journal told of it at `told`. */
const stateOf = (modified: string, told: string) => {
  const state = emptyState()
  foldEvent(state, {
    ...{ replica: 'r-0000000000000001', seq: 1, time: `${told}/0000`, by: '', prev: '0'.repeat(64) },
    type: 'article.acquired',
    data: { article: digest as string as ArticleId, ...reading, modified },
  } as JournalEvent)
  return state
}
const toReadOf = (modified: string, told: string) =>
  compareFiles(stateOf(modified, told), [{ path: 'a.txt', sizeBytes: 9, modified }], () => false).toRead
    .length

describe('the time of a file', () => {
  it.each([
    ['whole seconds, told of at once', '2026-01-01T10:00:02.000Z', '2026-01-01T10:00:03.500Z', 1],
    ['whole seconds, told of later', '2026-01-01T10:00:02.000Z', '2026-01-01T10:00:05.000Z', 0],
    ['fine time, told of at once', '2026-01-01T10:00:02.001Z', '2026-01-01T10:00:02.020Z', 1],
    ['fine time, told of soon', '2026-01-01T10:00:02.001Z', '2026-01-01T10:00:02.400Z', 0],
    ['a time to come', '2027-01-01T10:00:02.000Z', '2026-01-01T10:00:02.000Z', 0],
  ])('vouches for its content or not: %s', (_, modified, told, toRead) => {
    expect(toReadOf(modified, told)).toBe(toRead)
    expect(isSettled(modified, Date.parse(told))).toBe(toRead === 0)
  })

  it('is told once more, when it can vouch for it from then on', () => {
    const modified = '2026-01-01T10:00:02.000Z'
    const state = stateOf(modified, '2026-01-01T10:00:03.000Z')
    const judged = (now: string) =>
      judgeFile(state, { digest, reading: { ...reading, modified } }, Date.parse(now))
    expect(judged('2026-01-01T10:00:03.900Z').kind).toBe('same')
    expect(judged('2026-01-01T10:00:06.000Z')).toMatchObject({
      kind: 'confirmed',
      act: { type: 'article.located', data: { path: 'a.txt', modified } },
    })
  })

  it('hides no change of the same length in the same two seconds', async () => {
    const { folder, open } = await libraryOf({ 'a.txt': 'قبل' })
    const path = join(folder, 'a.txt')
    const second = new Date(Math.floor(Date.now() / 1000) * 1000)
    await utimes(path, second, second)
    const library = await open()
    const scanning = library.scan()
    await new Promise((soon) => setTimeout(soon, 600))
    await writeFile(path, 'بعد')
    await utimes(path, second, second)
    expect(valueOf(await scanning)).toMatchObject({ added: 1, changed: 0 })
    expect(valueOf(await library.scan())).toMatchObject({ unchanged: 1, changed: 0 })
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ query: 'بعد' }))))).toEqual(['a.txt'])
    expect(valueOf(await library.verify('')).ok).toBe(true)
  }, 20_000)
})

/** «آذار» with its letters apart, as macOS names files, and in one. */
const apart = 'أخبار آذار é.txt'.normalize('NFD')
const inOne = apart.normalize('NFC')

describe('a name in letters that are taken apart', () => {
  it('that is put together is the same article, with its annotations', async () => {
    expect(apart).not.toBe(inOne)
    const { folder, open } = await libraryOf({ [apart]: 'نص الخبر' })
    const library = await open()
    valueOf(await library.scan())
    const { id } = valueOf(await library.articleAt(apart))
    valueOf(await library.annotate({ article: id, range: null, note: 'م', tags: [], colour: 'blue' }, ''))
    await rename(join(folder, apart), join(folder, inOne))
    expect(valueOf(await library.scan())).toMatchObject({ added: 0, moved: 1, missing: 0 })
    const after = valueOf(await library.articleAt(inOne))
    expect(after).toMatchObject({ id, path: inOne, annotations: 1, state: 'ok' })
  })

  it('is found by its name however that is written', async () => {
    const { open } = await libraryOf({ [apart]: 'نص الخبر' })
    const library = await open()
    valueOf(await library.scan())
    expect(valueOf(await library.articleAt(inOne)).path).toBe(apart)
    expect(valueOf(await library.articleAt(apart)).path).toBe(apart)
    for (const name of [inOne, apart]) {
      const query = `path:"${name.slice(0, -4)}"`
      expect(pathsIn(valueOf(await library.listArticles(listRequest({ query }))))).toEqual([apart])
    }
  })

  it('stays another file where both lie side by side', async () => {
    const { folder, open } = await libraryOf({ [apart]: 'واحد', [inOne]: 'اثنان' })
    const library = await open()
    valueOf(await library.scan())
    for (const name of [apart, inOne]) {
      const { path } = valueOf(await library.articleAt(name))
      expect([path, await readFile(join(folder, path), 'utf8')]).toEqual([
        name,
        name === apart ? 'واحد' : 'اثنان',
      ])
    }
  })
})
