import { defineStore } from 'pinia'
import type { ArticleId } from '#core/ids'

/** How far each article was read in this session: the offset of the first text in sight (code points). */
export const usePlaceStore = defineStore('places', () => {
  const places = new Map<ArticleId, number>()
  return {
    placeOf: (article: ArticleId): number => places.get(article) ?? 0,
    remember: (article: ArticleId, offset: number): void => {
      places.set(article, offset)
    },
  }
})
