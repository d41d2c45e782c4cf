import type { Direction, Leaf } from '#core/article/block'
import type { ArticleContent } from '#core/library/views'

/** A person may have said which way the article goes. */
export const directionOfArticle = ({ described, direction }: ArticleContent['article']): Direction => {
  const set = described['direction']
  return set === 'rtl' || set === 'ltr' ? set : direction
}

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
  const title = own.replace(/\s+/gu, ' ')
  const opening = openingOf(first, own.length * 2 + 100)
    .replace(/\s+/gu, ' ')
    .trim()
  if (opening === title && title !== '') return 'text'
  return opening.startsWith(title.replace(/[\s….]+$/u, '')) ? 'opening' : 'above'
}

/** A block may be a whole book; a title is compared with its beginning only. */
const openingOf = (leaf: Leaf, length: number): string => {
  let opening = ''
  for (const run of leaf.runs) {
    if (opening.length >= length) break
    opening += run.text.slice(0, length - opening.length)
  }
  return opening
}
