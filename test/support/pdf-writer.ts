/** Writes small PDFs for tests: pages of Latin lines, pictures, a lock. Only what PDFium needs to open a file. */
export type PdfParts = {
  /** The content stream of each page, in PDF's own language. */
  readonly pages: readonly string[]
  readonly title?: string
  /** Says that the file is encrypted, with a password that nobody knows. */
  readonly locked?: boolean
}

export const writePdf = ({ pages, title, locked = false }: PdfParts): Uint8Array => {
  const first = 6
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${title ?? ''}) >>`,
    locked
      ? `<< /Filter /Standard /V 1 /R 2 /P -44 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> >>`
      : '<< >>',
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const encrypt = locked ? `/Encrypt 5 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]` : ''
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${encrypt} >>\nstartxref\n${file.length}\n%%EOF\n`
  return new TextEncoder().encode(file + table + trailer)
}

/** Lines of text below each other, 14 points apart, from `top`. */
export const linesAt = (left: number, top: number, lines: readonly string[], size = 11): string =>
  lines
    .map(
      (line, at) =>
        `BT /F1 ${size} Tf 1 0 0 1 ${left} ${top - at * 14} Tm (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`,
    )
    .join('\n')

/** A picture of two pixels, drawn over the whole page: what a scan is. */
export const picture = 'q 595 0 0 842 0 0 cm\nBI /W 2 /H 1 /CS /G /BPC 8 ID \x41\x7a EI\nQ'
