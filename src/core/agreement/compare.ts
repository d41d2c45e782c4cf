import type { Annotation } from '../annotation/annotation'
import type { AnnotationId, ArticleId, TagId } from '../ids'
import type { TextRange } from '../reading/text-range'
import { krippendorffAlpha } from './alpha'
import { cohenKappa } from './kappa'

/**
 * Agreement on tags, tag by tag. The units are the sentences of the articles that at least two people annotated. A person who
 * annotated an article has judged each of its sentences: with the tag where one of their marks that carries it touches the
 * sentence, otherwise without.
 */
export type MarkedArticle = {
  readonly article: ArticleId
  readonly title: string
  readonly sentences: readonly TextRange[]
  readonly marks: readonly PlacedMark[]
}
export type PlacedMark = TextRange & Pick<Annotation, 'id' | 'by' | 'tags'> & { readonly quote: string }

export type TagAgreement = {
  readonly tag: TagId
  /** Sentences that carry it by each of the two, and by both. */
  readonly first: number
  readonly second: number
  readonly both: number
  readonly kappa: number | null
  /** Of everybody who annotated, not only of the two. */
  readonly alpha: number | null
}

/** A passage that both marked, and what each tagged that the other did not. */
export type Disagreement = {
  readonly article: ArticleId
  readonly title: string
  readonly first: DisagreeingMark
  readonly second: DisagreeingMark
}
export type DisagreeingMark = {
  readonly annotation: AnnotationId
  readonly quote: string
  /** Those that the other one lacks. */
  readonly tags: readonly TagId[]
}

export type AgreementReport = {
  readonly articles: number
  readonly sentences: number
  readonly tags: readonly TagAgreement[]
  readonly disagreements: readonly Disagreement[]
  /** There are more than are told. */
  readonly isCut: boolean
}

const mostDisagreements = 300

export const compareAnnotators = (
  articles: readonly MarkedArticle[],
  first: string,
  second: string,
): AgreementReport => {
  const shared = articles.filter(({ marks }) =>
    [first, second].every((one) => marks.some(({ by }) => by === one)),
  )
  const tags = new Set(
    shared.flatMap(({ marks }) =>
      marks.flatMap((mark) => (mark.by === first || mark.by === second ? mark.tags : [])),
    ),
  )
  const all = shared.flatMap((article) => disagreementsIn(article, first, second))
  return {
    articles: shared.length,
    sentences: shared.reduce((sum, { sentences }) => sum + sentences.length, 0),
    tags: [...tags]
      .map((tag) => agreementOn(tag, articles, shared, first, second))
      .sort((a, b) => b.first + b.second - (a.first + a.second) || (a.tag < b.tag ? -1 : 1)),
    disagreements: all.slice(0, mostDisagreements),
    isCut: all.length > mostDisagreements,
  }
}

const agreementOn = (
  tag: TagId,
  articles: readonly MarkedArticle[],
  shared: readonly MarkedArticle[],
  first: string,
  second: string,
): TagAgreement => {
  const pairs = shared.flatMap((article) => {
    const [one, other] = [judged(article, first, tag), judged(article, second, tag)]
    return article.sentences.map((_, i) => [one[i]!, other[i]!] as const)
  })
  const units = articles.flatMap((article) => {
    const people = [...new Set(article.marks.map(({ by }) => by))]
    if (people.length < 2) return []
    const judgements = people.map((by) => judged(article, by, tag))
    return article.sentences.map((_, i) => judgements.map((one) => one[i]!))
  })
  return {
    tag,
    first: pairs.filter(([one]) => one).length,
    second: pairs.filter(([, other]) => other).length,
    both: pairs.filter(([one, other]) => one && other).length,
    kappa: cohenKappa(pairs)?.kappa ?? null,
    alpha: krippendorffAlpha(units)?.alpha ?? null,
  }
}

/** Of each sentence, whether the person gave it the tag. */
const judged = ({ sentences, marks }: MarkedArticle, by: string, tag: TagId): readonly boolean[] => {
  const theirs = marks.filter((mark) => mark.by === by && mark.tags.includes(tag))
  return sentences.map(({ start, end }) => theirs.some((mark) => mark.start < end && mark.end > start))
}

const lengthOf = ({ start, end }: TextRange): number => end - start

/** Of two marks, the share of what either covers that both cover. */
const overlapOf = (a: TextRange, b: TextRange): number => {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared <= 0 ? 0 : shared / (lengthOf(a) + lengthOf(b) - shared)
}

/** Less than this much in common, and two marks speak of different passages. */
const leastOverlap = 0.5

const disagreementsIn = (
  { article, title, marks }: MarkedArticle,
  first: string,
  second: string,
): readonly Disagreement[] => {
  const theirs = marks.filter(({ by }) => by === second)
  return marks
    .filter(({ by }) => by === first)
    .flatMap((one) => {
      const nearest = theirs
        .map((other) => ({ other, overlap: overlapOf(one, other) }))
        .filter(({ overlap }) => overlap >= leastOverlap)
        .sort((a, b) => b.overlap - a.overlap)[0]?.other
      if (!nearest) return []
      const onlyFirst = one.tags.filter((tag) => !nearest.tags.includes(tag))
      const onlySecond = nearest.tags.filter((tag) => !one.tags.includes(tag))
      if (onlyFirst.length + onlySecond.length === 0) return []
      return [
        {
          article,
          title,
          first: { annotation: one.id, quote: one.quote, tags: onlyFirst },
          second: { annotation: nearest.id, quote: nearest.quote, tags: onlySecond },
        },
      ]
    })
}
