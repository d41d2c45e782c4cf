import type { Failure } from '#core/failure'
import { eventIdOf, type ArticleId, type EventId } from '#core/ids'
import type { Act } from '#core/journal/event'
import type { ReadFile } from '#core/library/compare-files'
import { ok, type Result } from '#core/result'
import type { LibraryContext } from './context'

/**
 * What is to be said of an article whose file is coming in, told together with the file: so no article is ever without it,
 * whenever the program ends, and it is indexed once, with its title.
 */
export type Arrival = {
  readonly described: Readonly<Record<string, string>>
  /** The name that a person signs with. */
  readonly by: string
}

/** Fields of an article by name; null where nothing is said. */
export type Described = Readonly<Record<string, string | null>>

/** The act that describes an article by all of these fields at once; none where it is described so already. */
export const describedAct = (
  { catalog }: LibraryContext,
  article: ArticleId,
  described: Readonly<Record<string, string>>,
): readonly Act[] => {
  const before = catalog.summary(article)?.described ?? {}
  const [first, ...others] = Object.entries(described).filter(([field, value]) => before[field] !== value)
  if (first === undefined) return []
  const [field, value] = first
  const more = others.length === 0 ? {} : { more: Object.fromEntries(others) }
  return [{ type: 'article.described', data: { article, field, value, ...more } }]
}

/** The same, but of fields of which nothing is said alone. */
export const lackingAct = (
  context: LibraryContext,
  article: ArticleId,
  described: Readonly<Record<string, string>>,
): readonly Act[] => {
  const before = context.catalog.summary(article)?.described ?? {}
  const lacking = Object.entries(described).filter(([field]) => before[field] === undefined)
  return describedAct(context, article, Object.fromEntries(lacking))
}

/** Says of files that were just taken in what was to be said. */
export const describeArrived = async (
  context: LibraryContext,
  files: readonly ReadFile[],
): Promise<Result<unknown, Failure>> => {
  const { arriving, catalog, recovering } = context
  if (arriving.size + recovering.arrivals.size === 0) return ok(null)
  const byPerson = new Map<string, Act[]>()
  for (const { digest, reading } of files) {
    const said = arriving.get(reading.path)
    const arrival = said ?? recovering.arrivals.get(digest)
    const article = catalog.state.articleOfVersion.get(digest)?.value
    if (arrival === undefined || article === undefined) continue
    const acts = byPerson.get(arrival.by) ?? []
    acts.push(...(said ? describedAct : lackingAct)(context, article, arrival.described))
    byPerson.set(arrival.by, acts)
  }
  for (const [by, acts] of byPerson) {
    if (acts.length === 0) continue
    const before = acts.map((act) => fieldsBefore(context, act))
    const written = await context.record(acts, by)
    if (!written.ok) return written
    written.value.forEach(({ replica, seq }, at) => {
      context.saidArriving.set(eventIdOf(replica, seq), before[at] ?? {})
    })
  }
  return ok(null)
}

const fieldsBefore = ({ catalog }: LibraryContext, act: Act): Described => {
  if (act.type !== 'article.described') return {}
  const { article, field, more = {} } = act.data
  const described = catalog.state.articles.get(article)?.described
  const fields = [field, ...Object.keys(more)]
  const said = fields.flatMap((one): [string, string][] => {
    const value = described?.get(one)?.value
    return value === undefined || value === null ? [] : [[one, value]]
  })
  return Object.fromEntries(said)
}

/** Takes back what was said of an article as it came in, and nothing that a person said: that stands, or stands again. */
export const unsaidActs = ({ catalog, saidArriving }: LibraryContext, article: ArticleId): readonly Act[] => {
  const events = new Set<EventId>()
  const fields = [...(catalog.state.articles.get(article)?.described ?? [])].flatMap(
    ([field, { event }]): [string, string | null][] => {
      const before = saidArriving.get(event)
      if (before === undefined) return []
      events.add(event)
      return [[field, before[field] ?? null]]
    },
  )
  for (const event of events) saidArriving.delete(event)
  const [first, ...others] = fields
  if (first === undefined) return []
  const more = others.length === 0 ? {} : { more: Object.fromEntries(others) }
  return [{ type: 'article.described', data: { article, field: first[0], value: first[1], ...more } }]
}
