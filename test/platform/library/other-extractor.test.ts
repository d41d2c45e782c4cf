import { createHash } from 'node:crypto'
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layOut, paragraphsOf } from '#core/article/lay-out'
import type { VersionId } from '#core/ids'
import { everyAnnotation } from '#core/library/annotations/queries'
import { packTree } from '#platform/extract/packed-tree'
import { textOf } from '#platform/library/article-texts'
import { keepText } from '#platform/library/kept-texts'
import { mayAnyHaveMoved, placedOn } from '#platform/library/placed-annotations'
import { openTextPack, textGeneration } from '#platform/library/text-pack'
import { libraryOf, valueOf } from '#support/library'
import { openedContext } from '#support/library-context'
import { annotateQuote, articleAt, scanned, story, storyFiles } from '#support/story'

const path = '2020/june/one.txt'

/** What an older extractor made of the file, as the cache of that time held it. */
const asOlderExtractor = async (folder: string, version: VersionId, text: string): Promise<void> => {
  const pack = await openTextPack(join(folder, '_sanad/cache'))
  await pack.write(version, packTree({ ...layOut(paragraphsOf(text)), detected: {}, warnings: [] }))
  await pack.close()
}
const markAllAsOlder = async (folder: string): Promise<void> => {
  const index = join(folder, '_sanad/cache/texts.index')
  const bytes = await readFile(index)
  for (let at = 46; at < bytes.length; at += 48) bytes.writeUInt16BE(1, at)
  await writeFile(index, bytes)
}

const everything = {
  filter: everyAnnotation,
  group: 'none',
  order: 'place',
  descending: false,
  offset: 0,
  limit: 100,
} as const

/** Another generation's journal, or an older one's that names none: hashes of lines are kept right. */
const saysGeneration = async (folder: string, generation: number | null): Promise<void> => {
  const journals = join(folder, '_sanad/journal')
  for (const name of (await readdir(journals)).filter((one) => one.endsWith('.jsonl'))) {
    const hash = createHash('sha256')
    const lines = (await readFile(join(journals, name), 'utf8')).trimEnd().split('\n')
    const written = lines.map((line, at) => {
      const event = JSON.parse(line) as { type: string; prev: string; data: Record<string, unknown> }
      if (at > 0) event.prev = hash.copy().digest('hex')
      if (event.type === 'article.kept') {
        delete event.data['generation']
        if (generation !== null) event.data['generation'] = generation
        else delete event.data['extractor']
      }
      const now = `${JSON.stringify(event)}\n`
      hash.update(now)
      return now
    })
    await writeFile(join(journals, name), written.join(''))
  }
}

describe('annotations on a text that an older extractor read otherwise', () => {
  it('are not called exact: they wait for a person where their words are gone', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    const { id } = await articleAt(first, path)
    await first.close()
    await asOlderExtractor(folder, id as string as VersionId, story.replace('بيومين', 'بساعات'))

    const second = await open()
    await scanned(second)
    valueOf(await annotateQuote(second, 'قبل نقلها بساعات'))
    valueOf(await annotateQuote(second, 'The ledgers were real'))
    expect(valueOf(await second.reviewQueue()).items).toEqual([])
    await second.close()
    await markAllAsOlder(folder)

    const now = await open()
    await scanned(now)
    const { items } = valueOf(await now.reviewQueue())
    expect(items.map(({ placed }) => placed.annotation.target?.exact)).toEqual(['قبل نقلها بساعات'])
    expect(items[0]?.readBy).toBeNull()
    expect(valueOf(await now.overview()).needReview).toBe(1)
  })

  it.each([
    ['the cache is gone', 1],
    ['the cache is gone, and the journal names no extractor', null],
    ['the library was carried to another device', 1],
  ])('are not called exact where %s', async (what, generation) => {
    const { folder, dataFolder, open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    const { id } = await articleAt(first, path)
    await first.close()
    await asOlderExtractor(folder, id as string as VersionId, story.replace('بيومين', 'بساعات'))
    const second = await open()
    await scanned(second)
    valueOf(await annotateQuote(second, 'قبل نقلها بساعات'))
    valueOf(await annotateQuote(second, 'The ledgers were real'))
    await second.close()
    await saysGeneration(folder, generation)
    await rm(join(folder, '_sanad/cache'), { recursive: true })

    if (!what.startsWith('the cache')) await rename(dataFolder, `${dataFolder}-of-the-other`)
    const now = await open()
    await scanned(now)
    const { rows } = valueOf(await now.listAnnotations(everything))
    const states = rows.map(({ quote, state }) => [quote, state])
    expect(states).toContainEqual(['The ledgers were real', 'exact'])
    expect(states).toContainEqual(['قبل نقلها بساعات', 'review'])
    const { items } = valueOf(await now.reviewQueue())
    expect(items.map(({ readBy }) => readBy)).toEqual([generation === null ? null : 'text@1 (1)'])
  })

  it('are known to stand as they were put where the text is still the kept one', async () => {
    const { folder, dataFolder, open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    const { id } = await articleAt(first, path)
    valueOf(await annotateQuote(first, 'The ledgers were real'))
    await first.close()
    await saysGeneration(folder, 1)
    const context = await openedContext(folder, dataFolder)
    expect(mayAnyHaveMoved(context, id)).toBe(true)
    const text = valueOf(await textOf(context, id))
    await placedOn(context, id, text)
    expect(mayAnyHaveMoved(context, id)).toBe(false)
    const [kept] = valueOf(await keepText(context, id, text.version))
    expect(kept?.data).toMatchObject({ generation: textGeneration })
  })
})
