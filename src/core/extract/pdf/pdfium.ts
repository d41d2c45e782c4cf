import wasmUrl from '@hyzyla/pdfium/pdfium.wasm?url&inline'
import { PDFiumModule } from '@hyzyla/pdfium'
import { fail, ok, type Result } from '#core/result'
import { fromBase64 } from '../base64'
import { drawPage } from './draw-page'
import { readPageGlyphs } from './page-glyphs'
import type { PageGlyphs } from './glyph'
import { readImage, type Decoded } from './page-image'

/** The part of PDFium's C interface that is called here (fpdfview.h, fpdf_text.h, fpdf_doc.h, fpdf_edit.h); pointers are numbers. */
export type Pdfium = {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: {
    readonly malloc: (size: number) => number
    readonly free: (pointer: number) => void
  }
  readonly _FPDF_InitLibraryWithConfig: (config: number) => void
  readonly _FPDF_LoadMemDocument: (bytes: number, size: number, password: number) => number
  readonly _FPDF_CloseDocument: (document: number) => void
  readonly _FPDF_GetLastError: () => number
  readonly _FPDF_GetPageCount: (document: number) => number
  readonly _FPDF_GetMetaText: (document: number, tag: number, buffer: number, size: number) => number
  readonly _FPDF_LoadPage: (document: number, index: number) => number
  readonly _FPDF_ClosePage: (page: number) => void
  readonly _FPDF_GetPageWidth: (page: number) => number
  readonly _FPDF_GetPageHeight: (page: number) => number
  readonly _FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    buffer: number,
    stride: number,
  ) => number
  readonly _FPDFBitmap_FillRect: (
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ) => void
  readonly _FPDFBitmap_Destroy: (bitmap: number) => void
  readonly _FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turns: number,
    flags: number,
  ) => void
  readonly _FPDFPage_CountObjects: (page: number) => number
  readonly _FPDFPage_GetObject: (page: number, index: number) => number
  readonly _FPDFPageObj_GetType: (object: number) => number
  readonly _FPDFPageObj_GetBounds: (
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ) => number
  readonly _FPDFImageObj_GetBitmap: (object: number) => number
  readonly _FPDFBitmap_GetFormat: (bitmap: number) => number
  readonly _FPDFBitmap_GetWidth: (bitmap: number) => number
  readonly _FPDFBitmap_GetHeight: (bitmap: number) => number
  readonly _FPDFBitmap_GetStride: (bitmap: number) => number
  readonly _FPDFBitmap_GetBuffer: (bitmap: number) => number
  readonly _FPDFText_LoadPage: (page: number) => number
  readonly _FPDFText_ClosePage: (textPage: number) => void
  readonly _FPDFText_CountChars: (textPage: number) => number
  readonly _FPDFText_GetUnicode: (textPage: number, index: number) => number
  readonly _FPDFText_GetTextObject: (textPage: number, index: number) => number
  readonly _FPDFText_GetFontSize: (textPage: number, index: number) => number
  readonly _FPDFText_GetMatrix: (textPage: number, index: number, matrix: number) => number
  readonly _FPDFText_GetLooseCharBox: (textPage: number, index: number, rectangle: number) => number
  readonly _FPDFText_GetCharBox: (
    textPage: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number
  readonly _FPDFText_GetCharOrigin: (textPage: number, index: number, x: number, y: number) => number
}

export type PdfDocument = {
  readonly pages: number
  /** Of the file's information dictionary, such as `Title`; empty where there is none. */
  readonly information: (key: string) => string
  /** Undefined for a page that PDFium can't open. */
  readonly readPage: (index: number) => PageGlyphs | undefined
  /** The page as a picture (PNG); undefined where it can't be drawn. */
  readonly drawPage: (index: number) => Uint8Array | undefined
  /** The first picture on a page as it lies there, whatever size it is drawn in. */
  readonly readImage: (index: number) => Decoded | undefined
  readonly close: () => void
}

export type PdfProblem = 'encrypted' | 'damaged'

