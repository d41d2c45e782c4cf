import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Failure } from '#core/failure'
import type { AnnotationId } from '#core/ids'
import type { ReviewItem, ReviewQueue } from '#core/library/review'
import type { TextRange } from '#core/reading/text-range'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import type { MessageKey } from '../../shared/messages'
import { useLibraryStore } from '../../shared/stores/library'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore } from '../../shared/stores/undo'

export type ReviewState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'open'; readonly queue: ReviewQueue }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** A passage or, of a part of a picture, the picture. */
type Place = TextRange | { readonly resource: string }
type Decision = { readonly annotation: AnnotationId; readonly at: Place | null }

/** The annotations that wait for a person, one after another, and what is decided about them. */
export const useReviewStore = defineStore('review', () => {
  const library = useLibraryStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  const state = shallowRef<ReviewState>({ kind: 'closed' })
  const index = ref(0)
  /** The whole text of the current one's article, for finding another place in it. */
  const text = shallowRef<string | null>(null)
  const asked = { article: '' }

  const queue = computed(() => (state.value.kind === 'open' ? state.value.queue : null))
  const current = computed<ReviewItem | null>(() => queue.value?.items[index.value] ?? null)

  const loadText = async (): Promise<void> => {
    const article = current.value?.article.id
    if (article === undefined) {
      asked.article = ''
      text.value = null
      return
    }
    if (asked.article === article && text.value !== null) return
    asked.article = article
    text.value = null
    const result = await api.readArticle({ article })
    if (asked.article === article && result.ok) text.value = result.value.text
  }

  const load = async (): Promise<void> => {
    const isSameLibrary = libraryNow()
    const result = await api.reviewQueue()
    if (state.value.kind === 'closed' || !isSameLibrary()) return
    if (!result.ok) {
      state.value = { kind: 'failed', failure: result.failure }
      return
    }
    state.value = { kind: 'open', queue: result.value }
    select(index.value)
  }
  const open = (): Promise<void> => {
    state.value = { kind: 'asking' }
    index.value = 0
    asked.article = ''
    return load()
  }
  const close = (): void => {
    state.value = { kind: 'closed' }
    text.value = null
  }
  const select = (at: number): void => {
    index.value = Math.min(Math.max(0, at), Math.max(0, (queue.value?.items.length ?? 1) - 1))
    void loadText()
  }

  const write = async (decisions: readonly Decision[]) => {
    const result = await api.reviewAnnotations({ decisions: [...decisions] })
    if (result.ok) await Promise.all([load(), library.refresh()])
    return result
  }

  /** Written at once, and one step back takes all of it back. */
  const decide = async (decisions: readonly Decision[], label: MessageKey): Promise<void> => {
    if (decisions.length === 0) return
    const isSameLibrary = libraryNow()
    const keep = undo.begin()
    const result = await write(decisions)
    if (!isSameLibrary()) return
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    const before = [...result.value]
    keep({
      label,
      parameters: { count: decisions.length },
      undo: async () => {
        const back = await api.takeBackReview({ before })
        if (back.ok) await Promise.all([load(), library.refresh()])
        return back
      },
      redo: () => write(decisions),
    })
  }

  const placeOf = ({ placed: { annotation, anchor } }: ReviewItem): Place | null => {
    if (anchor === null || anchor.state === 'orphan') return null
    if (annotation.area) return anchor.on ? { resource: anchor.on.resource } : null
    return { start: anchor.start, end: anchor.end }
  }

  const confirm = async (): Promise<void> => {
    const item = current.value
    const at = item && placeOf(item)
    if (item && at)
      await decide([{ annotation: item.placed.annotation.id, at }], 'library.review.done.confirmed')
  }
  const place = async (at: TextRange): Promise<void> => {
    const item = current.value
    if (item) await decide([{ annotation: item.placed.annotation.id, at }], 'library.review.done.placed')
  }
  const leave = async (): Promise<void> => {
    const item = current.value
    if (item) await decide([{ annotation: item.placed.annotation.id, at: null }], 'library.review.done.left')
  }
  const confirmMoved = (): Promise<void> =>
    decide(
      (queue.value?.items ?? [])
        .filter(({ placed }) => placed.anchor?.state === 'moved')
        .map((item) => ({ annotation: item.placed.annotation.id, at: placeOf(item) })),
      'library.review.done.confirmedAll',
    )

  return {
    state,
    index,
    text,
    queue,
    current,
    open,
    close,
    select,
    confirm,
    place,
    leave,
    confirmMoved,
    placeOf,
  }
})
