import { fromBase64 } from '../base64'

/** The key of a picture that a page keeps inside itself (`data:`, RFC 2397): the file is searched for it when it is to be shown. */
export const keyOfDataPicture = (source: string): string | undefined => {
  const uri = /^data:image\/[a-z\d.+-]+[^,\s]{0,100};base64,[^\s]*/i.exec(source.trim())?.[0]
  return uri === undefined ? undefined : `data:${uri.length}-${fingerprint(uri)}`
}

/** The bytes of the picture with that key in a page. */
export const findDataPicture = (html: string, key: string): Uint8Array | undefined => {
  for (let at = html.indexOf('data:image/'); at !== -1; at = html.indexOf('data:image/', at + 1)) {
    const uri = uriAt(html, at)
    if (keyOfDataPicture(uri) !== key) continue
    return fromBase64(uri.slice(uri.indexOf(',') + 1).replace(/\s+/g, ''))
  }
  return undefined
}

/** As far as the quotation mark that it stands in; without one, as far as white space or the tag goes. */
const uriAt = (html: string, at: number): string => {
  const quote = html[at - 1]
  if (quote === '"' || quote === "'") return html.slice(at, endOf(html, at, quote))
  const end = /[\s>)]/g
  end.lastIndex = at
  return html.slice(at, end.exec(html)?.index ?? html.length)
}

const endOf = (html: string, at: number, quote: string): number => {
  const end = html.indexOf(quote, at)
  return end === -1 ? html.length : end
}

/** Two rounds of FNV-1a (32 bits) over what tells pictures apart; no one is kept from making two alike on purpose. */
const fingerprint = (text: string): string =>
  [0x811c9dc5, 0x1000193]
    .map((seed) => {
      let hash = seed
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