/** PDFium's memory never shrinks: after a large file it is let go, and the next file gets a fresh one. */
const mostMemoryKept = 200_000_000
const mostMemory = 1_000_000_000
let shared: Promise<Pdfium> | undefined

const start = async (): Promise<Pdfium> => {
  const bytes = fromBase64(wasmUrl.slice(wasmUrl.indexOf(',') + 1))
  if (!bytes) throw new Error('the WASM in the program is no base64')
  const wasmBinary = bytes.buffer
  const pdfium = (await PDFiumModule({ wasmBinary, locateFile: () => '' })) as unknown as Pdfium
  pdfium._FPDF_InitLibraryWithConfig(0)
  return pdfium
}

/** Lets PDFium go: what it did last did not end well, or it has grown too much. */
export const forgetPdfium = (): void => {
  shared = undefined
}

const errorOfPassword = 4

/** Opens a PDF for reading. What PDFium throws (a trap in its WASM) is the caller's to catch. */
export const openPdf = async (
  bytes: Uint8Array,
  password?: string,
): Promise<Result<PdfDocument, PdfProblem>> => openWith(await (shared ??= start()), bytes, password)

const openWith = (
  pdfium: Pdfium,
  bytes: Uint8Array,
  password: string | undefined,
): Result<PdfDocument, PdfProblem> => {
  const pointer = pdfium.wasmExports.malloc(bytes.length)
  if (pointer === 0) return fail('damaged')
  pdfium.HEAPU8.set(bytes, pointer)
  const document = load(pdfium, pointer, bytes.length, password)
  if (document === 0) {
    const error = pdfium._FPDF_GetLastError()
    pdfium.wasmExports.free(pointer)
    return fail(error === errorOfPassword ? 'encrypted' : 'damaged')
  }
  return ok({
    pages: pdfium._FPDF_GetPageCount(document),
    information: (key) => informationOf(pdfium, document, key),
    readPage: (index) =>
      pdfium.HEAPU8.length > mostMemory ? undefined : readPageGlyphs(pdfium, document, index),
    drawPage: (index) => drawPage(pdfium, document, index),
    readImage: (index) => readImage(pdfium, document, index),
    close: () => {
      pdfium._FPDF_CloseDocument(document)
      pdfium.wasmExports.free(pointer)
      if (pdfium.HEAPU8.length > mostMemoryKept) forgetPdfium()
    },
  })
}

/** PDFium tries a password as UTF-8 and as Latin-1, whichever the file was locked with. */
const load = (pdfium: Pdfium, pointer: number, size: number, password: string | undefined): number => {
  if (password === undefined) return pdfium._FPDF_LoadMemDocument(pointer, size, 0)
  const letters = new TextEncoder().encode(`${password}\0`)
  const secret = pdfium.wasmExports.malloc(letters.length)
  pdfium.HEAPU8.set(letters, secret)
  const document = pdfium._FPDF_LoadMemDocument(pointer, size, secret)
  // What is given back is not wiped, and the memory may be kept for the files that follow.
  pdfium.HEAPU8.fill(0, secret, secret + letters.length)
  pdfium.wasmExports.free(secret)
  return document
}

const longestInformation = 4000

const informationOf = (pdfium: Pdfium, document: number, key: string): string => {
  const tag = pdfium.wasmExports.malloc(key.length + 1)
  pdfium.HEAPU8.set([...Array.from(key, (letter) => letter.charCodeAt(0)), 0], tag)
  const buffer = pdfium.wasmExports.malloc(longestInformation)
  const size = pdfium._FPDF_GetMetaText(document, tag, buffer, longestInformation)
  const text = size > longestInformation ? '' : utf16(pdfium.HEAPU8.subarray(buffer, buffer + size - 2))
  pdfium.wasmExports.free(tag)
  pdfium.wasmExports.free(buffer)
  return text
}

const utf16 = (bytes: Uint8Array): string => {
  const units: number[] = []
  for (let at = 0; at + 1 < bytes.length; at += 2) units.push((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8))
  return String.fromCharCode(...units)
}
