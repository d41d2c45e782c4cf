import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { ArticleContent } from '#core/library/views'
import type { ArticleState } from '#renderer/shared/stores/article'

/** Articles that take longer say that they are being opened. */
const lingersMs = 150

/**
 * The article that was open stays in sight while the next one is read: that takes a few milliseconds, in which the whole
 * reader would be taken down and put up again.
 */
export const useLingering = (state: () => ArticleState): Readonly<ShallowRef<ArticleContent | null>> => {
  const lingering = shallowRef<ArticleContent | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    state,
    (now, before) => {
      if (now.kind !== 'opening') {
        clearTimeout(timer)
        lingering.value = null
      } else if (before.kind === 'open') {
        clearTimeout(timer)
        lingering.value = before.content
        timer = setTimeout(() => {
          lingering.value = null
        }, lingersMs)
      }
    },
    { flush: 'pre' },
  )
  onScopeDispose(() => clearTimeout(timer))
  return lingering
}
