import type { Box, Glyph, PageGlyphs, Point } from './glyph'
import type { Pdfium } from './pdfium'

/** A page of small print holds some ten thousand characters. */
const mostGlyphsOfPage = 100_000
const mostObjectsLookedAt = 20_000
const textObject = 1
const imageObject = 3

/** The characters of one page with their places; undefined where the page can't be opened. */
export const readPageGlyphs = (pdfium: Pdfium, document: number, index: number): PageGlyphs | undefined => {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0) return undefined
  const textPage = pdfium._FPDFText_LoadPage(page)
  const scratch = pdfium.wasmExports.malloc(64)
  try {
    if (textPage === 0) return { ...noGlyphs, ...lookAtObjects({ pdfium, scratch }, page, new Set()) }
    const { spoken, ...read } = glyphsOf({ pdfium, textPage, scratch })
    return { ...read, ...lookAtObjects({ pdfium, scratch }, page, spoken) }
  } finally {
    pdfium.wasmExports.free(scratch)
    if (textPage !== 0) pdfium._FPDFText_ClosePage(textPage)
    pdfium._FPDF_ClosePage(page)
  }
}

type ReadGlyphs = Omit<PageGlyphs, keyof Objects>
const noGlyphs: ReadGlyphs = { glyphs: [], unmapped: 0, isCut: false }

type Scratch = { readonly pdfium: Pdfium; readonly scratch: number }
type TextPage = Scratch & { readonly textPage: number }

/** `spoken`: the text objects that characters come from. */
const glyphsOf = (page: TextPage): ReadGlyphs & { readonly spoken: ReadonlySet<number> } => {
  const count = page.pdfium._FPDFText_CountChars(page.textPage)
  const most = Math.min(count, mostGlyphsOfPage)
  const glyphs: TurnedGlyph[] = []
  const spoken = new Set<number>()
  let unmapped = 0
  let setting: Setting | undefined
  for (let at = 0; at < most; at++) {
    const object = page.pdfium._FPDFText_GetTextObject(page.textPage, at)
    // Characters without an object are PDFium's own guesses at spaces and line ends; ours are made from the places.
    if (object === 0) continue
    spoken.add(object)
    const text = charactersOf(page.pdfium._FPDFText_GetUnicode(page.textPage, at))
    if (text === unknown) unmapped++
    if (setting?.object !== object) setting = settingAt(page, at, object)
    if (text !== '') glyphs.push(glyphAt(page, at, setting, text))
  }
  return { glyphs: inMainDirections(glyphs), unmapped, isCut: count > most, spoken }
}

const unknown = '\ufffd'

/** Zero and private code points stand for glyphs whose meaning the file keeps to itself; a soft hyphen is PDFium's 2. */
const charactersOf = (point: number): string => {
  if (point === 2 || point === 0xad) return '-'
  if (point === 0 || point === 0xfffe || point === 0xffff) return unknown
  if ((point >= 0xd800 && point <= 0xf8ff) || point > 0xeffff) return unknown
  if (point < 0x20 || (point >= 0x7f && point <= 0x9f)) return point === 9 ? ' ' : ''
  const text = String.fromCodePoint(point)
  return /[\ufb00-\ufdff\ufe70-\ufefc]/.test(text) ? text.normalize('NFKC') : text
}

type TurnedGlyph = Glyph & { readonly quarterTurns: number }

/** How an object's text is drawn: the same for all of its characters. */
type Setting = { readonly object: number; readonly quarterTurns: number; readonly size: number }

const settingAt = (page: TextPage, at: number, object: number): Setting => {
  const { pdfium, textPage, scratch } = page
  pdfium._FPDFText_GetMatrix(textPage, at, scratch)
  const [a = 1, b = 0] = floats(page, 2)
  const quarterTurns = ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4
  return { object, quarterTurns, size: pdfium._FPDFText_GetFontSize(textPage, at) * Math.hypot(a, b) }
}

const glyphAt = (page: TextPage, at: number, setting: Setting, text: string): TurnedGlyph => {
  const { pdfium, textPage, scratch } = page
  const { object, quarterTurns, size } = setting
  pdfium._FPDFText_GetCharOrigin(textPage, at, scratch, scratch + 8)
  const [x = 0, y = 0] = doubles(page, 2)
  const [left, right] = extentOf(page, at, text, quarterTurns)
  const baseline = [y, -x, -y, x][quarterTurns] ?? y
  const along = [x, y, -x, -y][quarterTurns] ?? x
  const origin = `${object}:${x.toFixed(2)}:${y.toFixed(2)}`
  return { text, left, right, baseline, x: along, size, origin, quarterTurns }
}

