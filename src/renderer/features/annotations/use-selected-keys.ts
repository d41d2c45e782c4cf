import { onBeforeUnmount, onMounted } from 'vue'
import { colours } from '#core/annotation/annotation'
import type { PlacedAnnotation } from '#core/library/views'
import { isKey, isTyping } from '../../shared/keys'
import { useArticleStore } from '../../shared/stores/article'
import { useFullViewStore } from '../../shared/stores/full-view'
import { useLibraryStore } from '../../shared/stores/library'
import { tagOfKey } from '../../shared/tags/tag-shortcuts'
import { useAnnotationStore } from './annotation-store'
import { useCardActsStore } from './card-acts-store'

/** Keys for the annotation that is selected, while no words are. `showCards` is asked for where its card is to be written in. */
export const useSelectedKeys = (showCards: () => void): void => {
  const article = useArticleStore()
  const fullView = useFullViewStore()
  const library = useLibraryStore()
  const store = useAnnotationStore()
  const acts = useCardActsStore()

  const toggleTag = (placed: PlacedAnnotation, name: string): Promise<boolean> => {
    const names = store.namesOf(placed)
    const tags = names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
    return store.edit(placed, { tags })
  }
  const write = (focus: 'note' | 'tags'): void => {
    acts.wanted = focus
    showCards()
  }
  const act = (event: KeyboardEvent): boolean => {
    const placed = article.annotations.find(({ annotation }) => annotation.id === article.selected)
    if (!placed || article.selection !== null || article.pending !== null || !library.canWrite) return false
    const colour = colours.find((_, i) => isKey(event, String(i + 1)))
    const tag = tagOfKey(event, library.counts.tags)
    if (tag) void toggleTag(placed, tag.name)
    else if (colour) void store.edit(placed, { colour })
    else if (isKey(event, 'N')) write('note')
    else if (isKey(event, 'T')) write('tags')
    else if (event.key === 'Delete') void store.discard(placed)
    else return false
    return true
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || isTyping(event.target) || !fullView.isReading) return
    if (act(event)) event.preventDefault()
  }
  onMounted(() => addEventListener('keydown', onKey))
  onBeforeUnmount(() => removeEventListener('keydown', onKey))
}
