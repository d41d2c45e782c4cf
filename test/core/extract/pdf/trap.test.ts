import { expect, it, vi } from 'vitest'
import { readPictureHeader } from '#core/article/picture'
import { openPictures } from '#core/extract/pictures'
import type * as drawing from '#core/extract/pdf/draw-page'
import type { Pdfium } from '#core/extract/pdf/pdfium'
import { picture, writePdf } from '#support/pdf-writer'

const fallen = new Set<Pdfium>()

/** A page of this number brings PDFium down, and what is down stays down. */
const trapAt = 0

vi.mock('#core/extract/pdf/draw-page', async (original) => {
  const { drawPage } = await original<typeof drawing>()
  const drawn: typeof drawPage = (pdfium, document, index) => {
    if (index === trapAt) fallen.add(pdfium)
    if (fallen.has(pdfium)) throw new WebAssembly.RuntimeError('unreachable')
    return drawPage(pdfium, document, index)
  }
  return { drawPage: drawn }
})

it('a page that brings PDFium down is not shown, and all others are', async () => {
  const pictures = await openPictures(writePdf({ pages: [picture, picture, picture] }), 'a.pdf')
  for (const [resource, isShown] of [
    ['page:2', true],
    ['page:1', false],
    ['page:2', true],
    ['page:3', true],
  ] as const) {
    const header = readPictureHeader((await pictures(resource)) ?? new Uint8Array())
    expect([resource, header !== undefined]).toEqual([resource, isShown])
  }
})
