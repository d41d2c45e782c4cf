import { join } from 'node:path'
import { chosenEncodingOf, currentVersionOf } from '#core/library/article-views'
import type { Failure } from '#core/failure'
import type { ArticleId, VersionId } from '#core/ids'
import { fail, ok, type Result } from '#core/result'
import type { ExtractedFile } from '../extract/extract-file'
import { unpackTree, type Tree } from '../extract/packed-tree'
import type { LibraryContext } from './context'
import { keptTree } from './kept-texts'
import { textKey, textKeyIn } from './text-key'

export type ArticleText = Tree & { readonly version: VersionId }

/**
 * The stored text of an article's current version: from the cache or, where the cache was cleared, made again from the file,
 * provided that the file still holds that version; or else as it was kept for good, without the file's layout.
 */
export const textOf = async (context: LibraryContext, id: ArticleId): Promise<Result<ArticleText, Failure>> =>
  textOfVersion(context, id, currentVersionOf(context.catalog.state, id))

/** Those read last are read again at once: by the reader, for marks, for each annotation. Asked twice, it is read once. */
export const textOfVersion = async (
  context: LibraryContext,
  id: ArticleId,
  version: VersionId,
): Promise<Result<ArticleText, Failure>> => {
  const { recentTexts } = context
  const key = textKey(context, id, version)
  const recent = recentTexts.get(key)
  if (recent) return recent
  const reading = readText(context, id, version)
  recentTexts.set(key, reading)
  const oldest = recentTexts.keys().next()
  if (recentTexts.size > mostRecentTexts && oldest.done !== true) recentTexts.delete(oldest.value)
  const read = await reading
  if (!read.ok || read.value.text.length > longestRecentText) recentTexts.delete(key)
  return read
}

const mostRecentTexts = 8
const longestRecentText = 2_000_000

const readText = async (
  context: LibraryContext,
  id: ArticleId,
  version: VersionId,
): Promise<Result<ArticleText, Failure>> => {
  const packed = await context.pack.read(textKey(context, id, version))
  const tree = packed && unpackTree(packed)
  if (tree) return ok({ version, ...tree })
  const remade = await extractAgain(context, id, version)
  if (remade.ok) return ok({ version, ...remade.value })
  const kept = await keptTree(context, version)
  return kept ? ok({ version, ...kept }) : remade
}

const extractAgain = async (
  context: LibraryContext,
  id: ArticleId,
  version: VersionId,
): Promise<Result<Tree, Failure>> => {
  const chosen = chosenEncodingOf(context.catalog.state, id, version)
  const read = await extractVersion(context, id, version, chosen)
  if (!read.ok) return read
  const tree = unpackTree(read.value.tree)
  return tree
    ? ok(tree)
    : fail({ kind: 'article-text-missing', path: context.catalog.summary(id)?.path ?? id })
}

/** Where a file holds that version of the article now. */
export const presentPathOf = (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
): string | undefined => {
  const { state } = context.catalog
  return [...(state.pathsOf.get(article) ?? [])].find((candidate) => {
    const location = state.locations.get(candidate)?.value
    return location?.isPresent === true && location.version === version
  })
}

/** Reads a version from its file again, in an encoding that a person chose or (null) as its bytes say, and keeps its text. */
export const extractVersion = async (
  context: LibraryContext,
  id: ArticleId,
  version: VersionId,
  encoding: string | null,
): Promise<Result<ExtractedFile, Failure>> => {
  const path = presentPathOf(context, id, version)
  if (path === undefined)
    return fail({ kind: 'article-text-missing', path: context.catalog.summary(id)?.path ?? id })
  const absolutePath = join(context.places.folder, path)
  const read = await context.pool.run({ absolutePath, path, ...(encoding !== null && { encoding }) })
  if (!read.ok) return read
  if (read.value.digest !== version) return fail({ kind: 'article-text-missing', path })
  await context.pack.write(textKeyIn(version, encoding), read.value.tree)
  return read
}
