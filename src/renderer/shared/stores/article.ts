import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { styleOf } from '#core/annotation/described'
import type { Failure } from '#core/failure'
import type { AnnotationId, ArticleId } from '#core/ids'
import type { ArticleContent, PlacedAnnotation } from '#core/library/views'
import type { Mark } from '#core/reading/paint'
import type { TextRange } from '#core/reading/text-range'
import { api } from '../api'
import type { Line } from '../drawn-text'
import { useAreasStore } from './areas'
import { useLibraryStore } from './library'
import { useListStore } from './list'

export type ArticleState =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly article: ArticleId }
  | { readonly kind: 'open'; readonly content: ArticleContent }
  | { readonly kind: 'failed'; readonly article: ArticleId; readonly failure: Failure }

/** Text that the person has selected in the reader, and where it is on the screen (CSS pixels of the window). */
export type ReaderSelection = {
  readonly range: TextRange
  readonly exact: string
  /** Made by keys that still go on: what can be done with it is shown when the person asks. */
  readonly isGoing: boolean
  /** Handles hang from its ends. */
  readonly byTouch?: boolean
  readonly box: {
    readonly top: number
    readonly bottom: number
    readonly left: number
    readonly right: number
  }
}

/** The annotations whose marks lie where the person pointed, the narrowest first, and where that is on the screen. */
export type PointedMarks = {
  readonly annotations: readonly AnnotationId[]
  readonly box: ReaderSelection['box']
  /** The line of the window that was pointed at, as it stands by now; null where it is not drawn any more. */
  readonly lineNow?: () => Line | null
}

/** A wish to see a place. `flash` frames it for a moment; `atTop` is where it was when it was left. Each wish is a new object, so the same place can be asked for again. */
export type Reveal = {
  readonly range: TextRange
  readonly flash: boolean
  readonly atTop: boolean
  /** A picture, and the area on it, where it is not text that is to be seen. */
  readonly picture?: { readonly resource: string; readonly annotation: AnnotationId }
}

/** A change of this window's own, by the revision that tells of it. */
type OwnChange = { readonly revision: number; readonly concerns: ArticleId | null }

/** What an article was drawn from is kept where its text is still the same, so that nothing moves on the screen. */
export const keepingDrawn = (before: ArticleContent, now: ArticleContent): ArticleContent =>
  before.version === now.version && before.text === now.text
    ? { ...now, blocks: before.blocks, text: before.text }
    : now

/** Where the annotations of a text stand in it, as far as that is certain. */
export const marksOf = (annotations: readonly PlacedAnnotation[]): readonly Mark[] =>
  annotations.flatMap(({ annotation, anchor }) =>
    annotation.area === undefined && (anchor?.state === 'exact' || anchor?.state === 'moved')
      ? [
          {
            id: annotation.id,
            start: anchor.start,
            end: anchor.end,
            colour: annotation.colour,
            underline: styleOf(annotation) === 'underline',
          },
        ]
      : [],
  )

/** Areas by the picture that each is drawn on, in the order in which they were made: one that waits for a person is on none. */
export const areasByPicture = (
  annotations: readonly PlacedAnnotation[],
): ReadonlyMap<string, readonly PlacedAnnotation[]> => {
  const found = new Map<string, PlacedAnnotation[]>()
  for (const placed of [...annotations].sort(byAge)) {
    const { anchor } = placed
    const on = anchor?.state === 'exact' || anchor?.state === 'moved' ? anchor.on : undefined
    if (on === undefined) continue
    const known = found.get(on.resource)
    if (known) known.push(placed)
    else found.set(on.resource, [placed])
  }
  return found
}
const byAge = (a: PlacedAnnotation, b: PlacedAnnotation): number =>
  a.annotation.created < b.annotation.created ? -1 : 1

