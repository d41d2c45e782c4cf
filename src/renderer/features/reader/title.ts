import type { ArticleContent } from '#core/library/views'

/**
 * How the title is shown. text: the article's first block is the title, and is drawn as such; above: the person gave it
 * another, which stands above the text; opening: it is the opening words of the text, which are not said twice.
 */
export type TitlePlace = 'text' | 'above' | 'opening'

export const titlePlaceOf = ({ article, blocks }: Pick<ArticleContent, 'article' | 'blocks'>): TitlePlace => {
  const own = article.title.trim()
  const shown = article.described['title'] ?? own
  if (shown !== own) return 'above'
  const first = blocks[0]
  if (first?.kind !== 'heading' && first?.kind !== 'paragraph') return 'above'
  const opening = first.runs
    .map((run) => run.text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
  const title = own.replace(/\s+/gu, ' ')
  if (opening === title && title !== '') return 'text'
  return opening.startsWith(title.replace(/[\s….]+$/u, '')) ? 'opening' : 'above'
}
