import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { annotateQuote, articleAt, journalIn, scanned, storyFiles } from '#support/story'

it('opens a library for reading in which a newer version has written, says so, and writes nothing', async () => {
  const { folder, open } = await libraryOf(storyFiles)
  const first = await open()
  await scanned(first)
  valueOf(await annotateQuote(first, 'السجلات'))
  await first.close()
  const own = await journalIn(folder)
  const theirs = join(folder, '_sanad', 'journal', 'r-00000000000000aa.jsonl')
  const before = await readFile(own)
  const { time } = JSON.parse(before.toString('utf8').split('\n')[0]!) as { time: string }
  const prev = createHash('sha256').digest('hex')
  const event = {
    replica: 'r-00000000000000aa',
    seq: 1,
    time,
    by: 'x',
    type: 'article.embargoed',
    data: { until: '2030' },
    prev,
  }
  await writeFile(theirs, `${JSON.stringify(event)}\n`)

  for (let opening = 0; opening < 2; opening++) {
    const library = await open()
    const overview = valueOf(await library.overview())
    expect(overview.readOnly).toEqual({
      kind: 'newer-journal',
      path: '_sanad/journal/r-00000000000000aa.jsonl',
      count: 1,
    })
    expect(overview.notices).toEqual([])
    await writeFile(join(folder, 'four.txt'), 'ملف رابع')
    await scanned(library)
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ query: 'رابع' }))))).toEqual(['four.txt'])
    const { id } = await articleAt(library, '2020/june/one.txt')
    expect(valueOf(await library.readArticle(id)).annotations).toHaveLength(1)
    expect(await annotateQuote(library, 'السجلات')).toMatchObject({
      ok: false,
      failure: { kind: 'newer-journal' },
    })
    await library.close()
    expect(await readFile(own)).toEqual(before)
  }
})
