import type { Failure } from '#core/failure'
import type { ArticleId, VersionId } from '#core/ids'
import type { Act } from '#core/journal/event'
import { ok, type Result } from '#core/result'
import { textOfVersion } from './article-texts'
import type { LibraryContext } from './context'
import { isKeptOtherwise, keepTextAgain } from './kept-texts'
import { textKey } from './text-key'

/** The encodings that people have chosen, by article and version; null where a choice was taken back. */
export type ChosenEncodings = ReadonlyMap<ArticleId, ReadonlyMap<VersionId, string | null>>

export const chosenEncodings = ({ catalog: { state } }: LibraryContext): ChosenEncodings => {
  const chosen = new Map<ArticleId, ReadonlyMap<VersionId, string | null>>()
  for (const { id, decoded } of state.articles.values())
    if (decoded.size > 0)
      chosen.set(id, new Map([...decoded].map(([version, { value }]) => [version, value.encoding])))
  return chosen
}

/**
 * Keeps the kept texts of versions once more that are read in another encoding than `before`: what is kept for good must be
 * the text that annotations are put on now. A text that can't be made now, as its file is away, stays as it was kept.
 */
export const keepTextsReadOtherwise = async (
  context: LibraryContext,
  before: ChosenEncodings,
): Promise<Result<unknown, Failure>> => {
  const after = chosenEncodings(context)
  const acts: Act[] = []
  for (const article of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(article), after.get(article)]
    for (const version of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
      const isSame = (was?.get(version) ?? null) === (is?.get(version) ?? null)
      if (isSame || !context.catalog.state.keptTexts.has(version)) continue
      await textOfVersion(context, article, version)
      const kept = await keepTextAgain(context, article, version)
      if (!kept.ok) return kept
      acts.push(...kept.value)
    }
  }
  return acts.length === 0 ? ok(null) : context.record(acts, '')
}

/**
 * Whether annotations on this version may have been put on another text than the one that is read now: in another encoding,
 * or as an extractor of another generation made it.
 */
export const wasReadOtherwise = (context: LibraryContext, id: ArticleId, version: VersionId): boolean =>
  context.catalog.state.articles.get(id)?.decoded.has(version) === true ||
  context.pack.wasReadOtherwise(textKey(context, id, version)) ||
  isKeptOtherwise(context.catalog, version)
