import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnnotationChange } from '#core/library/annotations/queries'
import type { ExportInput, ExportPreviewInput, Library, RedactionInput } from '#platform/library/library'
import { folderContents } from '#support/folder-contents'
import { libraryOf, valueOf } from '#support/library'
import { articleAt } from '#support/story'
import { temporaryFolder } from '#support/temporary-folder'

type Opened = Library

const scannedOf = async (files: Readonly<Record<string, string>>): Promise<Opened> => {
  const { open } = await libraryOf(files)
  const library = await open()
  valueOf(await library.scan())
  return library
}

const opened = async () => {
  const { folder, open } = await libraryOf({
    'a.txt': 'مقالة أولى\n\nقال أحمد سالم إنه رأى السجلات.',
    'b.txt': 'مقالة ثانية\n\nثم جاء احمد سالم ومعه أبو خالد.',
  })
  const library = await open()
  valueOf(await library.scan())
  const mark = async (tags: readonly string[], described?: AnnotationChange['described']): Promise<void> => {
    const made = await library.annotateQuote(
      { path: 'a.txt', quote: 'أحمد سالم', prefix: '', suffix: '', note: '', tags, colour: 'blue' },
      'ليلى',
    )
    const { id } = valueOf(made).annotation
    if (described) valueOf(await library.changeAnnotations([{ annotation: id, described }], 'ليلى'))
  }
  const second = (await articleAt(library, 'b.txt')).id
  const redaction: RedactionInput = { rules: { protectedMarks: true } }
  const choices: Omit<ExportPreviewInput, 'bundleId'> = {
    scope: { kind: 'articles', articles: [second] },
    ...{ originals: false, annotators: false, language: 'ar', time: '2026-11-30T10:00:00.000Z' },
    redaction,
  }
  return { library, mark, choices, redaction, beside: dirname(folder) }
}

describe('what is marked as protected in one article', () => {
  it.each<[string, readonly string[], AnnotationChange['described'], number]>([
    ['by its tag', ['محمي'], undefined, 1],
    ['by the mark', [], { kind: 'person', value: 'أحمد سالم', also: 'أبو خالد', protected: 'yes' }, 2],
  ])('%s is redacted in a bundle of another', async (_, tags, described, hits) => {
    const { library, mark, choices, redaction, beside } = await opened()
    await mark(tags, described)
    const { scope, language } = choices
    expect(valueOf(await library.previewRedaction({ scope, language, ...redaction })).total).toBe(hits)
    const bundleId = randomUUID()
    expect(valueOf(await library.previewExport({ ...choices, bundleId }, ''))).toMatchObject({
      redaction: { redacted: hits },
    })
    const destination = join(beside, 'bundle')
    valueOf(await library.exportBundle({ ...choices, bundleId, destination }, ''))
    const said = [...(await folderContents(destination)).values()].map(String).join('\n')
    expect(said).not.toContain('احمد')
    expect(said.includes('خالد')).toBe(hits === 1)
  })
})

const redacted = async (library: Opened, more: Partial<ExportInput> = {}): Promise<string> => {
  const destination = join(await temporaryFolder(), 'bundle')
  const input: ExportInput = {
    ...{ scope: { kind: 'all' }, originals: false, annotators: true, language: 'ar' },
    ...{ time: '2026-11-30T10:00:00.000Z', redaction: { rules: { protectedMarks: true } } },
    ...{ destination, bundleId: randomUUID(), ...more },
  }
  valueOf(await library.exportBundle(input, 'ليلى'))
  return [...(await folderContents(destination)).values()].map(String).join('\n')
}

describe('whoever is protected by a record or by another mark', () => {
  const text = 'شهادة\n\nجاء أحمد خليل إلى المستودع. ثم خرج أبو وليد ليلاً.'
  const mark = async (library: Opened, quote: string, described: AnnotationChange['described']) =>
    valueOf(
      await library.annotateQuote(
        { path: 'one.txt', quote, prefix: '', suffix: '', note: '', tags: [], colour: 'blue', described },
        'ليلى',
      ),
    ).annotation.id

  it.each(['record', 'mark'])('is redacted under every name that other marks give (%s)', async (by) => {
    const library = await scannedOf({ 'one.txt': text })
    const protectedOne = { kind: 'person', value: 'أحمد خليل', protected: 'yes' }
    if (by === 'record')
      valueOf(
        await library.changeNames({ marks: [], records: [{ name: null, fields: protectedOne }] }, 'ليلى'),
      )
    else await mark(library, 'أحمد خليل', protectedOne)
    await mark(library, 'أبو وليد', { kind: 'person', value: 'أحمد خليل' })
    const said = await redacted(library)
    expect(said).not.toContain('أبو وليد')
    expect(said).not.toContain('أحمد خليل')
  })

  it.each([[[]], [['marks']]] as const)('has no links told of, with %j left out', async (leaveOut) => {
    const library = await scannedOf({ 'one.txt': text })
    const plain = await mark(library, 'المستودع', {})
    const { id } = await articleAt(library, 'one.txt')
    const whole = { article: id, range: null, note: 'عن المقالة', tags: [], colour: 'blue' } as const
    const protectedOne = valueOf(await library.annotate(whole, 'ليلى')).annotation.id
    const described = { kind: 'person', value: 'خالد المحمود', protected: 'yes' }
    const changes = [
      { annotation: protectedOne, described, linksOn: [plain] },
      { annotation: plain, linksOn: [protectedOne] },
    ]
    valueOf(await library.changeAnnotations(changes, 'ليلى'))
    expect(await redacted(library, { leaveOut: [...leaveOut] })).not.toContain('"linking"')
  })
})
