import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Rectangle } from '#core/annotation/area'
import type { Colour } from '#core/annotation/annotation'
import { noteDirectionOf, type MarkField } from '#core/annotation/described'
import type { Direction } from '#core/article/block'
import type { AnnotationId, TagId } from '#core/ids'
import type { Failure } from '#core/failure'
import type { PlacedAnnotation } from '#core/library/views'
import type { TextRange } from '#core/reading/text-range'
import type { Result } from '#core/result'
import type { MessageKey } from '../../shared/messages'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import { useArticleStore } from '../../shared/stores/article'
import { useLibraryStore } from '../../shared/stores/library'
import { useSettingsStore } from '../../shared/stores/settings'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore } from '../../shared/stores/undo'

/** What a person writes in the note editor. Tags are names. */
export type Writing = {
  readonly note: string
  readonly tags: readonly string[]
  readonly colour: Colour
  /** Of the note; null: as its letters say. */
  readonly direction?: Direction | null
}

type Answer = Result<PlacedAnnotation | null, Failure>

/** A part of a picture of the open article, by the name that its block gives it. */
export type Outline = Rectangle & { readonly resource: string }
/** A passage, a part of a picture, or (null) the whole article. */
export type About = TextRange | Outline | null

/** Making, changing and taking away annotations, each with its way back. */
export const useAnnotationStore = defineStore('annotations', () => {
  const article = useArticleStore()
  const library = useLibraryStore()
  const settings = useSettingsStore()
  const toasts = useToastStore()
  const undo = useUndoStore()

  /** The colour that was used last: the one that a note without a colour gets. */
  const lastColour = ref<Colour>('yellow')
  /** What waits for the name that annotations are signed with. */
  const waiting = shallowRef<
    | readonly {
        readonly work: () => Promise<boolean>
        readonly tell: (isDone: boolean | Promise<boolean>) => void
      }[]
    | null
  >(null)
  /** The event of each note as this window last saw it: what an edit says it has seen. */
  const notesSeen = new Map<AnnotationId, string>()

  const nameOf = (tag: TagId): string => library.tagsById.get(tag)?.name ?? tag
  const namesOf = ({ annotation }: PlacedAnnotation): readonly string[] => annotation.tags.map(nameOf)

  const settle = async (id: AnnotationId, answer: Answer): Promise<Answer> => {
    if (!answer.ok) return answer
    if (answer.value) notesSeen.set(id, answer.value.annotation.noteEvent)
    const isHere = article.annotations.some(({ annotation }) => annotation.id === id)
    const here = isHere ? article.content?.article.id : undefined
    article.showAnnotation(id, answer.value)
    await article.tellLibrary(answer.value?.annotation.article ?? here ?? null)
    return answer
  }
  const remove = async (id: AnnotationId) => settle(id, await api.deleteAnnotation({ annotation: id }))
  const restore = async (id: AnnotationId) => settle(id, await api.restoreAnnotation({ annotation: id }))

  /** The name is asked for once, when it is first needed; it may be left empty. False where the work was not done. */
  const whenNamed = (work: () => Promise<boolean>): Promise<boolean> => {
    const { annotator, annotatorAsked } = settings.settings
    if (annotator !== '' || annotatorAsked) return work()
    return new Promise((tell) => {
      waiting.value = [...(waiting.value ?? []), { work, tell }]
    })
  }
  const signAs = async (name: string): Promise<void> => {
    const asked = waiting.value ?? []
    waiting.value = null
    await settings.change({ annotator: name.trim(), annotatorAsked: true })
    for (const { work, tell } of asked) tell(work())
  }
  const dontSign = (): void => {
    const asked = waiting.value ?? []
    waiting.value = null
    for (const { tell } of asked) tell(false)
  }

  /** True once it is kept. Otherwise no name was given, or it was said to have failed: what was written must not be let go. */
  const annotate = (
    about: About,
    writing: Writing,
    described: Readonly<Partial<Record<MarkField, string>>> = {},
  ): Promise<boolean> => {
    // Of the article that was open when it was asked for, whatever is open once a name is given.
    const id = article.content?.article.id
    const isSameLibrary = libraryNow()
    return whenNamed(async () => {
      if (id === undefined || !isSameLibrary()) return false
      lastColour.value = writing.colour
      const { note, tags, colour } = writing
      const keep = undo.begin()
      const made = await api.annotate({
        article: id,
        ...placeIn(about),
        note,
        tags: [...tags],
        colour,
        described: { ...described, ...(writing.direction && { direction: writing.direction }) },
      })
      if (!made.ok) {
        toasts.failed(made.failure)
        return false
      }
      const annotation = made.value.annotation.id
      await settle(annotation, made)
      if (article.content?.article.id === id) article.selected = annotation
      keep({
        label: note === '' && tags.length === 0 ? 'reading.done.highlighted' : 'reading.done.annotated',
        undo: () => remove(annotation),
        redo: () => restore(annotation),
      })
      return true
    })
  }

  const write = async (
    id: AnnotationId,
    { note, tags, colour, direction }: Partial<Writing>,
    seen: string,
  ): Promise<Answer> =>
    settle(
      id,
      await api.editAnnotation({
        annotation: id,
        ...(note === undefined ? {} : { note: { text: note, seen: notesSeen.get(id) ?? seen } }),
        ...(tags === undefined ? {} : { tags: [...tags] }),
        ...(colour === undefined ? {} : { colour }),
        ...(direction === undefined ? {} : { direction }),
      }),
    )

  /** Only what differs is written: two people who change different things then both keep theirs. False where it was not kept. */
  const edit = async (placed: PlacedAnnotation, wanted: Partial<Writing>): Promise<boolean> => {
    const { annotation } = placed
    const before: Writing = {
      note: annotation.note,
      tags: namesOf(placed),
      colour: annotation.colour,
      direction: noteDirectionOf(annotation),
    }
    const change = differences(before, wanted, annotation.conflicts.length > 0)
    if (Object.keys(change).length === 0) return true
    if (change.colour) lastColour.value = change.colour
    notesSeen.set(annotation.id, annotation.noteEvent)
    const back = Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof Writing]]))
    return perform('reading.done.edited', {
      redo: () => write(annotation.id, change, annotation.noteEvent),
      undo: () => write(annotation.id, back, annotation.noteEvent),
    })
  }

  const perform = async (
    label: MessageKey,
    change: { readonly undo: () => Promise<Answer>; readonly redo: () => Promise<Answer> },
  ): Promise<boolean> => {
    const keep = undo.begin()
    const result = await change.redo()
    if (result.ok) keep({ label, ...change })
    else toasts.failed(result.failure)
    return result.ok
  }

  const discard = ({ annotation }: PlacedAnnotation): Promise<boolean> =>
    perform('reading.done.deleted', {
      redo: () => remove(annotation.id),
      undo: () => restore(annotation.id),
    })

  /** Says where an annotation stands now. Its old place is gone with the old text, so there is nothing to go back to. */
  const place = async ({ annotation }: PlacedAnnotation, to: TextRange | Outline): Promise<void> => {
    const result = await settle(
      annotation.id,
      await api.placeAnnotation({
        annotation: annotation.id,
        ...('resource' in to ? { area: { ...to } } : { start: to.start, end: to.end }),
      }),
    )
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    article.selected = annotation.id
    toasts.done('reading.done.placed')
  }

  return { lastColour, waiting, nameOf, namesOf, signAs, dontSign, annotate, edit, discard, place }
})

const placeIn = (about: About) =>
  about !== null && 'resource' in about
    ? { range: null, area: { ...about } }
    : { range: about && { start: about.start, end: about.end } }

const differences = (before: Writing, wanted: Partial<Writing>, rewrites: boolean): Partial<Writing> => ({
  ...(wanted.note !== undefined && (rewrites || wanted.note !== before.note) ? { note: wanted.note } : {}),
  ...(wanted.tags !== undefined && wanted.tags.join('\n') !== before.tags.join('\n')
    ? { tags: wanted.tags }
    : {}),
  ...(wanted.colour !== undefined && wanted.colour !== before.colour ? { colour: wanted.colour } : {}),
  ...(wanted.direction !== undefined && wanted.direction !== before.direction
    ? { direction: wanted.direction }
    : {}),
})
