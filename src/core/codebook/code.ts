/** A code of a codebook file: what becomes a tag. */
export type Code = {
  readonly name: string
  /** Place of its parent in the list, always before its own; null at the top. */
  readonly parent: number | null
  /** `#rrggbb`, or empty where the file says none that can be shown. */
  readonly colour: string
  readonly description: string
  /** A passage that shows when it is to be used; may be empty. */
  readonly example: string
  /** The key that gives it: one Latin letter or digit, or empty. */
  readonly shortcut: string
}

/** What was passed over or cut in a file, and where. Messages: `outputs.codebookNotice.<kind>`. */
export type CodebookNotice = {
  readonly kind:
    'no-name' | 'name-cut' | 'description-cut' | 'example-cut' | 'shortcut-unread' | 'parent-unknown' | 'ring'
  /** 1 for the first line of the file. */
  readonly line: number
  readonly name: string
}

export type CodebookFile = {
  readonly codes: readonly Code[]
  readonly notices: readonly CodebookNotice[]
}

/** Why a file is no codebook. `line` is 1 for the first. */
export type CodebookFault =
  | { readonly kind: 'not-a-codebook' }
  | { readonly kind: 'codebook-malformed'; readonly line: number }
  /** It defines entities of its own, with which a small file can be made to fill the memory or to read others. */
  | { readonly kind: 'codebook-entities' }
  | { readonly kind: 'codebook-too-long'; readonly limit: number }

/** No codebook that people work with comes near these. */
export const mostCodes = 20_000
export const deepestCode = 100
export const longestName = 190
/** Wherever a tag is described: in a file, in the window, and when a change is taken back. */
export const longestDescription = 20_000
export const longestExample = 4000

/** Names are kept as the library keeps them: NFC, with single spaces, without controls. */
export const tidyName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()

/** At most so many UTF-16 units, without half of a pair at the end. */
export const cut = (text: string, units: number): string =>
  text.length <= units ? text : text.slice(0, units).replace(/[\ud800-\udbff]$/u, '')

/** `#rgb` and `#rrggbb` as `#rrggbb`; empty for what is neither. */
export const colourIn = (given: string): string => {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(given.trim())?.[1]?.toLowerCase()
  if (hex === undefined) return ''
  return hex.length === 6 ? `#${hex}` : `#${hex.replace(/./g, '$&$&')}`
}

const digits = '٠١٢٣٤٥٦٧٨٩'

/** `k`, `K`, `⇧K` and `Shift+K` as `K`; digits of either script. Empty for none, null for what is no such key. */
export const shortcutIn = (given: string): string | null => {
  const key = given
    .trim()
    .replace(/^(?:⇧|shift\s*\+)\s*/iu, '')
    .replace(/[٠-٩]/u, (digit) => String(digits.indexOf(digit)))
    .toUpperCase()
  return /^[A-Z0-9]?$/.test(key) ? key : null
}
