import { join } from 'node:path'
import type { PagePart, PartWanted } from '#core/article/page-part'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { chosenEncodingOf, currentVersionOf } from '#core/library/article-views'
import { fail, type Result } from '#core/result'
import { asPart, largestPictureBytes, largestStyleBytes } from '../extract/as-part'
import { presentPathOf } from './article-texts'
import { readBeside } from './beside-files'
import type { LibraryContext } from './context'

export type PageInput = {
  readonly article: ArticleId
  /** Null for the page itself. */
  readonly part: PartWanted | null
}

/** Saved pages as they were, raw, with what they show: out of the file itself, or from files beside it that lie in the library. */
export const createWholePages =
  (context: LibraryContext): ((input: PageInput) => Promise<Result<PagePart, Failure>>) =>
  async ({ article, part }) => {
    const { state, summary } = context.catalog
    const version = currentVersionOf(state, article)
    const path = presentPathOf(context, article, version)
    if (path === undefined)
      return fail({ kind: 'article-text-missing', path: summary(article)?.path ?? article })
    if (part !== null && isWebPage(path)) return partBeside(context, path, part)
    return context.pool.readPage({
      absolutePath: join(context.places.folder, path),
      path,
      digest: version,
      encoding: chosenEncodingOf(state, article, version) ?? undefined,
      part,
    })
  }

/** What such a page shows lies beside it; other forms hold it. */
const isWebPage = (path: string): boolean => /\.x?html?$/i.test(path)

/** A style sheet names what lies beside itself. */
const partBeside = async (
  { places: { folder } }: LibraryContext,
  page: string,
  { source, from, as }: PartWanted,
): Promise<Result<PagePart, Failure>> => {
  const limit = as === 'style' ? largestStyleBytes : largestPictureBytes
  const read = await readBeside(folder, from === '' ? page : from, source, limit)
  if (!read.ok) return read
  if (!read.value) return fail({ kind: 'page-part-missing', path: page })
  return asPart({ bytes: read.value.bytes, place: read.value.path }, as, read.value.path)
}
