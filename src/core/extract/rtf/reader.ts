import type { Change } from '../../article/block'
import type { DraftBlock, DraftNote, DraftRun } from '../../article/draft'
import { decode } from '../decode'
import { keepLink } from '../link'
import { changeOf } from '../office/changes'
import { gatherBlocks } from '../office/lists'
import { emphasisOf, plainLook, plainParagraph, type Capture, type Group } from './state'
import { addRemoved, addText, endParagraph, endTable, openWriting, type Writing } from './writing'

/** What the reading of one file carries along. Only the functions here and the controls write to it. */
export type Rtf = {
  group: Group
  /** The groups around the current one. */
  readonly around: Group[]
  readonly body: Writing
  /** Bytes of text that are still to be decoded, and as what. */
  pending: number[]
  pendingEncoding: string
  /** Text that is still to be written. */
  words: string
  /** Of the document: what counts where no font says otherwise. */
  encoding: string
  readonly fonts: Map<number, string>
  defaultFont: number | undefined
  readonly styles: Map<number, string>
  readonly info: { title: string; author: string; keywords: string; made: string[] }
  readonly notes: DraftNote[]
  noteCount: number
  commenter: string
  /** Who made changes, by their numbers. */
  revisers: readonly string[]
  /** Bytes that stand for the `\u` character before them. */
  toPass: number
  /** After `\*`: what follows may be passed over by whoever does not know it. */
  isOptional: boolean
  isOver: boolean
  comments: number
  changes: number
  hidden: number
  undecodable: number
  controls: number
}

export const openRtf = (): Rtf => {
  const body = openWriting('body')
  return {
    group: {
      look: plainLook,
      paragraph: plainParagraph,
      fallback: 1,
      href: undefined,
      allowed: undefined,
      capture: undefined,
      writing: body,
    },
    around: [],
    body,
    pending: [],
    pendingEncoding: '',
    words: '',
    encoding: 'windows-1252',
    fonts: new Map(),
    defaultFont: undefined,
    styles: new Map(),
    info: { title: '', author: '', keywords: '', made: [] },
    notes: [],
    noteCount: 0,
    commenter: '',
    revisers: [],
    toPass: 0,
    isOptional: false,
    isOver: false,
    comments: 0,
    changes: 0,
    hidden: 0,
    undecodable: 0,
    controls: 0,
  }
}

/** Open groups beyond this are passed over with all that is in them. */
const deepest = 2000
const nothing: ReadonlySet<string> = new Set()

export const openGroup = (rtf: Rtf): void => {
  settle(rtf)
  rtf.around.push(rtf.group)
  if (rtf.around.length > deepest) rtf.group = { ...rtf.group, allowed: nothing }
}

export const closeGroup = (rtf: Rtf): void => {
  settle(rtf)
  const { group } = rtf
  const parent = rtf.around.pop()
  if (parent === undefined || rtf.around.length === 0) {
    rtf.isOver = true
    return
  }
  rtf.group = parent
  if (group.writing !== parent.writing) endWriting(rtf, group)
  if (group.capture !== parent.capture && group.capture) endCapture(rtf, group.capture)
}

const endWriting = (rtf: Rtf, { writing, paragraph }: Group): void => {
  const blocks = blocksOf(rtf, writing, paragraph)
  if (blocks.length === 0) return
  if (writing.kind === 'box') for (const block of blocks) rtf.group.writing.boxes.push(block)
  else rtf.notes.push({ kind: 'note', key: writing.key, blocks })
}

/** Everything that was written to a place, its open paragraph and table with it. */
export const blocksOf = (
  rtf: Rtf,
  writing: Writing,
  paragraph: Group['paragraph'],
): readonly DraftBlock[] => {
  rtf.controls += endParagraph(
    writing,
    { ...paragraph, isInTable: paragraph.isInTable && writing.rows.length > 0 },
    { heading: undefined },
  )
  endTable(writing)
  return gatherBlocks(writing.placed)
}

const endCapture = (rtf: Rtf, { kind, text }: Capture): void => {
  const words = text.replace(/\s+/g, ' ').trim()
  switch (kind) {
    case 'title':
    case 'author':
    case 'keywords':
      rtf.info[kind] = words
      break
    case 'label':
      rtf.group.writing.label = words
      break
    case 'commenter':
      rtf.commenter = words
      break
    case 'revisers':
      rtf.revisers = words.split(';')
      break
    case 'instruction': {
      const target = /^HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]+)/i.exec(words)?.[1]
      rtf.group = { ...rtf.group, href: keepLink(target) }
      break
    }
    case 'made':
    case 'font':
    case 'style':
      break
    default:
      kind satisfies never
  }
}

