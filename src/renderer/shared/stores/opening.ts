import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { AnnotationId, ArticleId } from '#core/ids'
import { useArticleStore } from './article'
import { useListStore } from './list'

/** Going from anywhere in the window to an article, or to the place of an annotation in it. */
export const useOpeningStore = defineStore('opening', () => {
  const article = useArticleStore()
  const list = useListStore()
  const waiting = { stop: (): void => undefined }

  const showPlace = (annotation: AnnotationId): void => {
    const placed = article.annotations.find((one) => one.annotation.id === annotation)
    if (!placed) return
    article.selected = annotation
    article.showPlaced(placed)
  }

  const open = (id: ArticleId, annotation: AnnotationId | null = null): void => {
    waiting.stop()
    list.select(id)
    if (annotation === null) return
    if (article.content?.article.id === id) {
      showPlace(annotation)
      return
    }
    waiting.stop = watch(
      () => article.state,
      (state) => {
        if (state.kind === 'failed' || list.current !== id) waiting.stop()
        else if (state.kind === 'open' && state.content.article.id === id) {
          waiting.stop()
          showPlace(annotation)
        }
      },
      { flush: 'sync' },
    )
  }

  return { open }
})
