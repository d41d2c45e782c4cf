import { computed, ref, shallowRef, type Ref } from 'vue'
import type { ArticleId } from '#core/ids'
import type { ListRow } from '#core/library/queries'

type Source = {
  readonly rows: Readonly<Ref<ReadonlyMap<number, ListRow>>>
  readonly total: Readonly<Ref<number>>
  /** The open article and its place in the list. */
  readonly current: Readonly<Ref<ArticleId | null>>
  readonly currentIndex: Readonly<Ref<number | null>>
  /** Every article of the list in its order, also those whose rows were never in sight; null when they could not be asked for. */
  readonly allIds: () => Promise<readonly ArticleId[] | null>
}

/**
 * Which articles an act on several is meant for. Empty: the open article alone. `lead` is the row that the keyboard is
 * at while a selection is made; the article that is open stays open meanwhile.
 */
export const createSelection = ({ rows, total, current, currentIndex, allIds }: Source) => {
  const selected = shallowRef<ReadonlySet<ArticleId>>(new Set())
  const leadAt = ref<number | null>(null)
  const from = { anchor: null as number | null }
  /** Counts wishes: the answer to another one than the last is of no use any more. */
  const wish = { last: 0 }

  const lead = computed(() => leadAt.value ?? currentIndex.value)
  const within = (index: number): number => Math.min(Math.max(0, index), Math.max(0, total.value - 1))

  /** The rows stand in another order: what is selected stays, where it began means nothing any more. */
  const loseLead = (): void => {
    leadAt.value = null
    from.anchor = null
  }
  const clear = (): void => {
    wish.last += 1
    selected.value = new Set()
    loseLead()
  }

  /** The ids from one row to another, inclusive: from what is at hand where all of it is. */
  const idsBetween = async (first: number, last: number): Promise<readonly ArticleId[] | null> => {
    const known = Array.from({ length: last - first + 1 }, (_, i) => rows.value.get(first + i)?.article.id)
    if (known.every((id) => id !== undefined)) return known
    return (await allIds())?.slice(first, last + 1) ?? null
  }

  const choose = async (
    ids: Promise<readonly ArticleId[] | null>,
    before: ReadonlySet<ArticleId>,
  ): Promise<void> => {
    const asked = ++wish.last
    const found = await ids
    if (found && asked === wish.last) selected.value = new Set([...before, ...found])
  }

  const moveLead = (index: number): void => {
    leadAt.value = within(index)
  }

  /** Takes a row in or out. The first one taken in joins the article that is open. */
  const toggle = (index: number): void => {
    const id = rows.value.get(index)?.article.id
    if (id === undefined) return
    wish.last += 1
    const open = current.value
    const before =
      selected.value.size === 0 && open !== null && currentIndex.value !== null ? [open] : [...selected.value]
    selected.value = new Set(
      before.includes(id) && selected.value.size > 0 ? without(before, id) : [...before, id],
    )
    from.anchor = index
    leadAt.value = index
  }

  /** Everything from where the selection began to a row; `adding` keeps what was selected besides. */
  const extend = (index: number, adding = false): Promise<void> => {
    const to = within(index)
    from.anchor ??= lead.value ?? 0
    leadAt.value = to
    const first = Math.min(from.anchor, to)
    const last = Math.max(from.anchor, to)
    return choose(idsBetween(first, last), adding ? selected.value : new Set())
  }

  const all = (): Promise<void> =>
    total.value === 0 ? Promise.resolve() : choose(idsBetween(0, total.value - 1), new Set())

  /** Which articles the keyboard, and the beginning of a selection, are at: to be found again in a list that has changed. */
  const marked = (): readonly (ArticleId | null)[] =>
    [leadAt.value, from.anchor].map((index) =>
      index === null ? null : (rows.value.get(index)?.article.id ?? null),
    )
  const moveMarks = ([leadNow, anchorNow]: readonly (number | null)[]): void => {
    leadAt.value = leadNow ?? null
    from.anchor = anchorNow ?? null
  }

  /** After the list was asked for anew: what it does not hold any more is not selected any more. */
  const prune = async (): Promise<void> => {
    if (selected.value.size === 0) return
    const asked = ++wish.last
    const listed = await allIds()
    if (listed === null || asked !== wish.last) return
    selected.value = new Set(listed.filter((id) => selected.value.has(id)))
  }

  /** What an act is meant for: the selected articles, else the one that is open. */
  const chosen = computed<readonly ArticleId[]>(() =>
    selected.value.size > 0 ? [...selected.value] : current.value === null ? [] : [current.value],
  )

  return { selected, lead, chosen, clear, loseLead, moveLead, toggle, extend, all, prune, marked, moveMarks }
}

const without = (ids: readonly ArticleId[], id: ArticleId): readonly ArticleId[] =>
  ids.filter((known) => known !== id)
