import { declaredEncoding } from '../extract/declared-encoding'
import { decodeFile } from '../extract/encoding'
import { parsePage } from '../extract/html/parse'
import { elementsBelow, textBelow } from '../extract/html/dom'
import { tidyTitle } from '../extract/title'

const longestTitle = 300

/** What a page calls its window, from its first bytes; empty where they do not say it. */
export const titleOfPage = (opening: Uint8Array, charset: string | undefined): string => {
  const decoded = decodeFile(opening, charset ?? declaredEncoding(opening))
  if (!decoded.ok) return ''
  const written = /<title\b[^>]{0,200}>([^<]{0,2000})/i.exec(decoded.value.text)?.[0]
  if (written === undefined) return ''
  const [title] = [...elementsBelow(parsePage(`${written}</title>`).document)].filter(
    ({ tagName }) => tagName === 'title',
  )
  return title === undefined ? '' : tidyTitle(textBelow(title)).slice(0, longestTitle)
}
