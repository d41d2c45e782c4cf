import { csvHead, csvRow } from '../bundle/csv'
import type { DescribedDocument } from '../bundle/document'
import { markCells, markColumns } from '../bundle/tables'
import type { Language } from '../settings'
import { citationText, paragraphOf, paragraphsOf } from './citation'

export const tableHead = csvHead([
  'annotation',
  'title',
  'path',
  'author',
  'source',
  'published',
  'paragraph',
  'quote',
  'note',
  'tags',
  'colour',
  'by',
  'created',
  'modified',
  'anchor',
  'start',
  'end',
  'prefix',
  'suffix',
  'citation',
  'article',
  ...markColumns,
])

/** A row for each annotation of an article. Offsets are code points of its stored text. */
export const tableRows = (document: DescribedDocument, language: Language): readonly string[] => {
  const { summary } = document.article
  const paragraphs = paragraphsOf(document.article.blocks)
  return document.annotations.map((annotation) => {
    const paragraph = paragraphOf(annotation, paragraphs)
    return csvRow([
      annotation.id,
      document.title,
      summary.path,
      ...['author', 'source', 'published'].map((field) => summary.described[field] ?? ''),
      paragraph ?? '',
      annotation.quote?.exact ?? '',
      [annotation.note, ...annotation.conflicts.map(({ note }) => note)]
        .filter((note) => note !== '')
        .join('\n\n'),
      annotation.tags.join('; '),
      annotation.colour,
      annotation.by?.name ?? '',
      annotation.created,
      annotation.modified ?? '',
      annotation.state,
      annotation.place?.start ?? '',
      annotation.place?.end ?? '',
      annotation.quote?.prefix ?? '',
      annotation.quote?.suffix ?? '',
      citationText(document, paragraph, language),
      summary.id,
      ...markCells(annotation),
    ])
  })
}
