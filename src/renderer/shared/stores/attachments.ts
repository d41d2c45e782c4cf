import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { letterOfAttachment, type AttachmentView } from '#core/adding/attachments'
import type { ArticleId } from '#core/ids'
import { api } from '../api'
import { useArticleStore } from './article'
import { useLibraryStore } from './library'

/** What was sent with the open article, and the letter that it was sent with itself. */
export const useAttachmentsStore = defineStore('attachments', () => {
  const article = useArticleStore()
  const library = useLibraryStore()
  const found = shallowRef<readonly AttachmentView[]>([])

  const open = computed(() => article.content)
  const carrier = computed((): ArticleId | null =>
    open.value !== null && (open.value.format === 'eml' || open.value.format === 'mhtml')
      ? open.value.article.id
      : null,
  )
  // Whatever comes into the library or leaves it may be one of them.
  watch(
    [carrier, () => library.overview],
    async ([id, overview], [before]) => {
      if (id !== before) found.value = []
      if (id === null || overview === null) return
      const listed = await api.listAttachments({ article: id })
      if (carrier.value === id) found.value = listed.ok ? listed.value : []
    },
    { immediate: true },
  )

  /** The open article, while something sent with it could still be added. */
  const letter = computed((): ArticleId | null =>
    library.canWrite &&
    found.value.some(({ isWhole, isReadable, here }) => isWhole && isReadable && here === null)
      ? carrier.value
      : null,
  )
  const sentWith = computed(() =>
    open.value === null ? null : letterOfAttachment(open.value.article.described),
  )

  return { found, letter, sentWith }
})
