import { randomUUID } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { leavableParts, type LeavablePart } from '#core/bundle/leave-out'
import { outputForms } from '#core/output/forms'
import { checkBundle } from '#platform/bundle/check-bundle'
import { openZipSource } from '#platform/bundle/zip-source'
import { readWhole } from '#platform/bundle/bag-source'
import { annotate, noteOn, opened, story, take, type Opened } from '#support/exchanging'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 120_000 })

/** A word of each part that stands nowhere else. */
const words: Readonly<Record<LeavablePart, readonly string[]>> = {
  notes: ['قرنفل', 'ياسمين'],
  tags: ['لبلاب', 'نرجس'],
  marks: ['زنبق', 'سوسن'],
  custody: ['article.acquired'],
}

const library = async (): Promise<Opened> => {
  const salma = await opened('سلمى', { 'one.txt': story })
  const noted = await annotate(salma, 'السجلات', 'قرنفل', ['لبلاب'])
  await noteOn(salma, noted, 'ياسمين')
  const { id, path } = valueOf(await salma.summaries())[0]!
  valueOf(await salma.tagArticles({ articles: [id], tag: 'نرجس', on: true }, 'سلمى'))
  const described = { kind: 'person', value: 'زنبق', also: 'سوسن' }
  const plain = { path, prefix: '', suffix: '', tags: [], colour: 'yellow', note: '' } as const
  valueOf(await salma.annotateQuote({ ...plain, quote: 'الشاهد', described }, 'سلمى'))
  return salma
}

const choices = {
  scope: { kind: 'all' },
  annotators: true,
  language: 'ar',
  time: '2026-11-30T10:00:00.000Z',
} as const

const exportWithout = async (
  salma: Opened,
  leaveOut: readonly LeavablePart[],
  more = {},
): Promise<string> => {
  const destination = join(await temporaryFolder(), 'bundle')
  const receipt = valueOf(
    await salma.exportBundle(
      { ...choices, destination, originals: true, bundleId: randomUUID(), leaveOut, ...more },
      'سلمى',
    ),
  )
  expect(receipt.leftOut).toEqual(leaveOut.length === 0 ? undefined : leaveOut)
  expect(valueOf(await checkBundle(destination))).toMatchObject({ ok: true, problems: [] })
  return destination
}

/** Every byte of every file, and what is in zips. */
const saidIn = async (path: string): Promise<string> => {
  if ((await stat(path)).isDirectory())
    return (await Promise.all((await readdir(path)).map((name) => saidIn(join(path, name))))).join('\n')
  const bytes = await readFile(path)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8')
  const zip = await openZipSource(path)
  const parts: string[] = []
  for (const name of zip.sizes.keys()) parts.push((await readWhole(zip, name)).toString('utf8'))
  await zip.close()
  return parts.join('\n')
}

describe('leaving parts out of what is handed on', () => {
  it.each(leavableParts)('%s are nowhere in a bundle, and the rest is there', async (part) => {
    const said = await saidIn(await exportWithout(await library(), [part]))
    const left = leavableParts.flatMap((one) => (one === part ? words[one] : []))
    const rest = leavableParts.flatMap((one) => (one === part ? [] : words[one]))
    expect(left.filter((word) => said.includes(word))).toEqual([])
    expect(rest.filter((word) => !said.includes(word) && word !== 'قرنفل')).toEqual([])
  })

  it('all of them together leave the texts', async () => {
    const said = await saidIn(await exportWithout(await library(), leavableParts))
    const left = Object.values(words).flat()
    expect(left.filter((word) => said.includes(word))).toEqual([])
    expect(said.includes('المستودع الشمالي')).toBe(true)
  })

  it.each(['notes', 'tags', 'marks'] as const)('%s are in no other form either', async (part) => {
    const salma = await library()
    for (const form of outputForms) {
      if (form === 'qdc') continue
      const destination = join(await temporaryFolder(), form)
      valueOf(
        await salma.exportAnnotationsAs(
          { ...choices, form, destination, overwrite: false, leaveOut: [part] },
          'سلمى',
        ),
      )
      const said = await saidIn(destination)
      for (const word of words[part]) expect([form, said.includes(word)]).toEqual([form, false])
    }
  })

  it('is told by the preview, file for file, as the bundle is then', async () => {
    const salma = await library()
    const preview = async (leaveOut: readonly LeavablePart[]) =>
      valueOf(
        await salma.previewExport({ ...choices, originals: true, bundleId: randomUUID(), leaveOut }, 'سلمى'),
      )
    expect((await preview([])).notesTotal).toBe(1)
    expect((await preview(['notes'])).notesTotal).toBe(0)
    expect((await preview(['tags'])).tags).toEqual([])
    expect((await preview(['marks'])).annotations).toBe(1)
    const paths = ({ documents, others }: Awaited<ReturnType<typeof preview>>): readonly string[] =>
      [...others, ...documents.flatMap(({ files }) => files)].map(({ path }) => path)
    expect(paths(await preview([])).some((path) => path.endsWith('events.jsonl'))).toBe(true)
    expect(paths(await preview(['custody'])).some((path) => path.endsWith('events.jsonl'))).toBe(false)
  })

  it('goes together with redaction: what is protected by a mark stays so where marks are left out', async () => {
    const salma = await opened('سلمى', { 'one.txt': story })
    const { path } = valueOf(await salma.summaries())[0]!
    const plain = { path, prefix: '', suffix: '', tags: [], colour: 'yellow', note: '' } as const
    const described = { kind: 'place', value: 'المستودع الشمالي', protected: 'yes' }
    valueOf(await salma.annotateQuote({ ...plain, quote: 'المستودع الشمالي', described }, 'سلمى'))
    const bundle = await exportWithout(salma, ['marks', 'custody'], {
      redaction: { rules: { protectedMarks: true } },
      annotators: false,
      originals: false,
    })
    expect((await saidIn(bundle)).includes('المستودع الشمالي')).toBe(false)
  })

  it('can be taken in like a bundle without history', async () => {
    const bundle = await exportWithout(await library(), ['notes'])
    const karim = await opened('كريم', {})
    const { plan } = await take(karim, bundle)
    expect(plan.bundle.hasEvents).toBe(false)
    expect(plan.tags.new.map(({ name }) => name)).toContain('لبلاب')
    expect(valueOf(await karim.annotations()).map(({ annotation }) => annotation.note)).toEqual(['', ''])
  })
})
