import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { mutated, numbersFrom } from '#support/mutations'
import { temporaryFolder } from '#support/temporary-folder'
import { pageRecord, sha1Base32 } from '#support/warc-writer'
import { listIndexed } from '#platform/web-archive/list-indexed'
import { openWebArchive } from '#platform/web-archive/open-web-archive'

const names = ['a', 'b', 'c']
const bodyOf = (name: string): string =>
  `<html><head><title>${name}</title></head><body>نص ${name}</body></html>`
const members = names.map((name) => gzipSync(pageRecord(`https://x.example/${name}`, bodyOf(name))))

const lineOf = (at: number, over: object = {}): string => {
  const offset = members.slice(0, at).reduce((sum, { length }) => sum + length, 0)
  const fields = {
    url: `https://x.example/${names[at]}`,
    mime: 'text/html',
    status: '200',
    digest: sha1Base32(bodyOf(names[at]!)),
    filename: 'data.warc.gz',
    offset: String(offset),
    length: String(members[at]!.length),
    ...over,
  }
  return `example,x)/${names[at]} 20130405060708 ${JSON.stringify(fields)}`
}
const whole = ['!meta 0 {}', lineOf(0), lineOf(1), lineOf(2), 'not a line'].join('\n')

const waczOf = (index: Uint8Array | string, name = 'indexes/index.cdx.gz', level: 0 | 6 = 0): Uint8Array =>
  zipSync({
    'archive/data.warc.gz': [Buffer.concat(members), { level }],
    [name]: Buffer.from(index),
  })
const listed = async (bytes: Uint8Array) => {
  const path = join(await temporaryFolder(), 'a.wacz')
  await writeFile(path, bytes)
  return { path, view: await listIndexed(path) }
}

describe('the pages of a WACZ by its own index', () => {
  it('are those that reading all of it finds, under the same ids', async () => {
    for (const [name, index] of [
      ['indexes/index.cdx.gz', gzipSync(whole)],
      ['indexes/index.cdxj', whole],
    ] as const) {
      const { path, view } = await listed(waczOf(index, name))
      const read = await openWebArchive(path)
      if (!read.ok) throw new Error(read.failure.kind)
      const facts = (pages: readonly { id: string; uri: string; date: string }[]) =>
        pages.map(({ id, uri, date }) => [id, uri, date])
      expect(facts(view!.pages)).toEqual(facts(read.value.pages.map(({ page }) => page)))
      expect(view).toMatchObject({ isFromIndex: true, isCut: false })
      expect(view!.pages.every(({ digest, state }) => digest === 'later' && state === 'whole')).toBe(true)
      await read.value.close()
    }
  })

  it('are cut where the index says that they end behind their file', async () => {
    const { view } = await listed(waczOf(gzipSync(lineOf(2, { length: '999999' }))))
    expect(view!.pages.map(({ state }) => state)).toEqual(['cut'])
  })

  it.each([
    ['there is none', waczOf(whole, 'other/index.cdxj')],
    ['it is empty', waczOf('', 'indexes/index.cdxj')],
    ['it is of another archive', waczOf(gzipSync(lineOf(0, { filename: 'other.warc.gz' })))],
    ['it names a place twice', waczOf(gzipSync(`${lineOf(0)}\n${lineOf(0)}`))],
    ['it is damaged', waczOf(Buffer.from(gzipSync(whole)).fill(0xff, 12))],
    ['a line has no end', waczOf(gzipSync('x'.repeat(10_000_000)))],
    ['the records are packed again', waczOf(gzipSync(whole), undefined, 6)],
    ['it is no zip', Buffer.concat(members)],
  ])('are not listed by it where %s', async (_, bytes) => {
    expect((await listed(bytes)).view).toBeUndefined()
  })

  it('are listed or not, whatever is changed in the archive', async () => {
    const number = numbersFrom(5)
    const bytes = waczOf(gzipSync(whole))
    for (let run = 0; run < 150; run++) {
      const { view } = await listed(mutated(bytes, number))
      if (view !== undefined) expect(view.pages.length).toBeGreaterThan(0)
    }
  })
})
