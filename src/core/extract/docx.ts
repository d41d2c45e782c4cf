import type { DraftBlock } from '../article/draft'
import type { Extracted, ExtractionFailure, ExtractionWarning } from '../article/extracted'
import { fail, ok, type Result } from '#core/result'
import { placeElement } from './docx/blocks'
import { readNotes } from './docx/notes'
import { readNumbering } from './docx/numbering'
import { firstOfType, partsOf, type Parts, type Relationships } from './docx/parts'
import { startReading, type Reading } from './docx/reading'
import { readStyles } from './docx/styles'
import { assemble, unicodeFile, type Form } from './form'
import { documentTitle } from './office/document-title'
import { readDublinCore } from './office/dublin-core'
import { gatherBlocks, type Placed } from './office/lists'
import { openOffice } from './office/open-office'
import { picturesInZip } from './zip/pictures'

/** Word's documents (ECMA-376), also those with macros, which are not looked at. */
export const docxForm: Form = {
  format: 'docx',
  extract: (bytes, { path }): Result<Extracted, ExtractionFailure> => {
    const archive = openOffice(bytes, path, 'docx')
    if (!archive.ok) return archive
    return readDocument(partsOf(archive.value), path)
  },
  pictures: (bytes, { path }) => picturesInZip(bytes, path),
}

const readDocument = (parts: Parts, path: string): Result<Extracted, ExtractionFailure> => {
  const root = parts.relationshipsOf('')
  if (!root.ok) return root
  const name = firstOfType(root.value, 'officeDocument') ?? 'word/document.xml'
  const relationships = parts.relationshipsOf(name)
  if (!relationships.ok) return relationships
  const reading = openReading(parts, relationships.value)
  if (!reading.ok) return reading
  const body = readBody(parts, name, reading.value, relationships.value)
  if (!body.ok) return body
  if (body.value === undefined) return fail({ kind: 'other-form', path, form: 'docx' })
  const notes = readNotes(reading.value, parts, relationships.value)
  if (!notes.ok) return notes
  const blocks = [...body.value, ...notes.value]
  const properties = parts.xml(firstOfType(root.value, 'core-properties') ?? 'docProps/core.xml')
  if (!properties.ok) return properties
  const { title, stated, made } = readDublinCore(properties.value?.root)
  const warnings = warningsOf(reading.value, parts, notes.value.length)
  const draft = { extractor: 'docx@2', format: 'docx', blocks, stated, made, warnings } as const
  return ok(
    assemble({ ...draft, title: documentTitle(body.value, title) }, unicodeFile, reading.value.controls),
  )
}

const openReading = (parts: Parts, relationships: Relationships): Result<Reading, ExtractionFailure> => {
  const [styles, numbering] = ['styles', 'numbering'].map((type) =>
    parts.xml(firstOfType(relationships, type) ?? ''),
  )
  if (styles?.ok !== true) return styles!
  if (numbering?.ok !== true) return numbering!
  return ok(startReading(readStyles(styles.value?.root), readNumbering(numbering.value?.root)))
}

/** Undefined where the package holds no document. A paragraph is let go of as soon as it is read. */
const readBody = (
  parts: Parts,
  name: string,
  reading: Reading,
  relationships: Relationships,
): Result<readonly DraftBlock[] | undefined, ExtractionFailure> => {
  const placed: Placed[] = []
  const part = { reading, relationships }
  const read = parts.xml(name, {
    body: (element) => {
      for (const each of placeElement(part, element)) placed.push(each)
    },
  })
  if (!read.ok) return read
  return ok(read.value?.root === undefined ? undefined : gatherBlocks(placed))
}

const warningsOf = (reading: Reading, parts: Parts, notes: number): readonly ExtractionWarning[] => {
  const comments = notes === 0 ? 0 : reading.references.filter(({ kind }) => kind === 'comment').length
  const limits = new Set([...parts.limits(), ...(reading.isTooDeep ? ['depth' as const] : [])])
  return [
    ...(parts.isWhole() ? [] : [{ kind: 'damaged' } as const]),
    ...[...limits].map((limit) => ({ kind: 'cut', limit }) as const),
    ...(reading.changes > 0 ? [{ kind: 'tracked-changes', count: reading.changes } as const] : []),
    ...(comments > 0 ? [{ kind: 'comments', count: comments } as const] : []),
    ...(reading.hidden > 0 ? [{ kind: 'hidden-text', count: reading.hidden } as const] : []),
  ]
}