export const writeByte = (rtf: Rtf, byte: number): void => {
  rtf.isOptional = false
  if (rtf.toPass > 0) {
    rtf.toPass--
    return
  }
  if (isPassedOver(rtf.group)) return
  const encoding = encodingOf(rtf)
  if (encoding !== rtf.pendingEncoding) decodePending(rtf)
  rtf.pendingEncoding = encoding
  rtf.pending.push(byte)
}

export const isPassedOver = ({ allowed }: Group): boolean => allowed !== undefined

/** The code page of the letters that are being read: that of their font, of the one for Arabic in a run from right to left. */
const encodingOf = ({ group: { look }, fonts, defaultFont, encoding }: Rtf): string => {
  const font = fonts.get(look.font ?? defaultFont ?? -1)
  const arabic = look.isRightToLeft ? fonts.get(look.arabicFont ?? -1) : undefined
  return arabic ?? font ?? encoding
}

/** Writes what is waiting, in the look that it was met in: before anything that changes how text looks or where it goes. */
export const settle = (rtf: Rtf): void => {
  decodePending(rtf)
  const { words } = rtf
  if (words === '') return
  rtf.words = ''
  write(rtf, words)
}

const decodePending = (rtf: Rtf): void => {
  const { pending, pendingEncoding } = rtf
  if (pending.length === 0) return
  rtf.pending = []
  const { text, undecodable } = decode(Uint8Array.from(pending), pendingEncoding)
  rtf.undecodable += undecodable
  rtf.words += text
}

export const writeText = (rtf: Rtf, text: string): void => {
  if (isPassedOver(rtf.group)) return
  decodePending(rtf)
  rtf.words += text
}

const longestCapture = 4000

const write = (rtf: Rtf, text: string): void => {
  const { capture, look, writing } = rtf.group
  if (capture?.kind === 'style') writeStyle(rtf, capture, text)
  else if (capture) capture.text = (capture.text + text).slice(0, longestCapture)
  else if (look.isHidden) return
  else if (look.isDeleted) addRemoved(writing, text, changeBy(rtf, look.deleter, look.deletedAt))
  else
    addText(writing, text, {
      ...lookOf(rtf.group),
      ...(look.isInserted && { inserted: changeBy(rtf, look.inserter, look.insertedAt) }),
    })
}

const changeBy = ({ revisers }: Rtf, who: number | undefined, at: number | undefined): Change =>
  changeOf(who === undefined ? undefined : revisers[who]?.trim(), at === undefined ? undefined : dayOf(at))

/** DTTM of Word's binary form: bits for minute, hour, day, month and years since 1900. */
const dayOf = (packed: number): string => {
  const bits = packed >>> 0
  const [day, month, year] = [(bits >>> 11) & 31, (bits >>> 16) & 15, ((bits >>> 20) & 511) + 1900]
  return day === 0 || month === 0 || month > 12
    ? ''
    : `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Names of styles, each ended by a semicolon. */
const writeStyle = (rtf: Rtf, capture: Capture, text: string): void => {
  const [name = '', ...rest] = (capture.text + text).slice(0, longestCapture).split(';')
  if (rest.length === 0) {
    capture.text = name
    return
  }
  if (capture.number !== undefined) rtf.styles.set(capture.number, name.trim().toLowerCase())
  capture.text = ''
  capture.number = undefined
}

const lookOf = ({ look, href }: Group): Omit<DraftRun, 'text'> => {
  const emphasis = emphasisOf(look).filter((each) => href === undefined || each !== 'underline')
  return { ...(emphasis.length > 0 && { emphasis }), ...(href !== undefined && { href }) }
}

/** Puts a sign into the text and turns what follows in this group into the note that it stands for. */
export const beginNote = (rtf: Rtf, kind: 'note' | 'comment'): void => {
  settle(rtf)
  const key = String(++rtf.noteCount)
  const sign = kind === 'note' ? '*' : '✎'
  addText(rtf.group.writing, sign, { emphasis: ['superscript'], note: key })
  const writing = openWriting(kind, key)
  if (kind === 'comment') {
    rtf.comments++
    if (rtf.commenter !== '')
      writing.placed.push({
        blocks: [{ kind: 'paragraph', runs: [{ text: rtf.commenter, emphasis: ['strong'] }] }],
      })
    rtf.commenter = ''
  }
  rtf.group = { ...rtf.group, writing, look: plainLook, paragraph: plainParagraph, href: undefined }
}

export const beginBox = (rtf: Rtf): void => {
  settle(rtf)
  rtf.group = { ...rtf.group, writing: openWriting('box'), allowed: undefined, paragraph: plainParagraph }
}
