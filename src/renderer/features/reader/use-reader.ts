import { computed, onBeforeUnmount, onMounted, shallowRef, watch, type Ref } from 'vue'
import type { AnnotationId, ArticleId } from '#core/ids'
import type { ArticleContent } from '#core/library/views'
import type { TextRange } from '#core/reading/text-range'
import { marksAt, paintMarks } from '#core/reading/paint'
import type { DrawnText, Line } from '#renderer/shared/drawn-text'
import { isTyping } from '#renderer/shared/keys'
import type { ShownDigests } from '#renderer/shared/pictures'
import { useAreasStore } from '#renderer/shared/stores/areas'
import { marksOf, useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { useReadingStore } from '#renderer/shared/stores/reading'
import { useTrailStore } from '#renderer/shared/stores/trail'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { useFindStore } from './find-store'
import { followTheme } from './highlight-styles'
import { createPainter } from './highlights'
import type { Box } from './line-boxes'
import { textMapOf, type TextMap } from './text-map'
import { useArticleAreas } from './use-areas'
import { useFrames } from './use-frames'
import { useKeySelection } from './use-key-selection'
import { useScrolling } from './use-scrolling'
import { useTextSelection } from './use-text-selection'

export type Sheet = {
  readonly body: () => HTMLElement | null
  readonly ensureDrawn: (offset: number) => Promise<void>
}
/** One article on the screen. */
type Source = {
  readonly content: Readonly<Ref<ArticleContent | null>>
  /** Whether it is the one that the person reads, and not the one beside it. */
  readonly isFront: Readonly<Ref<boolean>>
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  readonly sheet: Readonly<Ref<Sheet | null>>
  /** Whether notes are shown beside their lines. */
  readonly hasMargin: Readonly<Ref<boolean>>
  readonly digestOf: ShownDigests
}

const endInSight = 0.98
const noHits: readonly TextRange[] = []
/** How often the text is put back to its place while heights above it settle. */
const mostCorrections = 6
const readAfterMs = 3000

/** What the reader does with a drawn article: marks, selection, going to places, keys. */
export const useReader = ({ content, isFront, scroller, sheet, hasMargin, digestOf }: Source) => {
  const article = useArticleStore()
  const find = useFindStore()
  const reading = useReadingStore()
  const trail = useTrailStore()
  const list = useListStore()
  const settings = useSettingsStore()
  const outlines = useAreasStore()
  const painter = createPainter()
  const current = {
    map: null as TextMap | null,
    root: null as HTMLElement | null,
    drawnEnd: 0,
    frame: 0,
    /** The first text in sight when that was last looked for (code points). */
    seen: 0,
  }
  /**
   * `at`: the article whose place was found. `place`: where it was put; until the person moves it herself, where the text
   * stands is nobody's choice: it is put there again when heights settle, and never kept as a place.
   */
  const arrival = {
    at: null as ArticleId | null,
    place: 0,
    corrections: 0,
    progress: 0,
    isMoved: false,
    end: undefined as ReturnType<typeof setTimeout> | undefined,
  }
  const link = shallowRef<{ target: string; box: Box; from: HTMLElement } | null>(null)

  const map = (): TextMap | null => {
    const root = sheet.value?.body() ?? null
    if (root !== current.root) {
      current.root = root
      current.map = root && textMapOf(root)
      current.drawnEnd = 0
      current.seen = 0
    }
    return current.map
  }

  const marks = computed(() => marksOf(content.value?.annotations ?? []))
  const painted = computed(() => paintMarks(marks.value))
  const drawAll = (): void => {
    const drawn = map()
    if (!drawn) return
    painter.marks(drawn, painted.value)
    current.drawnEnd = drawn.drawnEnd()
    drawOthers(drawn)
  }
  const drawFound = (drawn: TextMap): void =>
    isFront.value
      ? painter.found(drawn, find.hits, find.index, current.seen)
      : painter.found(drawn, noHits, null, 0)
  const drawOthers = (drawn: TextMap): void => {
    drawFound(drawn)
    painter.pending(drawn, isFront.value ? article.pending : null)
  }

  const scrolling = useScrolling({ scroller, map })
  const frames = useFrames({ map, root: () => sheet.value?.body() ?? null })

  /** For what stands beside the text. */
  const drawnText = computed<DrawnText | null>(() => {
    const view = scroller.value
    const body = sheet.value?.body()
    if (!view || !body) return null
    const lineAt = (offset: number) =>
      map()
        ?.rangeOf({ start: offset, end: offset + 1 })
        ?.getClientRects()[0] ?? null
    return { scroller: view, body, lineAt, lineOfArea: areas.lineOf, offsetBelow: scrolling.offsetBelow }
  })

  const go = async (range: TextRange, at: number, evenIfVisible: boolean): Promise<void> => {
    await sheet.value?.ensureDrawn(range.end)
    await scrolling.scrollTo(range, at, evenIfVisible)
  }

  const isShown = (id: ArticleId): boolean => content.value?.article.id === id

  /** The first screen is drawn: an article from a search opens at its first hit, another one where it was left. */
  const arrive = async (): Promise<void> => {
    const open = content.value
    if (!open) return
    const { id } = open.article
    const wish = isFront.value ? trail.takeWish(id) : null
    const place = wish ?? reading.placeOf(open)
    const hasHits = isFront.value && (await find.enter(wish !== null))
    if (isFront.value && list.current !== id) return
    // Whoever came for a place is taken there.
    const isPlaceWanted = isFront.value && article.reveal !== null
    if (!hasHits && place > 0 && !isPlaceWanted) await go({ start: place, end: place + 1 }, 0, true)
    if (!isShown(id)) return
    reading.opened(open)
    // Only from here on is what is in sight a place that the person chose.
    arrival.at = id
    arrival.place = hasHits || isPlaceWanted ? 0 : place
    arrival.corrections = 0
    onScroll()
  }

  const onDrawn = (): void => {
    const drawn = map()
    if (!drawn) return
    const before = current.drawnEnd
    drawn.drawnAnew()
    painter.drawnAnew()
    current.drawnEnd = drawn.drawnEnd()
    if (current.drawnEnd <= before) {
      drawAll()
      return
    }
    // A mark that reached over the edge of what was drawn is drawn again, now as a whole.
    painter.moreMarks(
      drawn,
      painted.value.filter(({ end }) => end > before),
    )
    drawOthers(drawn)
    frames.measure()
  }

  /** Where reading is: what is selected, or the first text in sight. */
  const here = (): number =>
    (isFront.value ? article.selection?.range.start : undefined) ?? scrolling.firstVisible() ?? 0

  const keys = useKeySelection({
    article: () => {
      const open = content.value
      return open && { text: open.text, blocks: open.blocks, direction: open.article.direction }
    },
    here,
    select: (range) => {
      const selection = globalThis.getSelection()
      const drawn = range && map()?.rangeOf(range)
      if (!drawn) return selection?.removeAllRanges()
      selection?.setBaseAndExtent(
        drawn.startContainer,
        drawn.startOffset,
        drawn.endContainer,
        drawn.endOffset,
      )
      void scrolling.scrollTo(range, 0.3, false)
    },
    openBar: () => article.askBar(),
  })

  useTextSelection({
    root: computed(() => sheet.value?.body() ?? null),
    map,
    text: () => content.value?.text ?? '',
    publish: (selection) => {
      if (isFront.value) article.select(selection, keys.isGoing())
    },
  })

  /** The end was in sight for a while: the article counts as read. */
  const watchEnd = (id: ArticleId): void => {
    clearTimeout(arrival.end)
    if (arrival.progress < endInSight || content.value?.reading.read !== false) return
    arrival.end = setTimeout(() => {
      if (arrival.at === id && arrival.progress >= endInSight) reading.finish(id)
    }, readAfterMs)
  }

  const settle = (): void => {
    const { place, corrections } = arrival
    if (place === 0 || corrections >= mostCorrections) return
    arrival.corrections += 1
    void scrolling.scrollTo({ start: place, end: place + 1 }, 0, true)
  }

  /** Wheel, key or pointer: from now on the text stands where the person wants it. */
  const onMoved = (): void => {
    arrival.isMoved = true
  }

  const onScroll = (): void => {
    cancelAnimationFrame(current.frame)
    current.frame = requestAnimationFrame(() => {
      const view = scroller.value
      const id = content.value?.article.id
      if (!view || id === undefined) return
      const room = view.scrollHeight - view.clientHeight
      arrival.progress = room > 0 ? Math.min(1, view.scrollTop / room) : 1
      if (isFront.value) article.progress = arrival.progress
      const place = view.scrollTop < 4 ? 0 : scrolling.firstVisible()
      current.seen = place ?? current.seen
      if (current.map && find.hits.length > 0) drawFound(current.map)
      if (place === null || arrival.at !== id || !content.value) return
      watchEnd(id)
      if (!arrival.isMoved) {
        settle()
        return
      }
      reading.remember(content.value, place, arrival.progress)
      if (isFront.value) trail.note(id, place)
    })
    link.value = null
  }

  const offsetOfClick = (event: MouseEvent): number | null => {
    const selection = globalThis.getSelection()
    if (!selection?.isCollapsed || !selection.anchorNode || !(event.target instanceof Node)) return null
    const root = sheet.value?.body()
    if (!root?.contains(event.target) || !root.contains(selection.anchorNode)) return null
    return map()?.offsetOf(selection.anchorNode, selection.anchorOffset) ?? null
  }

  const openFrom = (target: EventTarget | null): boolean => {
    if (!(target instanceof Element)) return false
    const element = target.closest<HTMLElement>('[data-href],[data-note]')
    if (!element) return false
    const { href, note } = element.dataset
    if (note !== undefined) openNote(note)
    else if (href !== undefined)
      link.value = { target: href, box: element.getBoundingClientRect(), from: element }
    return true
  }

  const openNote = (key: string): void => {
    const note = sheet.value?.body()?.querySelector<HTMLElement>(`[data-note-key="${CSS.escape(key)}"]`)
    note?.scrollIntoView({ block: 'center' })
    note?.focus()
  }

  const onClick = (event: MouseEvent): void => {
    link.value = null
    keys.leave()
    outlines.leave()
    if (openFrom(event.target)) return
    const offset = offsetOfClick(event)
    if (offset === null) return
    pointAt(offset, {
      top: event.clientY - 12,
      bottom: event.clientY + 12,
      left: event.clientX,
      right: event.clientX,
    })
  }

  /** One mark is meant at once; of several the person says which. */
  const pointAt = (offset: number, box: Box): void => {
    const here = marksAt(marks.value, offset).flatMap(
      ({ id }) => article.annotations.find(({ annotation }) => annotation.id === id)?.annotation.id ?? [],
    )
    pointOut(here, box, () => drawnText.value?.lineAt(offset) ?? null)
  }

  const pointOut = (here: readonly AnnotationId[], box: Box, lineNow?: () => Line | null): void => {
    article.selected = here[0] ?? null
    const isShownBeside = (settings.settings.inspectorOpen || hasMargin.value) && here.length === 1
    article.point(
      here.length === 0 || isShownBeside ? null : { annotations: here, box, ...(lineNow && { lineNow }) },
    )
  }

  const areas = useArticleAreas({ content, isFront, scroller, digestOf, point: pointOut })

  const onTextKey = (event: KeyboardEvent): void => {
    if (isTyping(event.target)) return
    const opens = event.key === 'Enter' && !keys.isOn() && openFrom(event.target)
    if (opens || keys.onKey(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  const closeLink = (): void => {
    link.value?.from.focus()
    link.value = null
  }

  watch(
    () => (sheet.value ? content.value?.article.id : undefined),
    (id) => {
      if (id === undefined) return
      keys.leave()
      frames.clear()
      arrival.at = null
      arrival.isMoved = false
      clearTimeout(arrival.end)
      if (scroller.value) scroller.value.scrollTop = 0
      onScroll()
      void arrive()
    },
    { flush: 'post', immediate: true },
  )
  watch([marks, isFront, () => article.pending, () => find.hits, () => find.index], drawAll, {
    flush: 'post',
  })
  // Gone into from the article beside it: it stands already where the person wants it.
  watch(isFront, (is) => {
    const id = content.value?.article.id
    keys.leave()
    if (!is || id === undefined || arrival.at !== id) return
    trail.takeWish(id)
    void find.enter(true)
    onScroll()
  })
  watch(
    () => article.reveal,
    async (reveal) => {
      if (!reveal || !isFront.value) return
      const id = content.value?.article.id
      if (reveal.flash) onMoved()
      if (reveal.flash && id !== undefined && arrival.at === id) trail.jump(id, reveal.range.start)
      if (reveal.picture) {
        await sheet.value?.ensureDrawn(reveal.range.end)
        await areas.show(reveal.picture)
        return
      }
      await go(reveal.range, reveal.atTop ? 0 : 0.32, reveal.atTop)
      if (reveal.flash) frames.flash(reveal.range)
    },
  )
  const selectedRange = computed(() =>
    isFront.value ? (marks.value.find((mark) => mark.id === article.selected) ?? null) : null,
  )
  watch(selectedRange, (range) => frames.hold(range), { flush: 'post' })

  onMounted(followTheme)
  onBeforeUnmount(() => {
    clearTimeout(arrival.end)
    cancelAnimationFrame(current.frame)
    painter.clear()
  })

  return {
    drawnText,
    here,
    frames: frames.boxes,
    link,
    closeLink,
    isSelecting: computed(() => keys.selection.value !== null),
    announced: keys.announced,
    onDrawn,
    onMoved,
    onScroll,
    onClick,
    onTextKey,
    markArea: areas.mark,
  }
}
