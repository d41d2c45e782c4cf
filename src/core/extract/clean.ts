export type Cleaned = { readonly text: string; readonly controls: number }

/**
 * Text as it may be stored: one kind of line ending, and no control characters, which are counted. Bidirectional
 * controls stay: they are evidence. Unicode normalisation is not touched.
 *
 * CRLF, CR, NEL, vertical tab and LS become one line feed, PS becomes a blank line. The form feed stays: each form of
 * article says what a page break is in it.
 */
export const cleanText = (text: string): Cleaned => {
  let controls = 0
  const cleaned = text.replace(unstorable, (character) => {
    const kept = replacements.get(character)
    if (kept === undefined) controls++
    return kept ?? ''
  })
  return { text: cleaned, controls }
}

const replacements: ReadonlyMap<string, string> = new Map([
  ['\r\n', '\n'],
  ['\r', '\n'],
  ['\x0b', '\n'],
  ['\x85', '\n'],
  ['\u2028', '\n'],
  ['\u2029', '\n\n'],
])

const unstorable = /\r\n|[\0-\x08\x0b\x0d-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]|\p{Cs}/gu
