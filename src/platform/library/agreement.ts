import { compareAnnotators, type AgreementReport, type MarkedArticle } from '#core/agreement/compare'
import { sentencesOf } from '#core/agreement/sentences'
import { annotationsOn } from '#core/library/article-views'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { placedOn } from './placed-annotations'

export type AgreementInput = { readonly first: string; readonly second: string }

/** How far two people agree on tags, in the articles that both annotated. Marks without a place count nowhere. */
export const agreement = async (
  context: LibraryContext,
  { first, second }: AgreementInput,
): Promise<AgreementReport> => {
  const { state, summary } = context.catalog
  const articles: MarkedArticle[] = []
  for (const id of state.annotationsOf.keys()) {
    const people = new Set(annotationsOn(state, id).map(({ by }) => by))
    const article = summary(id)
    if (people.size < 2 || !article) continue
    const text = await textOf(context, id)
    if (!text.ok) continue
    const marks = (await placedOn(context, id, text.value)).flatMap(({ annotation, anchor }) =>
      annotation.area === undefined && (anchor?.state === 'exact' || anchor?.state === 'moved')
        ? [
            {
              id: annotation.id,
              by: annotation.by,
              tags: annotation.tags,
              start: anchor.start,
              end: anchor.end,
              quote: annotation.target?.exact.slice(0, 200) ?? '',
            },
          ]
        : [],
    )
    articles.push({
      article: id,
      title: article.title,
      sentences: sentencesOf(text.value.text, text.value.blocks),
      marks,
    })
  }
  return compareAnnotators(articles, first, second)
}
