import { documentPage, encodingOfCharset } from './code-pages'
import { beginBox, beginNote, isPassedOver, settle, writeText, type Rtf } from './reader'
import { plainLook, plainParagraph, type Capture, type Look, type ParagraphLook } from './state'
import { endCell, endParagraph, endRow } from './writing'

type Control = (rtf: Rtf, value: number | undefined) => void

/** Does what a control word says. What is not known changes nothing, unless it may be passed over: then its group is. */
export const obeyWord = (rtf: Rtf, name: string, value: number | undefined): void => {
  const { isOptional } = rtf
  rtf.isOptional = false
  if (rtf.toPass > 0) {
    rtf.toPass--
    return
  }
  const { allowed, capture } = rtf.group
  if (allowed !== undefined && !allowed.has(name)) return
  if (name === 'u') {
    writeUnicode(rtf, value)
    return
  }
  const control = controls.get(name)
  settle(rtf)
  if (capture?.kind === 'font' || capture?.kind === 'style' || capture?.kind === 'made')
    describe(rtf, capture, name, value)
  else if (control) control(rtf, value)
  else if (isOptional || passedOver.has(name)) passOver(rtf)
}

export const obeySymbol = (rtf: Rtf, symbol: string): void => {
  if (symbol === '*') {
    rtf.isOptional = true
    return
  }
  if (rtf.toPass > 0) rtf.toPass--
  else if (symbol === '\n' || symbol === '\r') controls.get('par')?.(rtf, undefined)
  else writeText(rtf, symbols.get(symbol) ?? '')
}

const symbols: ReadonlyMap<string, string> = new Map([
  ['~', '\u00a0'],
  ['-', '\u00ad'],
  ['_', '\u2011'],
  ['\\', '\\'],
  ['{', '{'],
  ['}', '}'],
  ['\t', '\t'],
])

/** What stands in the tables of fonts and styles, and in a date. */
const describe = (rtf: Rtf, capture: Capture, name: string, value: number | undefined): void => {
  if (capture.kind === 'font' && name === 'f') capture.number = value
  else if (capture.kind === 'style' && (name === 's' || name === 'cs' || name === 'ts'))
    capture.number = name === 's' ? value : undefined
  else if (capture.kind === 'made' && value !== undefined && ['yr', 'mo', 'dy'].includes(name))
    rtf.info.made.push(String(value).padStart(2, '0'))
  else if (capture.kind === 'font' && name === 'fcharset' && capture.number !== undefined) {
    const encoding = encodingOfCharset(value)
    if (encoding !== undefined) rtf.fonts.set(capture.number, encoding)
  }
}

const passOver = (rtf: Rtf, ...allowed: readonly string[]): void => {
  rtf.group = { ...rtf.group, allowed: new Set(allowed) }
}

const look =
  (change: (on: boolean, value: number | undefined) => Partial<Look>): Control =>
  (rtf, value) => {
    rtf.group = { ...rtf.group, look: { ...rtf.group.look, ...change(value !== 0, value) } }
  }

const paragraph =
  (change: (value: number | undefined) => Partial<ParagraphLook>): Control =>
  (rtf, value) => {
    rtf.group = { ...rtf.group, paragraph: { ...rtf.group.paragraph, ...change(value) } }
  }

const text =
  (words: string): Control =>
  (rtf) =>
    writeText(rtf, words)

const capture =
  (kind: Capture['kind']): Control =>
  (rtf) => {
    rtf.group = { ...rtf.group, capture: { kind, text: '', number: undefined }, allowed: undefined }
  }

const inBody =
  (control: (rtf: Rtf) => void): Control =>
  (rtf) => {
    if (rtf.group.capture === undefined) control(rtf)
  }

const endsParagraph = inBody((rtf) => {
  const { writing, paragraph: how } = rtf.group
  rtf.controls += endParagraph(writing, how, { heading: headingOf(rtf) })
})

const headingOf = ({ group: { paragraph: how }, styles }: Rtf): 1 | 2 | 3 | 4 | 5 | 6 | undefined => {
  const name = styles.get(how.style ?? -1) ?? ''
  if (name === 'title') return 1
  const level = Number(
    /^heading ([1-9])$/.exec(name)?.[1] ?? (how.outline === undefined ? Number.NaN : how.outline + 1),
  )
  return level >= 1 && level <= 9 ? (Math.min(6, Math.trunc(level)) as 1 | 2 | 3 | 4 | 5 | 6) : undefined
}

const writeUnicode = (rtf: Rtf, value: number | undefined): void => {
  if (value === undefined) return
  writeText(rtf, String.fromCharCode(value & 0xffff))
  rtf.toPass = rtf.group.fallback
}

const counted =
  (change: (rtf: Rtf) => void, then: Control): Control =>
  (rtf, value) => {
    if (value !== 0) change(rtf)
    then(rtf, value)
  }

