import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnnotationChange } from '#core/library/annotations/queries'
import type { ExportPreviewInput, RedactionInput } from '#platform/library/library'
import { folderContents } from '#support/folder-contents'
import { libraryOf, valueOf } from '#support/library'
import { articleAt } from '#support/story'

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
