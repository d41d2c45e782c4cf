import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { libraryOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'
import { gzippedWarc, pageRecord, sha1Base32, warcRecord } from '#support/warc-writer'

const text = '<p>قالت الشاهدة إن الجنود وصلوا عند الفجر وفتشوا البيوت واحداً بعد آخر.</p>'.repeat(4)
const page = (title: string): string =>
  `<!doctype html><html dir="rtl"><head><title>${title}</title></head><body><article><h1>${title}</h1>${text}</article></body></html>`
const records = [
  warcRecord({ type: 'warcinfo', contentType: 'application/warc-fields', block: 'software: a test\r\n' }),
  pageRecord('https://a.example/1', page('شهادة من الحي')),
  pageRecord('https://b.example/2', page('تقرير عن السوق'), {}, { date: '2014-01-02T03:04:05Z' }),
]

const archiveOf = async (bytes: Buffer): Promise<string> => {
  const path = join(await temporaryFolder(), 'site.warc.gz')
  await writeFile(path, bytes)
  return path
}

describe('pages', () => {
  it('lists what a web archive holds', async () => {
    const archive = await archiveOf(gzippedWarc(records))
    const sanad = await commandLine()
    const listed = await sanad('pages', archive, '--json')
    expect(listed.status).toBe(0)
    expect(listed.json()).toMatchObject({
      name: 'site.warc.gz',
      damaged: 0,
      isCut: false,
      pages: [
        {
          url: 'https://a.example/1',
          title: 'شهادة من الحي',
          date: '2013-04-05T06:07:08Z',
          digest: 'agrees',
          state: 'whole',
        },
        { url: 'https://b.example/2', title: 'تقرير عن السوق', date: '2014-01-02T03:04:05Z' },
      ],
    })
    expect((await sanad('pages', archive)).out).toContain('digest agrees')
    expect((await sanad('pages', archive, '--lang', 'ar')).out).toContain('البصمة مطابقة')
  })

  it('ends with the status for what a person must see where something is damaged', async () => {
    const head = { 'WARC-Payload-Digest': sha1Base32('another') }
    const changed = gzippedWarc([pageRecord('https://a.example/1', page('x'), {}, { head })])
    const cut = gzippedWarc(records)
    const sanad = await commandLine()
    expect((await sanad('pages', await archiveOf(changed))).status).toBe(1)
    const listed = await sanad('pages', await archiveOf(cut.subarray(0, cut.length - 20)))
    expect(listed.status).toBe(1)
    expect(listed.err).toContain('One place in the archive is damaged')
    expect((await sanad('pages', await archiveOf(Buffer.from('x')))).status).toBe(3)
    expect((await sanad('pages', '/nowhere/a.warc')).status).toBe(3)
  })

  it('adds pages to a library as articles that tell where they are from', async () => {
    const archive = await archiveOf(gzippedWarc(records))
    const before = await readFile(archive)
    const { folder } = await libraryOf({ 'old.txt': 'قديم' })
    const sanad = await commandLine()
    const added = await sanad('pages', archive, '--to', folder, '--into', 'وارد', '--by', 'سلمى', '--json')
    expect(added.status).toBe(0)
    const path = 'وارد/site/2013-04-05 شهادة من الحي.mhtml'
    expect(added.json()).toMatchObject({
      into: 'وارد',
      added: [
        { url: 'https://a.example/1', path, digest: 'agrees' },
        { url: 'https://b.example/2', path: 'وارد/site/2014-01-02 تقرير عن السوق.mhtml' },
      ],
      known: [],
      left: [],
    })
    expect((await stat(join(folder, path))).mtime.toISOString()).toBe('2013-04-05T06:07:08.000Z')
    const found = await sanad('search', folder, 'السوق', '--json')
    expect(found.json()).toMatchObject({ total: 1 })
    const told = (await sanad('history', folder, '--path', path, '--json')).out
    for (const word of [
      'https://a.example/1',
      '2013-04-05T06:07:08Z',
      'site.warc.gz sha256:',
      'urn:uuid:',
      'سلمى',
    ])
      expect(told).toContain(word)
    expect(await readFile(archive)).toEqual(before)
  })

  it('adds the pages that were asked for, and none twice', async () => {
    const archive = await archiveOf(gzippedWarc(records))
    const { folder } = await libraryOf({ 'old.txt': 'قديم' })
    const sanad = await commandLine()
    const one = await sanad('pages', archive, '--to', folder, '--page', 'https://b.example/2', '--json')
    expect(one.json()).toMatchObject({ added: [{ url: 'https://b.example/2' }] })
    const all = await sanad('pages', archive, '--to', folder, '--json')
    expect(all.json()).toMatchObject({
      added: [{ url: 'https://a.example/1' }],
      known: [{ url: 'https://b.example/2' }],
    })
    expect(await readdir(join(folder, 'site'))).toHaveLength(2)
  })

  it('refuses what it cannot mean, and writes nothing', async () => {
    const archive = await archiveOf(gzippedWarc(records))
    const { folder } = await libraryOf({ 'old.txt': 'قديم' })
    const sanad = await commandLine()
    expect((await sanad('pages', archive, '--page', 'https://a.example/1')).status).toBe(2)
    expect((await sanad('pages', archive, '--to', folder, '--page', 'https://c.example/')).status).toBe(3)
    expect((await sanad('pages', archive, '--to', folder, '--into', '../out')).status).toBe(3)
    await mkdir(join(folder, 'empty'))
    expect((await readdir(folder)).sort()).toEqual(['_sanad', 'empty', 'old.txt'])
  })
})
