import { createHash } from 'node:crypto'
import type { ArticleId, VersionId } from '#core/ids'
import { chosenEncodingOf } from '#core/library/article-views'
import type { LibraryContext } from './context'

/** The name that a text is cached under: that of its version or, in an encoding that a person chose, one of its own. */
export const textKey = ({ catalog }: LibraryContext, id: ArticleId, version: VersionId): VersionId =>
  textKeyIn(version, chosenEncodingOf(catalog.state, id, version))

export const textKeyIn = (version: VersionId, encoding: string | null): VersionId =>
  encoding === null
    ? version
    : (`sha256:${createHash('sha256').update(`${version} ${encoding}`).digest('hex')}` as VersionId)
