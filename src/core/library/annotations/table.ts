import { csvHead, csvRow } from '../../bundle/csv'
import type { TagId } from '../../ids'
import type { AnnotationRow } from './queries'

const columns = [
  'annotation',
  'title',
  'path',
  'before',
  'quote',
  'after',
  'note',
  'tags',
  'colour',
  'anchor',
  'uncertain',
  'kind',
  'value',
  'by',
  'created',
  'modified',
  'picture',
  'note_direction',
]

/** Each annotation once, with what stands around its words: a concordance for spreadsheets. Whole notes and quotes are given. */
export const annotationTable = (
  rows: readonly AnnotationRow[],
  wholeOf: (row: AnnotationRow) => { readonly quote: string; readonly note: string },
  nameOfTag: (tag: TagId) => string,
): string => {
  const once = [...new Map(rows.map((row) => [row.annotation, row])).values()]
  return (
    csvHead(columns) +
    once
      .map((row) => {
        const { quote, note } = wholeOf(row)
        return csvRow([
          row.annotation,
          row.title,
          row.path,
          row.prefix,
          quote,
          row.suffix,
          note,
          row.tags.map(nameOfTag).join('; '),
          row.colour,
          row.state,
          row.uncertain ? 'yes' : '',
          row.kind ?? '',
          row.value,
          row.by,
          row.created,
          row.modified ?? '',
          row.picture ?? '',
          row.direction ?? '',
        ])
      })
      .join('')
  )
}