/** Files are wrong about the room of Arabic letters often, and about that of Latin ones and digits hardly ever. */
const extentOf = (page: TextPage, at: number, text: string, turns: number): readonly [number, number] => {
  const { pdfium, textPage, scratch } = page
  pdfium._FPDFText_GetCharBox(textPage, at, scratch, scratch + 8, scratch + 16, scratch + 24)
  const [left = 0, right = 0, bottom = 0, top = 0] = doubles(page, 4)
  const ink = across({ left, right, bottom, top }, turns)
  if (ink[1] > ink[0] && !/^[\p{Script=Latin}\p{Nd}]/u.test(text)) return ink
  pdfium._FPDFText_GetLooseCharBox(textPage, at, scratch)
  const [looseLeft = 0, looseTop = 0, looseRight = 0, looseBottom = 0] = floats(page, 4)
  const loose = across({ left: looseLeft, right: looseRight, bottom: looseBottom, top: looseTop }, turns)
  return ink[1] > ink[0] ? [Math.min(ink[0], loose[0]), Math.max(ink[1], loose[1])] : loose
}

const across = ({ left, right, bottom, top }: Box, turns: number): readonly [number, number] => {
  const sides = [
    [left, right],
    [bottom, top],
    [-right, -left],
    [-top, -bottom],
  ] as const
  const [from, to] = sides[turns] ?? sides[0]
  return from <= to ? [from, to] : [to, from]
}

const floats = ({ pdfium, scratch }: Scratch, count: number): number[] => {
  const view = new DataView(pdfium.HEAPU8.buffer, scratch, 64)
  const values: number[] = []
  for (let at = 0; at < count; at++) values.push(view.getFloat32(at * 4, true))
  return values
}

const doubles = ({ pdfium, scratch }: Scratch, count: number): number[] => {
  const view = new DataView(pdfium.HEAPU8.buffer, scratch, 64)
  const values: number[] = []
  for (let at = 0; at < count; at++) values.push(view.getFloat64(at * 8, true))
  return values
}

/** Text that stands across the page's main direction (a stamp along the edge) is put below it. */
const inMainDirections = (glyphs: readonly TurnedGlyph[]): readonly Glyph[] => {
  const counts = [0, 1, 2, 3]
    .map((turns) => ({ turns, glyphs: glyphs.filter((glyph) => glyph.quarterTurns === turns) }))
    .filter((each) => each.glyphs.length > 0)
    .sort((a, b) => b.glyphs.length - a.glyphs.length)
  let floor = 0
  return counts.flatMap((group, at) => {
    const baselines = group.glyphs.map(({ baseline }) => baseline)
    const highest = baselines.reduce((most, each) => Math.max(most, each), -Infinity)
    const lowest = baselines.reduce((least, each) => Math.min(least, each), Infinity)
    const shift = at === 0 ? 0 : floor - highest - 100
    floor = lowest + shift
    return shift === 0
      ? group.glyphs
      : group.glyphs.map((glyph) => ({ ...glyph, baseline: glyph.baseline + shift }))
  })
}

type Objects = Pick<PageGlyphs, 'hasPictures' | 'silent' | 'spaces'>

/** Pictures, and text that no character came from: letters without a meaning, or a space alone, which has no extent. */
const lookAtObjects = (within: Scratch, page: number, spoken: ReadonlySet<number>): Objects => {
  const { pdfium, scratch } = within
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), mostObjectsLookedAt)
  const silent: Box[] = []
  const spaces: Point[] = []
  let hasPictures = false
  for (let at = 0; at < count; at++) {
    const object = pdfium._FPDFPage_GetObject(page, at)
    const type = pdfium._FPDFPageObj_GetType(object)
    if (type === imageObject) hasPictures = true
    if (type !== textObject || spoken.has(object)) continue
    pdfium._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)
    const [left = 0, bottom = 0, right = 0, top = 0] = floats(within, 4)
    if (right > left) silent.push({ left, right, bottom, top })
    else spaces.push({ x: left, y: bottom })
  }
  return { hasPictures, silent, spaces }
}
