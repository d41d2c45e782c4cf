import type { DetectedMetadata, Extracted, ExtractionFailure, ExtractionWarning } from '../article/extracted'
import { fail, ok, type Result } from '#core/result'
import { assemble, unicodeFile, type Form } from './form'
import { documentTitle } from './office/document-title'
import { obeySymbol, obeyWord } from './rtf/controls'
import { blocksOf, closeGroup, openGroup, openRtf, settle, writeByte, type Rtf } from './rtf/reader'
import { scanRtf } from './rtf/tokens'

/** Rich text (RTF 1.9.1), as WordPad, old Word and most other programs write it. */
export const rtfForm: Form = {
  format: 'rtf',
  extract: (bytes, { path }): Result<Extracted, ExtractionFailure> => {
    const start = startOf(bytes)
    if (start === undefined)
      return fail({ kind: bytes.length === 0 ? 'damaged-file' : 'other-form', path, form: 'rtf' })
    const rtf = readRtf(bytes.subarray(start))
    const body = blocksOf(rtf, rtf.body, rtf.group.paragraph)
    const blocks = [...body, ...rtf.notes]
    const draft = {
      extractor: 'rtf@2',
      format: 'rtf',
      blocks,
      stated: statedIn(rtf),
      made: madeIn(rtf),
    } as const
    const file = { ...unicodeFile, encoding: rtf.encoding, undecodable: rtf.undecodable }
    return ok(
      assemble(
        { ...draft, title: documentTitle(body, rtf.info.title), warnings: warningsOf(rtf) },
        file,
        rtf.controls,
      ),
    )
  },
}

/** Where the text begins: some programs write a mark or white space first. */
const startOf = (bytes: Uint8Array): number | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 64))
  const at = head.indexOf('{\\rtf')
  return at !== -1 && /^[\s\xef\xbb\xbf]*$/.test(head.slice(0, at)) ? at : undefined
}

const readRtf = (bytes: Uint8Array): Rtf => {
  const rtf = openRtf()
  scanRtf(bytes, {
    open: () => openGroup(rtf),
    close: () => closeGroup(rtf),
    word: (name, value) => obeyWord(rtf, name, value),
    symbol: (symbol) => obeySymbol(rtf, symbol),
    byte: (byte) => writeByte(rtf, byte),
    goesOn: () => !rtf.isOver,
  })
  // A file that was cut off leaves groups open: what stands in them is text all the same.
  const isWhole = rtf.isOver
  while (!rtf.isOver) closeGroup(rtf)
  settle(rtf)
  rtf.isOver = isWhole
  return rtf
}

const warningsOf = (rtf: Rtf): readonly ExtractionWarning[] => [
  ...(rtf.isOver ? [] : [{ kind: 'damaged' } as const]),
  ...(rtf.changes > 0 ? [{ kind: 'tracked-changes', count: rtf.changes } as const] : []),
  ...(rtf.comments > 0 ? [{ kind: 'comments', count: rtf.comments } as const] : []),
  ...(rtf.hidden > 0 ? [{ kind: 'hidden-text', count: rtf.hidden } as const] : []),
]

const statedIn = ({ info }: Rtf): DetectedMetadata => {
  const tags = info.keywords
    .split(/[,;،؛]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return {
    ...(info.author !== '' && { author: info.author }),
    ...(tags.length > 0 && { tags: tags.slice(0, 30) }),
  }
}

const madeIn = ({ info: { made } }: Rtf): DetectedMetadata => {
  const day = made.slice(0, 3).join('-')
  return /^[12]\d{3}-\d\d-\d\d$/.test(day) ? { published: day, publishedIso: day } : {}
}
