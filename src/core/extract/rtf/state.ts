import type { Emphasis } from '../../article/block'
import type { Writing } from './writing'

/** How characters look; replaced whole, never changed, so that a group goes back to its own by going back to its parent. */
export type Look = {
  readonly bold: boolean
  readonly arabicBold: boolean
  readonly italic: boolean
  readonly arabicItalic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly mark: boolean
  readonly script: 'superscript' | 'subscript' | undefined
  readonly isHidden: boolean
  readonly isDeleted: boolean
  readonly isInserted: boolean
  /** By the table of those who made changes, and as Word packs a time. */
  readonly inserter: number | undefined
  readonly insertedAt: number | undefined
  readonly deleter: number | undefined
  readonly deletedAt: number | undefined
  readonly isRightToLeft: boolean
  readonly font: number | undefined
  readonly arabicFont: number | undefined
}

export const plainLook: Look = {
  bold: false,
  arabicBold: false,
  italic: false,
  arabicItalic: false,
  underline: false,
  strike: false,
  mark: false,
  script: undefined,
  isHidden: false,
  isDeleted: false,
  isInserted: false,
  inserter: undefined,
  insertedAt: undefined,
  deleter: undefined,
  deletedAt: undefined,
  isRightToLeft: false,
  font: undefined,
  arabicFont: undefined,
}

export type ParagraphLook = {
  readonly style: number | undefined
  readonly outline: number | undefined
  readonly list: number | undefined
  readonly level: number
  readonly isInTable: boolean
  readonly isRightToLeft: boolean
}

export const plainParagraph: ParagraphLook = {
  style: undefined,
  outline: undefined,
  list: undefined,
  level: 0,
  isInTable: false,
  isRightToLeft: false,
}

/** Text that is no part of the article but is kept for what it says. */
export type Capture = {
  readonly kind:
    | 'font'
    | 'style'
    | 'title'
    | 'author'
    | 'keywords'
    | 'made'
    | 'label'
    | 'instruction'
    | 'commenter'
    | 'revisers'
  text: string
  number: number | undefined
}

/** What a pair of braces encloses, and all that goes back to what it was behind them. */
export type Group = {
  readonly look: Look
  readonly paragraph: ParagraphLook
  /** Bytes that stand for a `\u` character in old readers. */
  readonly fallback: number
  readonly href: string | undefined
  /** Where the group is passed over: the control words that lead out of it again. */
  readonly allowed: ReadonlySet<string> | undefined
  readonly capture: Capture | undefined
  readonly writing: Writing
}

export const emphasisOf = (look: Look): readonly Emphasis[] => {
  const { isRightToLeft, underline, strike, script, mark } = look
  return [
    ...((isRightToLeft ? look.arabicBold || look.bold : look.bold) ? ['strong' as const] : []),
    ...((isRightToLeft ? look.arabicItalic || look.italic : look.italic) ? ['emphasis' as const] : []),
    ...(underline ? ['underline' as const] : []),
    ...(strike ? ['strike' as const] : []),
    ...(script === undefined ? [] : [script]),
    ...(mark ? ['mark' as const] : []),
  ]
}
