import { readPictureHeader } from '../../article/picture'
import type { Decoded } from '../pdf/page-image'
import type { Segment, TiffPage } from './pages'
import { turned } from './unpack'

/**
 * Fax codes and JPEG are unpacked by PDFium, which has both for PDF: the strips are wrapped as the pages of one, each with
 * a picture on it.
 */
export const wrapInPdf = (bytes: Uint8Array, page: TiffPage, segments: readonly Segment[]): Uint8Array => {
  const pictures = segments.map((segment, index) => pictureOf(bytes, page, segment, rowsOf(page, index)))
  const kids = pictures.map((_, index) => `${3 + index * 2} 0 R`).join(' ')
  const objects: (readonly Piece[])[] = [
    [`<< /Type /Catalog /Pages 2 0 R >>`],
    [`<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`],
  ]
  pictures.forEach(({ dictionary, stream }, index) => {
    const picture = `${4 + index * 2} 0 R`
    const content = `<< /Length 5 >>\nstream\n/I Do\nendstream`
    objects.push(
      [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] /Resources << /XObject << /I ${picture} >> >> /Contents ${3 + pictures.length * 2} 0 R >>`,
      ],
      [
        `<< /Type /XObject /Subtype /Image ${dictionary} /Length ${stream.length} >>\nstream\n`,
        stream,
        '\nendstream',
      ],
    )
    if (index === pictures.length - 1) objects.push([content])
  })
  return writeObjects(objects)
}

type Piece = string | Uint8Array

const writeObjects = (objects: readonly (readonly Piece[])[]): Uint8Array => {
  const pieces: Uint8Array[] = [latin('%PDF-1.7\n')]
  const places: number[] = []
  let length = pieces[0]?.length ?? 0
  const put = (piece: Piece): void => {
    const bytes = typeof piece === 'string' ? latin(piece) : piece
    pieces.push(bytes)
    length += bytes.length
  }
  objects.forEach((parts, index) => {
    places.push(length)
    put(`${index + 1} 0 obj\n`)
    parts.forEach(put)
    put('\nendobj\n')
  })
  const start = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const latin = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

type Picture = { readonly dictionary: string; readonly stream: Uint8Array }

const pictureOf = (bytes: Uint8Array, page: TiffPage, segment: Segment, rows: number): Picture => {
  const stream = bytes.subarray(segment.from, segment.from + Math.min(segment.length, bytes.length))
  return page.packing === 'jpeg' || page.packing === 'old-jpeg'
    ? jpegPicture(stream, page)
    : faxPicture(stream, page, rows)
}

/** The last strip of a page may be lower than the others. */
const rowsOf = ({ across, width, height, down }: TiffPage, index: number): number => {
  const row = Math.floor(index / Math.ceil(width / across)) * down
  return across === width ? Math.min(down, height - row) : down
}

/** ISO 32000-1, table 11: lines below zero is Group 4, above zero Group 3 in two dimensions. */
const faxPicture = (stream: Uint8Array, page: TiffPage, rows: number): Picture => {
  const lines = page.packing === 'fax-4' ? -1 : page.packing === 'fax-3' && page.isTwoDimensional ? 1 : 0
  const byRows = page.packing === 'fax-rows' ? ' /EncodedByteAlign true' : ''
  const how = `/K ${lines} /Columns ${page.across} /Rows ${rows} /EndOfBlock false${byRows}`
  return {
    dictionary: `/Width ${page.across} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << ${how} >>`,
    stream: page.isBackwards ? stream.map(turned) : stream,
  }
}

const spaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

const jpegPicture = (stream: Uint8Array, page: TiffPage): Picture => {
  const whole = withTables(stream, page.jpegTables)
  const header = readPictureHeader(whole)
  const isLarger = header && (header.width > page.across + 64 || header.height > page.down + 64)
  if (isLarger) return { dictionary: '', stream: new Uint8Array() }
  const space = spaces[page.samples] ?? 'DeviceRGB'
  const how =
    page.samples === 3 ? ` /DecodeParms << /ColorTransform ${page.meaning === 'rgb' ? 0 : 1} >>` : ''
  return {
    dictionary: `/Width ${header?.width ?? page.across} /Height ${header?.height ?? page.down} /ColorSpace /${space} /BitsPerComponent 8 /Filter /DCTDecode${how}`,
    stream: whole,
  }
}

/** Tables that all strips share stand once in the directory, between marks of their own (TIFF Technical Note 2). */
const withTables = (stream: Uint8Array, tables: Uint8Array | undefined): Uint8Array => {
  if (!tables || tables.length < 4) return stream
  const shared = tables.subarray(0, tables.length - 2)
  const whole = new Uint8Array(shared.length + Math.max(0, stream.length - 2))
  whole.set(shared)
  whole.set(stream.subarray(2), shared.length)
  return whole
}

/** A strip to each row of a page, and what writers share by carelessness. */
const mostSegments = 20_000
const mostShared = 1_000_000
const mostTables = 64_000_000

/** Reads the segments of a page one after another; undefined for one that can't be. */
export type Borrowed = { readonly read: (index: number) => Decoded | undefined; readonly close: () => void }

export const openBorrowed = async (
  bytes: Uint8Array,
  page: TiffPage,
  segments: readonly Segment[],
): Promise<Borrowed | undefined> => {
  const length = segments.reduce(
    (sum, { from, length }) => sum + Math.min(length, Math.max(0, bytes.length - from)),
    0,
  )
  // Strips that lie on one another are no scan.
  if (segments.length > mostSegments || length > bytes.length + mostShared) return undefined
  // Each strip is wrapped with the tables.
  if ((page.jpegTables?.length ?? 0) * segments.length > mostTables) return undefined
  const { openPdf } = await import('../pdf/pdfium')
  const opened = await openPdf(wrapInPdf(bytes, page, segments))
  if (!opened.ok) return undefined
  return { read: opened.value.readImage, close: opened.value.close }
}
