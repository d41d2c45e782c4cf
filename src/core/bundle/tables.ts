import type { TagView } from '../library/views'
import { parentNames } from '../codebook/code-paths'
import { csvHead, csvRow } from './csv'
import type { DescribedDocument } from './document'

export const documentsHead = csvHead([
  'document',
  'title',
  'path',
  'sha256',
  'text_sha256',
  'size_bytes',
  'words',
  'acquired',
  'state',
  'tags',
  'annotations',
  'original',
  'author',
  'source',
  'published',
  'language',
  'place',
  'rights',
  'description',
])

/** `textSha256`: hex, of `text.txt`. */
export const documentRow = (document: DescribedDocument, textSha256: string): string => {
  const { summary, version } = document.article
  const described = (field: string): string => summary.described[field] ?? ''
  return csvRow([
    document.paths.name,
    document.title,
    summary.path,
    version.replace('sha256:', ''),
    textSha256,
    summary.sizeBytes,
    summary.words,
    summary.acquired,
    summary.state,
    document.tags.join('; '),
    document.annotations.length,
    document.original === null ? '' : document.paths.original,
    ...['author', 'source', 'published', 'language', 'place', 'rights', 'description'].map(described),
  ])
}

export const annotationsHead = csvHead([
  'annotation',
  'document',
  'title',
  'path',
  'quote',
  'prefix',
  'suffix',
  'start',
  'end',
  'anchor',
  'note',
  'tags',
  'colour',
  'by',
  'created',
  'modified',
])

export const annotationRows = (document: DescribedDocument): readonly string[] =>
  document.annotations.map((annotation) =>
    csvRow([
      annotation.id,
      document.paths.name,
      document.title,
      document.article.summary.path,
      annotation.quote?.exact ?? '',
      annotation.quote?.prefix ?? '',
      annotation.quote?.suffix ?? '',
      annotation.place?.start ?? '',
      annotation.place?.end ?? '',
      annotation.state,
      annotation.note,
      annotation.tags.join('; '),
      annotation.colour,
      annotation.by?.name ?? '',
      annotation.created,
      annotation.modified ?? '',
    ]),
  )

/** The tags with their parents' names: what a person sees in the codebook. */
export const codebookTable = (tags: readonly TagView[]): string => {
  const parents = parentNames(tags)
  const rows = tags.map((tag) =>
    csvRow([tag.name, parents.get(tag.id) ?? '', tag.colour, tag.description, tag.articles, tag.annotations]),
  )
  return csvHead(['tag', 'parent', 'colour', 'description', 'articles', 'annotations']) + rows.join('')
}
