import {
  aliasesOf,
  fieldOf,
  isProtected,
  isUncertain,
  noteDirectionOf,
  type MarkField,
} from '../annotation/described'
import { fragmentOf } from '../annotation/media-fragment'
import type { TagView } from '../library/views'
import { parentNames } from '../codebook/code-paths'
import { csvHead, csvRow } from './csv'
import { isUnderlined } from './annotation-bodies'
import type { DescribedAnnotation, DescribedDocument } from './document'

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

/** How a mark looks, how sure it is, what it is of and what it points to: the same columns in every table of annotations. */
export const markColumns = [
  'underline',
  'uncertain',
  'kind',
  'value',
  'also',
  'protected',
  'from',
  'to',
  'calendar',
  'who',
  'where',
  'when',
  'event_source',
  'links',
  'picture',
  'page',
  'area',
  'note_direction',
] as const

export const markCells = (annotation: DescribedAnnotation): readonly string[] => {
  const said = (field: MarkField): string => fieldOf(annotation, field)
  const yes = (is: boolean): string => (is ? 'yes' : '')
  return [
    yes(isUnderlined(annotation)),
    yes(isUncertain(annotation)),
    said('kind'),
    said('value'),
    aliasesOf(annotation).join('; '),
    yes(isProtected(annotation)),
    ...(['from', 'to', 'calendar', 'who', 'where', 'when', 'source'] as const).map(said),
    annotation.links.map(({ annotation: id, document }) => id ?? document).join('; '),
    ...areaCells(annotation.area),
    noteDirectionOf(annotation) ?? '',
  ]
}

/** Which picture or page, and the part of it as a media fragment. */
const areaCells = (area: DescribedAnnotation['area']): readonly string[] =>
  area === null ? ['', '', ''] : [String(area.picture), String(area.page ?? ''), fragmentOf(area)]

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
  ...markColumns,
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
      ...markCells(annotation),
    ]),
  )

/** The tags with their parents' names: what a person sees in the codebook. */
export const codebookTable = (tags: readonly TagView[]): string => {
  const parents = parentNames(tags)
  const rows = tags.map((tag) =>
    csvRow([
      tag.name,
      parents.get(tag.id) ?? '',
      tag.colour,
      tag.description,
      tag.example,
      tag.shortcut,
      tag.articles,
      tag.annotations,
    ]),
  )
  return (
    csvHead(['tag', 'parent', 'colour', 'description', 'example', 'shortcut', 'articles', 'annotations']) +
    rows.join('')
  )
}
