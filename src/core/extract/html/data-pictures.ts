import { fromBase64 } from '../base64'

/** The key of a picture that a page keeps inside itself (`data:`, RFC 2397): the file is searched for it when it is to be shown. */
export const keyOfDataPicture = (source: string): string | undefined => {
  const uri = /^data:image\/[a-z\d.+-]+[^,\s]{0,100};base64,[^\s]*/i.exec(source.trim())?.[0]
  return uri === undefined ? undefined : `data:${uri.length}-${fingerprint(uri)}`
}

/** The bytes of the picture with that key in a page. Its time is in the length of the page, whatever stands in it. */
export const findDataPicture = (html: string, key: string): Uint8Array | undefined => {
  const length = Number(/^data:(\d{1,10})-/.exec(key)?.[1])
  const endsOf = endsIn(html)
  for (let at = html.indexOf('data:image/'); at !== -1; at = html.indexOf('data:image/', at + 1)) {
    const { key: keyEnd, uri: uriEnd } = endsOf(html[at - 1])
    // Those of one end have lengths of their own, so that no letter is looked at for more than one of them.
    if (keyEnd(at) - at !== length || keyOfDataPicture(html.slice(at, keyEnd(at))) !== key) continue
    const uri = html.slice(at, uriEnd(at))
    return fromBase64(uri.slice(uri.indexOf(',') + 1).replace(/\s+/g, ''))
  }
  return undefined
}

/** Where what begins at a place ends; asked for places in their order. */
type End = (at: number) => number

/** Both go as far as the quotation mark before it stands again, the key without what a broken line leaves; without one, as far as white space or the tag goes. */
const endsIn = (html: string) => {
  const bare = endAt(html, /[\s>)]/g)
  const ends: Readonly<Record<string, { readonly key: End; readonly uri: End }>> = {
    '"': { key: endAt(html, /[\s"]/g), uri: endAt(html, /"/g) },
    "'": { key: endAt(html, /[\s']/g), uri: endAt(html, /'/g) },
  }
  return (quote: string | undefined) => ends[quote ?? ''] ?? { key: bare, uri: bare }
}

const endAt = (html: string, mark: RegExp): End => {
  let end = -1
  return (at) => {
    if (end < at) {
      mark.lastIndex = at
      end = mark.exec(html)?.index ?? html.length
    }
    return end
  }
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
