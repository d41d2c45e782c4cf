import type { ImportPlan } from '#core/bundle/import-outcome'
import { importKinds, type ImportKind } from '#core/bundle/merge/choice'
import type { PlannedDifference } from '#core/bundle/merge/differences'
import type { Side } from '#core/bundle/merge/settling'
import type { CallInput } from '#ipc/contract'
import { say } from '../../shared/messages'

export type ChosenImport = NonNullable<CallInput<'planImport'>['choice']>

/** What a person let stand of what was said otherwise on both sides, by the keys of the differences. */
export type ChosenSides = Readonly<Record<string, Side>>

/** One side for all of them; `both` stands only where it can. */
export const allOf = (differences: readonly PlannedDifference[], side: Side): ChosenSides =>
  Object.fromEntries(
    differences.flatMap(({ key, both }) => (side === 'both' && both === null ? [] : [[key, side]])),
  )

/** `count`: how many new things of it there are. */
export type ChoiceRow = {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly hint?: string
}

export type LeftOut = Readonly<Record<'kinds' | 'authors' | 'articles', ReadonlySet<string>>>

export const rowsOf = ({
  offer,
}: Pick<ImportPlan, 'offer'>): Readonly<Record<keyof LeftOut, readonly ChoiceRow[]>> => ({
  kinds: offer.kinds.map(({ kind, count }) => ({
    key: kind,
    name: say(`importing.choice.kind.${kind}`),
    count,
    ...(kind === 'tags' && { hint: say('importing.choice.tagsHint') }),
  })),
  authors: offer.authors.map(({ by, count }) => ({
    key: by,
    name: by === '' ? say('importing.plan.nobody') : by,
    count,
  })),
  articles: offer.articles.map(({ article, path, title, count, isNew }) => ({
    key: article,
    name: title === '' ? path : title,
    count,
    hint: isNew ? `${say('importing.choice.isNew')} · ${path}` : path,
  })),
})

/** What a choice leaves of an offer. */
export const leftBy = ({ offer }: Pick<ImportPlan, 'offer'>, choice: ChosenImport | undefined): LeftOut => {
  const without = (all: readonly string[], taken: readonly string[] | undefined): ReadonlySet<string> =>
    new Set(taken === undefined ? [] : all.filter((one) => !taken.includes(one)))
  return {
    kinds: without(
      offer.kinds.map(({ kind }) => kind),
      choice?.kinds,
    ),
    authors: without(
      offer.authors.map(({ by }) => by),
      choice?.authors,
    ),
    articles: without(
      offer.articles.map(({ article }) => article),
      choice?.articles,
    ),
  }
}

/** The choice that leaves these; undefined where nothing is left. */
export const choiceWithout = (
  { offer }: Pick<ImportPlan, 'offer'>,
  left: LeftOut,
): ChosenImport | undefined => {
  const rest = <T extends string>(all: readonly T[], out: ReadonlySet<string>): T[] | undefined =>
    out.size === 0 ? undefined : all.filter((one) => !out.has(one))
  const kinds = rest<ImportKind>(importKinds, left.kinds)
  const authors = rest(
    offer.authors.map(({ by }) => by),
    left.authors,
  )
  const articles = rest(
    offer.articles.map(({ article }) => article),
    left.articles,
  )
  if (kinds === undefined && authors === undefined && articles === undefined) return undefined
  return { ...(kinds && { kinds }), ...(authors && { authors }), ...(articles && { articles }) }
}

export const isSameLeft = (one: LeftOut, other: LeftOut): boolean =>
  (['kinds', 'authors', 'articles'] as const).every(
    (list) => one[list].size === other[list].size && [...one[list]].every((key) => other[list].has(key)),
  )
