/** A line longer than this is not of this program; so is a file without line breaks. */
const longestLineBytes = 8 * 1024 * 1024
const lineFeed = 0x0a

/** The lines of a text in UTF-8; null for one that is too long or no UTF-8. What is too long is never in memory. */
export async function* textLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let parts: Uint8Array[] = []
  let length = 0
  let isTooLong = false
  const add = (bytes: Uint8Array): void => {
    length += bytes.length
    if (length > longestLineBytes) parts = []
    else parts.push(bytes)
  }
  const line = (): string | null => {
    const bytes = length > longestLineBytes ? null : Buffer.concat(parts)
    parts = []
    length = 0
    try {
      return bytes && decoder.decode(bytes)
    } catch {
      return null
    }
  }
  for await (const chunk of content) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      add(chunk.subarray(start, end))
      const read = line()
      if (!isTooLong) yield read
      isTooLong = false
      start = end + 1
    }
    add(chunk.slice(start))
    // Whoever wants no more of such a file need not wait for the line's end.
    if (length > longestLineBytes && !isTooLong) {
      isTooLong = true
      yield null
    }
  }
  if (length > 0 && !isTooLong) yield line()
}
