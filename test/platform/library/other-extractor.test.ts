import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layOut, paragraphsOf } from '#core/article/lay-out'
import type { VersionId } from '#core/ids'
import { packTree } from '#platform/extract/packed-tree'
import { openTextPack } from '#platform/library/text-pack'
import { libraryOf, valueOf } from '#support/library'
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
    expect(valueOf(await now.overview()).needReview).toBe(1)
  })
})
