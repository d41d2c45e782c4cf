import { mostColumns } from './table'

const deepest = 20
/** A list with a member of so many letters is one of paragraphs, which stand under each other. */
const paragraphLength = 80

/** The object that a text is, with its values by their paths (`a.b`); undefined where it is none. */
export const cellsOfJson = (text: string): ReadonlyMap<string, string> | undefined => {
  const value = parsed(withLongNumbers(text))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const found = new Map<string, string[]>()
  gather(value, '', 0, found)
  return new Map([...found].map(([path, values]) => [path, joinedValues(values)]))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // Its only error: the text is no JSON.
  }
}

/** Numbers of more digits than a number keeps, such as the names of messages, become texts: none is to change. */
const withLongNumbers = (text: string): string =>
  /\d{16}/.test(text)
    ? text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]{15,}/gs, (token) =>
        token.startsWith('"') ? token : `"${token}"`,
      )
    : text

const gather = (value: unknown, path: string, depth: number, found: Map<string, string[]>): void => {
  if (value === null || value === undefined || depth > deepest) return
  if (Array.isArray(value)) {
    for (const member of value) gather(member, path, depth + 1, found)
    return
  }
  if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value))
      gather(inner, path === '' ? name : `${path}.${name}`, depth + 1, found)
    return
  }
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  if (written === '') return
  const held = found.get(path)
  if (held) held.push(written)
  else if (found.size < mostColumns) found.set(path, [written])
}

const joinedValues = (values: readonly string[]): string =>
  values.join(values.some((value) => value.length > paragraphLength) ? '\n\n' : ', ')
