import { ZipFile } from 'yazl'

/** A zip archive in memory, as another program than ours writes it; parts stand in the order given. */
export const zipOf = (parts: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype', mtime: new Date(2021, 4, 1) })
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece))
    zip.outputStream.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))))
    zip.outputStream.on('error', reject)
    zip.end()
  })
}

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type DocxParts = {
  /** What stands in `w:body`. */
  readonly body: string
  /** Other parts of `word/`, by name without ending, such as `footnotes`: what stands in their root. */
  readonly parts?: Readonly<Record<string, string>>
  /** Relationships of the document beside those to its parts. */
  readonly relationships?: string
  readonly core?: string
}

/** A Word document written by hand: what a test is about, and nothing else. */
export const docxOf = ({
  body,
  parts = {},
  relationships = '',
  core = '',
}: DocxParts): Promise<Uint8Array> => {
  const related = Object.keys(parts).map(
    (name) => `<Relationship Id="${name}" Type="${types}/${name}" Target="${name}.xml"/>`,
  )
  return zipOf({
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${types}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships>${related.join('')}${relationships}</Relationships>`,
    ...Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [
        `word/${name}.xml`,
        `<w:${name} ${word}>${content}</w:${name}>`,
      ]),
    ),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t">${core}</cp:coreProperties>`,
  })
}

/** A paragraph of Word with properties and text as they are given. */
export const wp = (content: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`

export const wr = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
