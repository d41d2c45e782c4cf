import { computed, ref, shallowRef, watch } from 'vue'
import { useLibraryStore } from '../../shared/stores/library'
import { useListStore } from '../../shared/stores/list'
import { useTaggingStore } from '../../shared/tags/tagging-store'

/** Giving tags to the selected articles, and taking them. What all of them carry is asked for when it is looked at. */
export const useBulkTags = () => {
  const library = useLibraryStore()
  const list = useListStore()
  const tagging = useTaggingStore()
  const isOpen = ref(false)
  const names = shallowRef<readonly string[]>([])

  watch([isOpen, () => list.selected], async ([open, selected]) => {
    const common = open ? await tagging.commonNames([...selected]) : []
    if (list.selected === selected) names.value = common
  })

  const change = async (next: readonly string[]): Promise<void> => {
    const articles = [...list.selected]
    const before = names.value
    names.value = next
    for (const name of next.filter((one) => !before.includes(one))) await tagging.tag(articles, name, true)
    for (const name of before.filter((one) => !next.includes(one))) await tagging.tag(articles, name, false)
  }

  return { isOpen, names, change, canWrite: computed(() => library.canWrite) }
}
