import type { ArticleId } from '#core/ids'
import { useListStore } from '../stores/list'
import { useUndoStore } from '../stores/undo'

/** The two ways on from what was added, both of which close its sheet: taking it back, and going to an article of it. */
export const useAfterAdding = (close: () => void) => {
  const list = useListStore()
  const undo = useUndoStore()
  return {
    undoIt: async (): Promise<void> => {
      close()
      await undo.undo()
    },
    show: (article: ArticleId): void => {
      close()
      list.select(article)
    },
  }
}
