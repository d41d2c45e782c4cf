import type { Extracted, ExtractionFailure, ExtractionWarning } from '../article/extracted'
import { fail, ok, type Result } from '#core/result'
import { assemble, unicodeFile, type Form } from './form'
import { placeElement } from './odt/blocks'
import { startReading, type Reading } from './odt/reading'
import { openStyles } from './odt/styles'
import { documentTitle } from './office/document-title'
import { readDublinCore } from './office/dublin-core'
import { gatherBlocks, type Placed } from './office/lists'
import { openOffice } from './office/open-office'
import { childNamed, type XmlElement } from './xml/element'
import { decodeXml, readXml, type ReadXml } from './xml/read-xml'
import type { Archive } from './zip/archive'
import { picturesInZip } from './zip/pictures'

/** Texts of LibreOffice and its kin (OpenDocument 1.3), packed or as one flat file. */
export const odtForm: Form = {
  format: 'odt',
  extract: (bytes, { path }): Result<Extracted, ExtractionFailure> => {
    if (path.toLowerCase().endsWith('.fodt')) return readFlat(bytes, path)
    const archive = openOffice(bytes, path, 'odt')
    return archive.ok ? readPacked(archive.value, path) : archive
  },
  pictures: (bytes, { path }) => picturesInZip(bytes, path),
}

type Body = { readonly reading: Reading; readonly placed: Placed[] }

const openBody = (): Body => ({ reading: startReading(openStyles()), placed: [] })

/** Reads one file of a document: styles are taken note of, paragraphs are let go of as soon as they are read. */
const readInto = ({ reading, placed }: Body, bytes: Uint8Array): ReadXml =>
  readXml(decodeXml(bytes), {
    styles: (style) => reading.styles.add(style, false),
    'automatic-styles': (style) => reading.styles.add(style, true),
    text: (element) => {
      for (const each of placeElement(reading, element)) placed.push(each)
    },
  })

const readFlat = (bytes: Uint8Array, path: string): Result<Extracted, ExtractionFailure> => {
  const body = openBody()
  const read = readInto(body, bytes)
  if (read.root?.name !== 'document')
    return fail({ kind: bytes.length === 0 ? 'damaged-file' : 'other-form', path, form: 'odt' })
  return finish(body, [read], childNamed(read.root, 'meta'))
}

const readPacked = (archive: Archive, path: string): Result<Extracted, ExtractionFailure> => {
  const manifest = archive.read('META-INF/manifest.xml')
  if (!manifest.ok) return manifest
  if (manifest.value && decodeXml(manifest.value.bytes).includes('encryption-data'))
    return fail({ kind: 'encrypted-file', path })
  const body = openBody()
  const reads: ReadXml[] = []
  for (const name of ['styles.xml', 'content.xml']) {
    const part = archive.read(name)
    if (!part.ok) return part
    if (part.value === undefined) {
      if (name === 'content.xml') return fail({ kind: 'other-form', path, form: 'odt' })
      continue
    }
    const read = readInto(body, part.value.bytes)
    reads.push({ ...read, isWhole: read.isWhole && part.value.isWhole })
  }
  const meta = archive.read('meta.xml')
  if (!meta.ok) return meta
  const properties = meta.value && readXml(decodeXml(meta.value.bytes)).root
  return finish(body, reads, childNamed(properties, 'meta'))
}

const finish = (
  { reading, placed }: Body,
  reads: readonly ReadXml[],
  meta: XmlElement | undefined,
): Result<Extracted, ExtractionFailure> => {
  const body = gatherBlocks(placed)
  const { title, stated, made } = readDublinCore(meta)
  const blocks = [...body, ...reading.notes]
  const warnings = warningsOf(reading, reads)
  const draft = { extractor: 'odt@2', format: 'odt', blocks, stated, made, warnings } as const
  return ok(assemble({ ...draft, title: documentTitle(body, title) }, unicodeFile, reading.controls))
}

const warningsOf = (reading: Reading, reads: readonly ReadXml[]): readonly ExtractionWarning[] => {
  const limits = new Set([
    ...reads.flatMap((read) => read.limits),
    ...(reading.isTooDeep ? ['depth' as const] : []),
  ])
  return [
    ...(reads.every((read) => read.isWhole) ? [] : [{ kind: 'damaged' } as const]),
    ...[...limits].map((limit) => ({ kind: 'cut', limit }) as const),
    ...(reading.changes > 0 ? [{ kind: 'tracked-changes', count: reading.changes } as const] : []),
    ...(reading.comments > 0 ? [{ kind: 'comments', count: reading.comments } as const] : []),
    ...(reading.hidden > 0 ? [{ kind: 'hidden-text', count: reading.hidden } as const] : []),
  ]
}
