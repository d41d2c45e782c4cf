import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AnnotationId } from '#core/ids'
import type { NameEntry } from '#core/library/names/names'
import type { NameMention, NameQuestion, SuggestedMention } from '#core/library/names/queries'
import type { MarkKind } from '#core/annotation/described'
import type { AnnotationChange } from '#core/library/annotations/queries'
import { linesOf, type NameChange, type NamesChange } from '#core/library/names/records'
import type { MessageKey, MessageParameters } from '../../shared/messages'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import { useLibraryStore } from '../../shared/stores/library'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore } from '../../shared/stores/undo'

const questionOf = ({ kind, name }: NameQuestion): NameQuestion => ({ kind, name })

/** What marks speak of: gathered, renamed, merged, split, protected, and looked for where nobody marked it. */
export const useNamesStore = defineStore('names', () => {
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

  /** The newest question of each kind: an answer to an older one is of no use any more. */
  const asked = { names: 0, mentions: 0 }

  /** Of a library that changed meanwhile nothing stays: what is merged or renamed is what is shown. */
  const loadMentions = async (): Promise<void> => {
    const mine = ++asked.mentions
    const question = selected.value
    const result = question === null ? null : await api.nameMentions(question)
    if (mine !== asked.mentions) return
    mentions.value = result?.ok === true ? result.value : []
    if (result?.ok === false) toasts.failed(result.failure)
  }
  const load = async (): Promise<void> => {
    const mine = ++asked.names
    const result = await api.names()
    if (mine !== asked.names) return
    if (result.ok) entries.value = result.value
    else toasts.failed(result.failure)
    if (entry.value === null) selected.value = null
    await loadMentions()
  }
  /** What was said of another name is not what this one is to be changed by. */
  const select = (question: NameQuestion | null): Promise<void> => {
    if (question?.kind !== selected.value?.kind || question?.name !== selected.value?.name)
      mentions.value = []
    selected.value = question && questionOf(question)
    suggestions.value = null
    return loadMentions()
  }

  /** All mentions as they are now, for what changes every one of them; null where they can't be told. */
  const mentionsOf = async (question: NameQuestion): Promise<readonly NameMention[] | null> => {
    const isSameLibrary = libraryNow()
    const result = await api.nameMentions(questionOf(question))
    if (!isSameLibrary()) return null
    if (result.ok) return result.value
    toasts.failed(result.failure)
    return null
  }
  const apply = async (change: NamesChange) => {
    const result = await api.changeNames({ marks: [...change.marks], records: [...change.records] })
    if (result.ok) {
      await library.refresh()
      await load()
    }
    return result
  }
  /** Marks and records as one act with one way back. Answers whether it was done. */
  const change = async (
    marks: readonly AnnotationChange[],
    records: readonly NameChange[],
    label: MessageKey,
    parameters: MessageParameters = {},
  ): Promise<boolean> => {
    const keep = undo.begin()
    const result = await apply({ marks, records })
    if (!result.ok) {
      toasts.failed(result.failure)
      return false
    }
    const { back, again } = result.value
    if (back.marks.length + back.records.length > 0)
      keep({ label, parameters, undo: () => apply(back), redo: () => apply(again) })
    return true
  }
  const eachRecord = (of: NameEntry, fields: NameChange['fields']): readonly NameChange[] =>
    of.records.map((name) => ({ name, fields }))

  /** A name of its own, whether anything is marked as it or not. */
  const create = async (kind: MarkKind, name: string): Promise<void> => {
    const at = selected.value
    const known = entries.value.find((one) => one.kind === kind && one.name === name)
    const isKept = known !== undefined && known.records.length > 0
    const record = { name: null, fields: { kind, value: name } }
    if (isKept || (await change([], [record], 'names.done.created', { name })))
      await follow(at, { kind, name: known?.name ?? name })
  }
  /** Other names and a description are kept in a record, which is made where there is none. */
  const describe = async (also: string, description: string): Promise<void> => {
    const now = entry.value
    if (!now) return
    const fields = { also: linesOf(also).join('\n'), description: description.trim() }
    const isProtected = now.isProtected ? 'yes' : null
    const [name, ...rest] = now.records
    const records: readonly NameChange[] = [
      name === undefined
        ? { name: null, fields: { kind: now.kind, value: now.name, ...fields } }
        : { name, fields: rest.length === 0 ? fields : { ...fields, protected: isProtected } },
      // One record stands for all of them from now on.
      ...rest.map((other) => ({ name: other, fields: { deleted: 'yes' } })),
    ]
    await change([], records, 'names.done.described', { name: now.name })
  }
  const forget = async (): Promise<void> => {
    const now = entry.value
    if (now) await change([], eachRecord(now, { deleted: 'yes' }), 'names.done.forgotten', { name: now.name })
  }

  /** Goes on to the name that a change made, unless the person has gone to another meanwhile. */
  const follow = async (from: NameQuestion | null, to: NameQuestion): Promise<void> => {
    if (selected.value === from || selected.value === null) await select(to)
  }

  const each = (
    of: readonly NameMention[],
    fieldsOf: (mention: NameMention) => NonNullable<AnnotationChange['described']>,
  ): readonly AnnotationChange[] =>
    of.map((mention) => ({ annotation: mention.annotation, described: fieldsOf(mention) }))

  const rename = async (name: string): Promise<void> => {
    const now = entry.value
    const at = selected.value
    if (!now || name === '' || name === now.name) return
    const all = await mentionsOf(now)
    if (all === null) return
    const done = await change(
      each(all, () => ({ value: name })),
      eachRecord(now, { value: name }),
      'names.done.renamed',
      { name },
    )
    if (done) await follow(at, { kind: now.kind, name })
  }

  /** The name goes on as one of the other's other names, so that it is still found under it. */
  const merge = async (into: NameEntry): Promise<void> => {
    const now = entry.value
    const at = selected.value
    if (!now || (into.kind === now.kind && into.name === now.name)) return
    const all = await mentionsOf(now)
    if (all === null) return
    const done = await change(
      each(all, ({ also }) => ({
        kind: into.kind,
        value: into.name,
        also: [...new Set([...also.split('\n').filter(Boolean), now.name])].join('\n'),
      })),
      eachRecord(now, {
        kind: into.kind,
        value: into.name,
        also: [...new Set([...now.recordAliases, now.name])].join('\n'),
      }),
      'names.done.merged',
      { name: now.name, into: into.name },
    )
    if (done) await follow(at, into)
  }

  const split = async (chosen: ReadonlySet<AnnotationId>, name: string): Promise<void> => {
    const now = entry.value
    const parted = mentions.value.filter(({ annotation }) => chosen.has(annotation))
    if (!now || name === '' || parted.length === 0) return
    await change(
      each(parted, () => ({ value: name })),
      [],
      'names.done.split',
      { name },
    )
  }

  const protect = async (on: boolean): Promise<void> => {
    const now = entry.value
    const all = now && (await mentionsOf(now))
    if (!now || !all) return
    await change(
      each(all, () => ({ protected: on ? 'yes' : null })),
      eachRecord(now, { protected: on ? 'yes' : null }),
      on ? 'names.done.protected' : 'names.done.unprotected',
      { name: now.name },
    )
  }

  const fewSuggestions = 120
  const mostSuggestions = 5000
  const isMoreSuggested = ref(false)

  const ask = async (limit: number): Promise<void> => {
    const question = selected.value
    if (question === null) return
    const result = await api.suggestMentions({ ...question, limit: Math.min(limit, mostSuggestions) })
    if (selected.value !== question) return
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    suggestions.value = result.value.mentions
    isMoreSuggested.value = result.value.isMore
  }
  const suggest = (): Promise<void> => ask(fewSuggestions)
  const suggestMore = (): Promise<void> => ask((suggestions.value?.length ?? 0) + 2 * fewSuggestions)
  const leaveOut = (one: SuggestedMention): void => {
    suggestions.value = (suggestions.value ?? []).filter((other) => other !== one)
  }
  /** It is not offered again on this device, until that is taken back. */
  const reject = async (one: SuggestedMention): Promise<void> => {
    const question = selected.value
    if (question === null) return
    const keep = undo.begin()
    const { article, exact, before, after } = one
    const tell = (on: boolean) => api.rejectMention({ ...question, article, exact, before, after, on })
    const told = await tell(true)
    if (!told.ok) {
      toasts.failed(told.failure)
      return
    }
    leaveOut(one)
    keep({
      label: 'names.done.rejected',
      parameters: { words: exact },
      undo: async () => {
        const result = await tell(false)
        if (result.ok && selected.value === question && suggestions.value !== null)
          suggestions.value = [one, ...suggestions.value]
        return result
      },
      redo: async () => {
        const result = await tell(true)
        if (result.ok) leaveOut(one)
        return result
      },
    })
  }

  /** A mark like the others of the name: of their colour, as protected as they are. */
  const accept = async (one: SuggestedMention): Promise<void> => {
    const now = entry.value
    if (!now) return
    const keep = undo.begin()
    const made = await api.annotate({
      article: one.article,
      range: { start: one.start, end: one.end },
      note: '',
      tags: [],
      colour: mentions.value[0]?.colour ?? 'blue',
      described: { kind: now.kind, value: now.name, protected: now.isProtected ? 'yes' : null },
    })
    if (!made.ok) {
      toasts.failed(made.failure)
      return
    }
    leaveOut(one)
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
    keep({
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
    create,
    describe,
    forget,
    rename,
    merge,
    split,
    protect,
    suggest,
    suggestMore,
    isMoreSuggested,
    accept,
    reject,
  }
})
