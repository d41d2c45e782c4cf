import type { Pdfium } from './pdfium'

/** A picture as it lies in a file, unpacked: bytes of grey, or of red, green and blue. */
export type Decoded = {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly bytes: Uint8Array
}

/** The first picture on a page. */
export const readImage = (pdfium: Pdfium, document: number, index: number): Decoded | undefined => {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0) return undefined
  try {
    const object = pdfium._FPDFPage_CountObjects(page) > 0 ? pdfium._FPDFPage_GetObject(page, 0) : 0
    if (object === 0 || pdfium._FPDFPageObj_GetType(object) !== imageObject) return undefined
    return readDots(pdfium, object)
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}

/** FPDF_PAGEOBJ_IMAGE in fpdf_edit.h. */
const imageObject = 3

/** Bytes to a dot of each format of a bitmap (fpdfview.h): grey, blue-green-red, and that with a byte more. */
const bytesToADot: Readonly<Record<number, 1 | 3 | 4>> = { 1: 1, 2: 3, 3: 4, 4: 4 }

const readDots = (pdfium: Pdfium, object: number): Decoded | undefined => {
  const bitmap = pdfium._FPDFImageObj_GetBitmap(object)
  if (bitmap === 0) return undefined
  try {
    const step = bytesToADot[pdfium._FPDFBitmap_GetFormat(bitmap)]
    if (step === undefined) return undefined
    const [width, height] = [pdfium._FPDFBitmap_GetWidth(bitmap), pdfium._FPDFBitmap_GetHeight(bitmap)]
    const stride = pdfium._FPDFBitmap_GetStride(bitmap)
    const buffer = pdfium._FPDFBitmap_GetBuffer(bitmap)
    const channels = step === 1 ? 1 : 3
    const bytes = new Uint8Array(width * height * channels)
    const heap = pdfium.HEAPU8
    let to = 0
    for (let row = 0; row < height; row++)
      for (let at = buffer + row * stride, column = 0; column < width; column++, at += step)
        for (let channel = channels - 1; channel >= 0; channel--) bytes[to++] = heap[at + channel] ?? 0
    return { width, height, channels, bytes }
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap)
  }
}
