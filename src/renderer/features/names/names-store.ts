import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AnnotationId } from '#core/ids'
import type { NameEntry } from '#core/library/names/names'
import type { NameMention, NameQuestion, SuggestedMention } from '#core/library/names/queries'
import type { AnnotationChange } from '#core/library/annotations/queries'
import { api } from '../../shared/api'
import { useAnnotationChangesStore } from '../../shared/stores/annotation-changes'
import { useLibraryStore } from '../../shared/stores/library'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore } from '../../shared/stores/undo'

const questionOf = ({ kind, name }: NameQuestion): NameQuestion => ({ kind, name })

/** What marks speak of: gathered, renamed, merged, split, protected, and looked for where nobody marked it. */
export const useNamesStore = defineStore('names', () => {
  const changes = useAnnotationChangesStore()
  const library = useLibraryStore()
  const toasts = useToastStore()
  const undo = useUndoStore()

  const entries = shallowRef<readonly NameEntry[]>([])
  const selected = shallowRef<NameQuestion | null>(null)
  const mentions = shallowRef<readonly NameMention[]>([])
  /** Null until it was asked. */
  const suggestions = shallowRef<readonly SuggestedMention[] | null>(null)

  const entry = computed(
    () =>
      entries.value.find(({ kind, name }) => kind === selected.value?.kind && name === selected.value.name) ??
      null,
  )

  const loadMentions = async (): Promise<void> => {
    const asked = selected.value
    const result = asked === null ? null : await api.nameMentions(asked)
    if (selected.value === asked) mentions.value = result?.ok === true ? result.value : []
  }
  const load = async (): Promise<void> => {
    const result = await api.names()
    if (result.ok) entries.value = result.value
    else toasts.failed(result.failure)
    if (entry.value === null) selected.value = null
    await loadMentions()
  }
  const select = (question: NameQuestion | null): Promise<void> => {
    selected.value = question && questionOf(question)
    suggestions.value = null
    return loadMentions()
  }

  const each = (
    of: readonly NameMention[],
    fieldsOf: (mention: NameMention) => NonNullable<AnnotationChange['described']>,
  ): readonly AnnotationChange[] =>
    of.map((mention) => ({ annotation: mention.annotation, described: fieldsOf(mention) }))

  const rename = async (name: string): Promise<void> => {
    const now = entry.value
    if (!now || name === '' || name === now.name) return
    const done = await changes.change(
      each(mentions.value, () => ({ value: name })),
      'names.done.renamed',
      { name },
    )
    if (done) await select({ kind: now.kind, name })
  }

  /** The name goes on as one of the other's other names, so that it is still found under it. */
  const merge = async (into: NameEntry): Promise<void> => {
    const now = entry.value
    if (!now || (into.kind === now.kind && into.name === now.name)) return
    const done = await changes.change(
      each(mentions.value, ({ also }) => ({
        kind: into.kind,
        value: into.name,
        also: [...new Set([...also.split('\n').filter(Boolean), now.name])].join('\n'),
      })),
      'names.done.merged',
      { name: now.name, into: into.name },
    )
    if (done) await select(into)
  }

  const split = async (chosen: ReadonlySet<AnnotationId>, name: string): Promise<void> => {
    const now = entry.value
    const parted = mentions.value.filter(({ annotation }) => chosen.has(annotation))
    if (!now || name === '' || parted.length === 0) return
    await changes.change(
      each(parted, () => ({ value: name })),
      'names.done.split',
      { name },
    )
  }

  const protect = async (on: boolean): Promise<void> => {
    const now = entry.value
    if (!now) return
    await changes.change(
      each(mentions.value, () => ({ protected: on ? 'yes' : null })),
      on ? 'names.done.protected' : 'names.done.unprotected',
      { name: now.name },
    )
  }

  const suggest = async (): Promise<void> => {
    const asked = selected.value
    if (asked === null) return
    const result = await api.suggestMentions(asked)
    if (selected.value !== asked) return
    if (result.ok) suggestions.value = result.value
    else toasts.failed(result.failure)
  }
  const reject = (one: SuggestedMention): void => {
    suggestions.value = (suggestions.value ?? []).filter((other) => other !== one)
  }

  /** A mark like the others of the name: of their colour, as protected as they are. */
  const accept = async (one: SuggestedMention): Promise<void> => {
    const now = entry.value
    const like = mentions.value[0]
    if (!now || !like) return
    const made = await api.annotate({
      article: one.article,
      range: { start: one.start, end: one.end },
      note: '',
      tags: [],
      colour: like.colour,
      described: { kind: now.kind, value: now.name, protected: now.isProtected ? 'yes' : null },
    })
    if (!made.ok) {
      toasts.failed(made.failure)
      return
    }
    reject(one)
    const { id } = made.value.annotation
    const again = async (
      work: Promise<
        Awaited<ReturnType<typeof api.restoreAnnotation>> | Awaited<ReturnType<typeof api.deleteAnnotation>>
      >,
    ) => {
      const result = await work
      if (result.ok) await library.refresh()
      return result
    }
    undo.push({
      label: 'names.done.accepted',
      parameters: { name: now.name },
      undo: () => again(api.deleteAnnotation({ annotation: id })),
      redo: () => again(api.restoreAnnotation({ annotation: id })),
    })
    await library.refresh()
  }

  return {
    entries,
    selected,
    entry,
    mentions,
    suggestions,
    load,
    select,
    rename,
    merge,
    split,
    protect,
    suggest,
    accept,
    reject,
  }
})
