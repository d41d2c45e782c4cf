import type { DraftBlock } from '../../article/draft'

/** Where a paragraph stands in a list: office files write lists as paragraphs with a level. */
export type ListPlace = {
  /** Paragraphs of one list have the same. */
  readonly list: string
  /** 0 for the outermost. */
  readonly level: number
  readonly ordered: boolean
  readonly number: number
}

/** What one paragraph or table became, before lists and quotations are put together. */
export type Placed = {
  readonly blocks: readonly DraftBlock[]
  readonly place?: ListPlace | undefined
  readonly isQuote?: boolean | undefined
}

type Entry = { readonly blocks: readonly DraftBlock[]; readonly place: ListPlace }

/** Puts paragraphs that follow each other in a list into a list, and those of a quotation into one. */
export const gatherBlocks = (placed: readonly Placed[]): readonly DraftBlock[] => {
  const blocks: DraftBlock[] = []
  let entries: Entry[] = []
  let quoted: DraftBlock[] = []
  const close = (): void => {
    if (entries.length > 0) for (const list of listsOf(entries)) blocks.push(list)
    if (quoted.length > 0) blocks.push({ kind: 'quote', blocks: quoted })
    entries = []
    quoted = []
  }
  for (const { blocks: inner, place, isQuote } of placed) {
    if (inner.length === 0) continue
    if ((place === undefined && entries.length > 0) || (isQuote !== true && quoted.length > 0)) close()
    if (place !== undefined) entries.push({ blocks: inner, place })
    else if (isQuote === true) quoted.push(...inner)
    else for (const block of inner) blocks.push(block)
  }
  close()
  return blocks
}

/** Levels are few in every form, so the depth of the lists is bounded. */
const listsOf = (entries: readonly Entry[]): readonly DraftBlock[] => {
  const lists: DraftBlock[] = []
  let at = 0
  while (at < entries.length) {
    const base = entries[at]!.place
    const items: { readonly blocks: DraftBlock[] }[] = []
    for (let entry = entries[at]; entry && belongs(entry.place, base); entry = entries[at]) {
      if (entry.place.level === base.level) {
        items.push({ blocks: [...entry.blocks] })
        at++
        continue
      }
      const end = endOfDeeper(entries, at, base.level)
      items.at(-1)?.blocks.push(...listsOf(entries.slice(at, end)))
      at = end
    }
    lists.push({ kind: 'list', ordered: base.ordered, ...(base.ordered && { first: base.number }), items })
  }
  return lists
}

const belongs = (place: ListPlace, base: ListPlace): boolean =>
  place.level > base.level ||
  (place.level === base.level && place.list === base.list && place.ordered === base.ordered)

const endOfDeeper = (entries: readonly Entry[], from: number, level: number): number => {
  let end = from
  while (end < entries.length && entries[end]!.place.level > level) end++
  return end
}
