import type { WebPage } from '#core/web-archive/page'

/** Pages that can be added: the archive holds something of them. */
export const isAddable = ({ state }: WebPage): boolean => state !== 'missing'

/** Those whose title or address has all the words, whatever their capitals. */
export const pagesWith = (pages: readonly WebPage[], words: string): readonly WebPage[] => {
  const wanted = words
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (wanted.length === 0) return pages
  return pages.filter(({ title, uri }) => {
    const text = `${title} ${readable(uri)} ${uri}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** An address with its letters instead of their numbers, where they are numbers of letters. */
export const readable = (uri: string): string => {
  try {
    return decodeURI(uri)
  } catch {
    return uri // Its only error: a number that is none of a letter.
  }
}