const controls: ReadonlyMap<string, Control> = new Map<string, Control>([
  ['ansicpg', (rtf, value) => (rtf.encoding = documentPage('ansicpg', value) ?? rtf.encoding)],
  ['mac', (rtf) => (rtf.encoding = documentPage('mac', undefined) ?? rtf.encoding)],
  ['deff', (rtf, value) => (rtf.defaultFont = value)],
  ['uc', (rtf, value) => (rtf.group = { ...rtf.group, fallback: Math.min(16, Math.max(0, value ?? 1)) })],
  ['par', endsParagraph],
  ['sect', endsParagraph],
  [
    'cell',
    inBody((rtf) => {
      const { writing, paragraph: how } = rtf.group
      rtf.controls += endParagraph(writing, { ...how, isInTable: true }, { heading: headingOf(rtf) })
      endCell(writing)
    }),
  ],
  ['nestcell', endsParagraph],
  ['nestrow', endsParagraph],
  ['row', inBody((rtf) => endRow(rtf.group.writing))],
  ['line', text('\n')],
  ['tab', text('\t')],
  ['emdash', text('—')],
  ['endash', text('–')],
  ['lquote', text('‘')],
  ['rquote', text('’')],
  ['ldblquote', text('“')],
  ['rdblquote', text('”')],
  ['bullet', text('•')],
  ['emspace', text('\u2003')],
  ['enspace', text('\u2002')],
  ['qmspace', text('\u2005')],
  ['rtlmark', text('\u200f')],
  ['ltrmark', text('\u200e')],
  ['zwj', text('\u200d')],
  ['zwnj', text('\u200c')],
  ['plain', look(() => plainLook)],
  ['b', look((bold) => ({ bold }))],
  ['ab', look((arabicBold) => ({ arabicBold }))],
  ['i', look((italic) => ({ italic }))],
  ['ai', look((arabicItalic) => ({ arabicItalic }))],
  ...['ul', 'uld', 'uldash', 'uldb', 'ulth', 'ulw', 'ulwave'].map(
    (name) => [name, look((underline) => ({ underline }))] as const,
  ),
  ['ulnone', look(() => ({ underline: false }))],
  ['strike', look((strike) => ({ strike }))],
  ['striked', look((strike) => ({ strike }))],
  ['highlight', look((mark) => ({ mark }))],
  ['super', look((on) => ({ script: on ? 'superscript' : undefined }))],
  ['sub', look((on) => ({ script: on ? 'subscript' : undefined }))],
  ['nosupersub', look(() => ({ script: undefined }))],
  [
    'v',
    counted(
      (rtf) => rtf.hidden++,
      look((isHidden) => ({ isHidden })),
    ),
  ],
  [
    'deleted',
    counted(
      (rtf) => rtf.changes++,
      look((isDeleted) => ({ isDeleted })),
    ),
  ],
  [
    'revised',
    counted(
      (rtf) => rtf.changes++,
      look((isInserted) => ({ isInserted })),
    ),
  ],
  ['revauth', look((_, inserter) => ({ inserter }))],
  ['revdttm', look((_, insertedAt) => ({ insertedAt }))],
  ['revauthdel', look((_, deleter) => ({ deleter }))],
  ['revdttmdel', look((_, deletedAt) => ({ deletedAt }))],
  ['revtbl', capture('revisers')],
  ['rtlch', look(() => ({ isRightToLeft: true }))],
  ['ltrch', look(() => ({ isRightToLeft: false }))],
  ['f', look((_, font) => ({ font }))],
  ['af', look((_, arabicFont) => ({ arabicFont }))],
  ['pard', paragraph(() => plainParagraph)],
  ['s', paragraph((style) => ({ style }))],
  ['outlinelevel', paragraph((outline) => ({ outline }))],
  ['ls', paragraph((list) => ({ list }))],
  ['ilvl', paragraph((level) => ({ level: Math.min(8, Math.max(0, level ?? 0)) }))],
  ['intbl', paragraph(() => ({ isInTable: true }))],
  ['rtlpar', paragraph(() => ({ isRightToLeft: true }))],
  ['ltrpar', paragraph(() => ({ isRightToLeft: false }))],
  ['footnote', inBody((rtf) => beginNote(rtf, 'note'))],
  ['annotation', inBody((rtf) => beginNote(rtf, 'comment'))],
  ['atnauthor', capture('commenter')],
  ['shptxt', beginBox],
  ['shpinst', (rtf) => passOver(rtf, 'shptxt')],
  ['upr', (rtf) => passOver(rtf, 'ud')],
  ['ud', (rtf) => (rtf.group = { ...rtf.group, allowed: undefined })],
  [
    'pict',
    (rtf) => {
      if (!isPassedOver(rtf.group) && rtf.group.capture === undefined)
        rtf.group.writing.boxes.push({ kind: 'image', runs: [] })
      passOver(rtf)
    },
  ],
  ['shppict', () => undefined],
  ['field', () => undefined],
  ['fldrslt', () => undefined],
  ['fldinst', capture('instruction')],
  ['fonttbl', capture('font')],
  ['stylesheet', capture('style')],
  ['listtext', capture('label')],
  ['pntext', capture('label')],
  ['info', (rtf) => passOver(rtf, 'title', 'author', 'keywords', 'creatim')],
  ['title', capture('title')],
  ['author', capture('author')],
  ['keywords', capture('keywords')],
  ['creatim', capture('made')],
])

/** Destinations that hold no text of the article (RTF 1.9.1, appendix "Destinations"). */
const passedOver: ReadonlySet<string> = new Set([
  ...['colortbl', 'header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'],
  ...['ftnsep', 'ftnsepc', 'ftncn', 'aftnsep', 'aftnsepc', 'aftncn', 'nonshppict', 'objdata', 'objclass'],
  ...['xe', 'tc', 'tcn', 'rxe', 'txe', 'comment', 'operator', 'doccomm', 'subject', 'company', 'manager'],
  ...[
    'revtim',
    'printim',
    'buptim',
    'atnid',
    'atntime',
    'atndate',
    'atnicn',
    'atnref',
    'atnparent',
    'sp',
    'sn',
    'sv',
  ],
])
