/**
 * Code pages of Windows, DOS and Macintosh as labels of the WHATWG Encoding Standard; Arabic ones that it has not, as the
 * program's own tables are named. Other ones of DOS are read as the nearest of Windows.
 */
const pages: ReadonlyMap<number, string> = new Map([
  [708, 'iso-8859-6'],
  [720, 'ibm720'],
  [864, 'ibm864'],
  [437, 'windows-1252'],
  [850, 'windows-1252'],
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page) => [page, `windows-${page}`] as const),
  [10000, 'macintosh'],
  [10004, 'x-mac-arabic'],
  [65001, 'utf-8'],
])

export const encodingOfPage = (page: number | undefined): string | undefined => pages.get(page ?? 0)

/** Character sets of fonts (RTF 1.9.1, "Font Table"). 0 and 1 say nothing: the document's own code page counts. */
const charsets: ReadonlyMap<number, number> = new Map([
  [77, 10000],
  [84, 10004],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
])

export const encodingOfCharset = (charset: number | undefined): string | undefined =>
  encodingOfPage(charsets.get(charset ?? 0))

/** What is in a group that carries only bytes of one code page. */
export const documentPage = (word: string, value: number | undefined): string | undefined => {
  if (word === 'ansicpg') return encodingOfPage(value)
  return word === 'mac' ? 'macintosh' : undefined
}
