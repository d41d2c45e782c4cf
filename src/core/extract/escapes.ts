/** A path of a reference with its escapes undone (RFC 3986, section 2.1). */
export const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // Escapes that stand for no UTF-8 are the name's own letters.
  }
}
