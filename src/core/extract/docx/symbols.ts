/** Letters of Wingdings, which have no meaning in any other font, as the characters that look like them. */
const wingdings: ReadonlyMap<number, string> = new Map([
  [0x4a, '☺'],
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x71, '❑'],
  [0x76, '❖'],
  [0x9f, '•'],
  [0xa7, '▪'],
  [0xa8, '☐'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe8, '➔'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
])

const unknown = '□'

/** The character that `w:sym` stands for: `code` is hexadecimal, often in the private area above F000. */
export const symbolOf = (code: string | undefined, font: string | undefined): string => {
  const point = Number.parseInt(code ?? '', 16)
  if (!(point > 0 && point <= 0xffff)) return unknown
  if (/wingdings/i.test(font ?? '')) return wingdings.get(point & 0xff) ?? unknown
  if (point >= 0xe000 && point <= 0xf8ff) return point === 0xf0b7 ? '•' : unknown
  return String.fromCharCode(point)
}
