import { writeDots } from '../png/write-png'
import type { Pdfium } from './pdfium'

/** Dots to a point: 150 to the inch, at which small print can be read. */
const fineness = 150 / 72
const longestSide = 2200
/** Four bytes to a dot, the last of them unused (FPDFBitmap_BGRx in fpdfview.h). */
const bytesToADot = 4
const formatBgrx = 3
const white = 0xffffffff

/** One page as a PNG. The pages of a long scan are many, and the window holds those that were looked at. */
export const drawPage = (pdfium: Pdfium, document: number, index: number): Uint8Array | undefined => {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0) return undefined
  try {
    const [wide, high] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)]
    const scale = Math.min(fineness, longestSide / Math.max(wide, high, 1))
    const [width, height] = [Math.round(wide * scale), Math.round(high * scale)]
    return width > 0 && height > 0 ? draw(pdfium, page, width, height) : undefined
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}

const draw = (pdfium: Pdfium, page: number, width: number, height: number): Uint8Array | undefined => {
  const size = width * height * bytesToADot
  const buffer = pdfium.wasmExports.malloc(size)
  if (buffer === 0) return undefined
  try {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, formatBgrx, buffer, width * bytesToADot)
    if (bitmap === 0) return undefined
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
    pdfium._FPDFBitmap_Destroy(bitmap)
    return writeDots(width, height, pdfium.HEAPU8.subarray(buffer, buffer + size))
  } finally {
    pdfium.wasmExports.free(buffer)
  }
}
