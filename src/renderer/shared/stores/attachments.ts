import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { carrierOf, type AttachmentView, type CarrierOf } from '#core/adding/attachments'
import type { ArticleId } from '#core/ids'
import { api } from '../api'
import { useArticleStore } from './article'
import { useLibraryStore } from './library'

const carriers: ReadonlySet<string> = new Set(['eml', 'mhtml', 'epub'])

/** What was sent with the open article, or its chapters; and the letter or book that it is from itself. */
export const useAttachmentsStore = defineStore('attachments', () => {
  const article = useArticleStore()
  const library = useLibraryStore()
  const found = shallowRef<readonly AttachmentView[]>([])

  const open = computed(() => article.content)
  const carrier = computed((): ArticleId | null =>
    open.value !== null && carriers.has(open.value.format) ? open.value.article.id : null,
  )
  const isBook = computed(() => open.value?.format === 'epub')
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
  const stated = computed(() => (open.value === null ? null : carrierOf(open.value.article.described)))
  /** Chapters may come in without their book, and a letter may be taken away. */
  const sentWith = shallowRef<CarrierOf | null>(null)
  watch(
    stated,
    async (carried) => {
      sentWith.value = null
      if (carried === null) return
      const known = await api.summariesOf({ articles: [carried.article] })
      if (stated.value === carried && known.ok && known.value.length > 0) sentWith.value = carried
    },
    { immediate: true },
  )

  return { found, isBook, letter, sentWith }
})
