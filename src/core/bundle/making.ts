import type { LinkTarget } from '../annotation/annotation'
import type { Failure } from '../failure'
import type { AnnotationId } from '../ids'
import type { Language } from '../settings'
import { titleOf } from './title'
import type { BundleArticle, BundleSource } from './source'

/** What the person chose for a bundle. The time and the id are given, so that the same choices make the same bytes. */
export type BundleChoices = {
  readonly originals: boolean
  /** False: names of people become numbers, and journal hashes, from which a name could be guessed, are left out. */
  readonly annotators: boolean
  readonly language: Language
  /** ISO 8601, UTC. */
  readonly time: string
  /** UUID in lower case, without `urn:`. */
  readonly bundleId: string
}

/** A source whose articles are read one at a time, so that a large library need not be in memory. */
export type BundleContents = Omit<BundleSource, 'articles'> & {
  readonly count: number
  readonly articleAt: (index: number) => BundleArticle | Promise<BundleArticle>
  /** Chosen too, and left out because their texts can't be read any more. */
  readonly unreadable?: readonly UnreadableArticle[]
  /** Null for what is not in the bundle. */
  readonly linked: (to: LinkTarget) => LinkedPart | null
}

export type UnreadableArticle = { readonly title: string; readonly path: string }

/** What an annotation may point to: an article of the bundle, or an annotation on one. */
export type LinkedPart = {
  /** Of the article. */
  readonly index: number
  /** Of the article. */
  readonly title: string
  /** Null for the article itself. */
  readonly annotation: AnnotationId | null
}

/** An article that was chosen can't be read any more. `articleAt` throws it; whoever writes ends with the failure, and may begin again without it. */
export class ArticleUnreadable extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind)
  }
}

export const contentsOf = (source: BundleSource | BundleContents): BundleContents => {
  if ('articleAt' in source) return source
  const { articles, ...rest } = source
  return {
    ...rest,
    count: articles.length,
    articleAt: (index) => articles[index]!,
    linked: partsOf(articles),
  }
}

const partsOf = (articles: readonly BundleArticle[]): BundleContents['linked'] => {
  const parts = new Map<LinkTarget, LinkedPart>()
  for (const [index, { summary, annotations }] of articles.entries()) {
    const title = titleOf(summary)
    parts.set(summary.id, { index, title, annotation: null })
    for (const { annotation } of annotations)
      parts.set(annotation.id, { index, title, annotation: annotation.id })
  }
  return (to) => parts.get(to) ?? null
}

/** The version of the bundle's layout. A reader of 1.x reads every 1.y as far as it understands it. */
export const bundleVersion = { major: 1, minor: 2 } as const
export const bundleVersionLabel = 'Sanad-Bundle-Version'
/** Which library the bundle is from, in bag-info.txt. */
export const libraryLabel = 'Sanad-Library'