/** The article that is open: its content, what was said about it, what is selected. Shared by reader and inspector. */
export const useArticleStore = defineStore('article', () => {
  const list = useListStore()
  const library = useLibraryStore()
  const areas = useAreasStore()
  const state = shallowRef<ArticleState>({ kind: 'none' })
  const selection = shallowRef<ReaderSelection | null>(null)
  const selected = ref<AnnotationId | null>(null)
  /** The marks at a place that was pointed at. */
  const pointed = shallowRef<PointedMarks | null>(null)
  /** The passage that a note is being written about. */
  const pending = shallowRef<TextRange | null>(null)
  const reveal = shallowRef<Reveal | null>(null)
  /** From 0 (the beginning is in sight) to 1 (the end is). */
  const progress = ref(0)
  /** Grows each time the text is asked to take the focus back. */
  const textAsked = ref(0)
  /** Grows each time the bar over the selection is asked to take the focus. */
  const barAsked = ref(0)
  /** Changes of this window's own, already shown here: the next word of a change is theirs. */
  const own = { waiting: [] as (ArticleId | null)[], last: null as OwnChange | null }

  const content = computed(() => (state.value.kind === 'open' ? state.value.content : null))
  const annotations = computed(() => content.value?.annotations ?? [])

  const marks = computed(() => marksOf(annotations.value))
  /** What each area is numbered on its picture, from 1. */
  const areaNumbers = computed<ReadonlyMap<AnnotationId, number>>(
    () =>
      new Map(
        [...areasByPicture(annotations.value).values()].flatMap((areas) =>
          areas.map(({ annotation }, i) => [annotation.id, i + 1] as const),
        ),
      ),
  )

  const select = (made: Omit<ReaderSelection, 'isGoing'> | null, isGoing = false): void => {
    selection.value = made && { ...made, isGoing }
  }

  /** Shows what can be done with the selection, and takes the focus there. */
  const askBar = (): void => {
    if (!selection.value) return
    selection.value = { ...selection.value, isGoing: false }
    barAsked.value += 1
  }

  const point = (at: PointedMarks | null): void => {
    pointed.value = at
  }

  const askText = (): void => {
    textAsked.value += 1
  }

  const leave = (): void => {
    state.value = { kind: 'none' }
    selection.value = null
    selected.value = null
    pointed.value = null
    pending.value = null
    reveal.value = null
    areas.leave()
    progress.value = 0
  }

  const open = async (article: ArticleId): Promise<void> => {
    leave()
    state.value = { kind: 'opening', article }
    const result = await api.readArticle({ article })
    if (list.current !== article) return
    state.value = result.ok
      ? { kind: 'open', content: result.value }
      : { kind: 'failed', article, failure: result.failure }
  }

  /** An article that is drawn already is the open one from now on. */
  const take = (taken: ArticleContent): void => {
    leave()
    state.value = { kind: 'open', content: taken }
  }

  /** Asks again for what is open. */
  const reload = async (): Promise<void> => {
    const article = list.current
    if (article === null) return
    if (content.value === null) return open(article)
    const result = await api.readArticle({ article })
    const before = state.value.kind === 'open' ? state.value.content : null
    if (!result.ok || list.current !== article || before?.article.id !== article) return
    state.value = { kind: 'open', content: keepingDrawn(before, result.value) }
  }

  const change = (patch: Partial<ArticleContent>): void => {
    if (state.value.kind === 'open')
      state.value = { kind: 'open', content: { ...state.value.content, ...patch } }
  }

  /** Shows an annotation as it now is; `placed` null takes it away. Of another article, nothing is shown. */
  const showAnnotation = (id: AnnotationId, placed: PlacedAnnotation | null): void => {
    const known = annotations.value.some(({ annotation }) => annotation.id === id)
    if (placed === null) {
      if (selected.value === id) selected.value = null
      change({ annotations: annotations.value.filter(({ annotation }) => annotation.id !== id) })
    } else if (placed.annotation.article === content.value?.article.id) {
      change({
        annotations: known
          ? annotations.value.map((other) => (other.annotation.id === id ? placed : other))
          : [...annotations.value, placed],
      })
    }
  }

  /** Numbers and tags of the library follow a change that is already shown here, of one article or (null) of several. */
  const tellLibrary = async (concerns: ArticleId | null = null): Promise<void> => {
    own.waiting.push(concerns)
    const before = library.revision
    await library.refresh()
    if (library.revision === before) own.waiting.pop()
  }
  /** Whether the library's present revision is nothing but this window's own change of another article. */
  const isOwnChangeElsewhere = (article: ArticleId): boolean =>
    own.last?.revision === library.revision && own.last.concerns !== null && own.last.concerns !== article

  const show = (range: TextRange, flash = true, atTop = false): void => {
    reveal.value = { range, flash, atTop }
  }

  /** Leads to where an annotation stands, if anywhere. */
  const showPlaced = ({ annotation, anchor }: PlacedAnnotation): void => {
    if (!anchor || anchor.state === 'orphan') return
    const { start, end, on } = anchor
    if (on === undefined) show({ start, end })
    else
      reveal.value = {
        range: { start, end },
        flash: true,
        atTop: false,
        picture: { resource: on.resource, annotation: annotation.id },
      }
  }

  const listen = (): (() => void) => {
    const stopCurrent = watch(
      () => list.current,
      (article) => {
        if (article === null) leave()
        else if (content.value?.article.id !== article) void open(article)
      },
      { immediate: true },
    )
    const stopRevision = watch(
      () => library.revision,
      () => {
        const concerns = own.waiting.shift()
        own.last = concerns === undefined ? null : { revision: library.revision, concerns }
        if (concerns === undefined) void reload()
      },
      { flush: 'sync' },
    )
    return () => [stopCurrent, stopRevision].forEach((stop) => stop())
  }

  return {
    state,
    content,
    annotations,
    marks,
    areaNumbers,
    selection,
    barAsked,
    textAsked,
    selected,
    pointed,
    point,
    pending,
    reveal,
    progress,
    open,
    take,
    reload,
    change,
    showAnnotation,
    tellLibrary,
    isOwnChangeElsewhere,
    select,
    askBar,
    askText,
    show,
    showPlaced,
    listen,
  }
})
