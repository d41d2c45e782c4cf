import type { TagView } from '#core/library/views'
import { fold } from '#core/search/fold'

export type TagChoice = {
  readonly name: string
  /** Null for a tag that would be new. */
  readonly tag: TagView | null
  /** Name of the tag above it, or empty. */
  readonly parent: string
}

/** More than this many would no longer be a choice. */
const mostChoices = 40

/**
 * Tags that fit what was written, folded as search folds: those that begin so first, then those that contain it, the most
 * used first. A name that no tag has is offered as a new one at the end; names that are taken already are not offered.
 */
export const choicesFor = (
  written: string,
  known: readonly TagView[],
  taken: readonly string[],
): readonly TagChoice[] => {
  const name = written.trim().normalize('NFC')
  const wanted = fold(name)
  const names = new Map(known.map((tag) => [tag.id, tag.name]))
  const fitting = known
    .filter((tag) => !taken.includes(tag.name))
    .map((tag) => ({ tag, rank: rankOf(fold(tag.name), wanted) }))
    .filter(({ rank }) => rank < unfit)
    .sort(
      (a, b) =>
        a.rank - b.rank || usesOf(b.tag) - usesOf(a.tag) || a.tag.name.localeCompare(b.tag.name, 'ar'),
    )
    .slice(0, mostChoices)
    .map(({ tag }) => ({
      name: tag.name,
      tag,
      parent: tag.parent === null ? '' : (names.get(tag.parent) ?? ''),
    }))
  const isKnown = known.some((tag) => tag.name === name) || taken.includes(name)
  return name === '' || isKnown ? fitting : [...fitting, { name, tag: null, parent: '' }]
}

const unfit = 3

const rankOf = (name: string, wanted: string): number => {
  if (wanted === '' || name.startsWith(wanted)) return name === wanted ? 0 : 1
  return name.includes(wanted) ? 2 : unfit
}

const usesOf = (tag: TagView): number => tag.articles + tag.annotations
