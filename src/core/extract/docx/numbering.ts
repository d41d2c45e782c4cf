import type { ListPlace } from '../office/lists'
import { childNamed, childrenNamed, type XmlElement } from '../xml/element'
import { valueOf } from './styles'

type Level = { readonly isOrdered: boolean; readonly start: number }

/** Counts the paragraphs of a document's lists, in the order of the document (ECMA-376, part 1, section 17.9). */
export type Numbering = { readonly next: (list: string, level: number) => ListPlace | undefined }

export const readNumbering = (root: XmlElement | undefined): Numbering => {
  const abstract = new Map(
    childrenNamed(root, 'abstractNum').map((each) => [
      each.attributes['abstractNumId'] ?? '',
      levelsOf(each),
    ]),
  )
  const lists = new Map(
    childrenNamed(root, 'num').map((each) => {
      // Some programs follow an override with an empty one of the same level.
      const told = childrenNamed(each, 'lvlOverride').filter(({ children }) => children.length > 0)
      const over = new Map(told.map((one) => [one.attributes['ilvl'] ?? '', one]))
      const shared = valueOf(childNamed(each, 'abstractNumId')) ?? ''
      return [each.attributes['numId'] ?? '', { shared, over }]
    }),
  )
  const counters = new Map<string, number[]>()
  return {
    next: (id, level) => {
      const list = lists.get(id)
      const over = list?.over.get(String(level))
      const own = over && levelsOf(over)[level]
      const { isOrdered = false, start = 1 } = own ?? (list && abstract.get(list.shared)?.[level]) ?? {}
      const key = over === undefined ? `shared ${list?.shared ?? id}` : `own ${id}`
      const counts = counters.get(key) ?? []
      counters.set(key, counts)
      counts.length = Math.min(counts.length, level + 1)
      const number = (counts[level] ?? startOf(over, start) - 1) + 1
      counts[level] = number
      return { list: list?.shared ?? id, level, ordered: isOrdered, number }
    },
  }
}

const levelsOf = (list: XmlElement): readonly (Level | undefined)[] => {
  const levels: (Level | undefined)[] = []
  for (const level of childrenNamed(list, 'lvl')) {
    const at = Number.parseInt(level.attributes['ilvl'] ?? '', 10)
    const form = valueOf(childNamed(level, 'numFmt')) ?? 'decimal'
    if (at >= 0 && at <= 8)
      levels[at] = {
        isOrdered: form !== 'bullet' && form !== 'none',
        start: numberIn(childNamed(level, 'start')) ?? 1,
      }
  }
  return levels
}

const startOf = (over: XmlElement | undefined, start: number): number =>
  numberIn(childNamed(over, 'startOverride')) ?? start

const numberIn = (element: XmlElement | undefined): number | undefined => {
  const number = Number.parseInt(valueOf(element) ?? '', 10)
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
