/**
 * One character as it stands on a page, in points (1/72 inch), after the page was turned so that its lines run across:
 * x grows to the right, y upwards. A ligature is as many glyphs as it has characters, side by side.
 */
export type Glyph = {
  /** One code point, in the shape it is drawn in: the bracket that looks like `(` is `(` whatever the direction. */
  readonly text: string
  /** What it takes of its line: of Arabic letters what is drawn, since many files are wrong about the room they take. */
  readonly left: number
  readonly right: number
  readonly baseline: number
  /** Where it begins to be drawn: what tells its place among others, since ink may reach over its neighbours. */
  readonly x: number
  /** The font's size as it is drawn. */
  readonly size: number
  /** Glyphs of one ligature share it. */
  readonly origin: string
}

export type Point = { readonly x: number; readonly y: number }

export type Box = {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** What a page holds beside its text. */
export type PageGlyphs = {
  readonly glyphs: readonly Glyph[]
  /** Where something of a font is drawn that stands for no character: letters whose text the file gives to their mark. */
  readonly silent: readonly Box[]
  /** Where a space is written by itself. */
  readonly spaces: readonly Point[]
  /** Characters that the file does not say the meaning of. */
  readonly unmapped: number
  readonly hasPictures: boolean
  /** The page has more characters than are read of one page. */
  readonly isCut: boolean
}

export const isMark = (text: string): boolean => /^\p{Mn}$/u.test(text)

export const isSpace = (text: string): boolean => /^\s$/u.test(text)

export const centreOf = ({ left, right }: { readonly left: number; readonly right: number }): number =>
  (left + right) / 2
