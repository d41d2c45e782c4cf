import { defineStore } from 'pinia'
import type { Failure } from '#core/failure'
import type { AnnotationId, TagId } from '#core/ids'
import type { CodebookChange, CodebookChanged } from '#core/library/codebook/queries'
import { foldName } from '#core/library/tag-views'
import { ok, type Result } from '#core/result'
import { api } from '../api'
import { libraryNow } from '../library-sheet'
import { listOf } from '../messages'
import { useCodebookChangesStore, type KeepCodebookChange } from './codebook-changes'
import { useLibraryStore } from './library'
import { useToastStore } from './toasts'

const nothingDefined: CodebookChange['define'] = []

/** Several tags given to many annotations, or taken off them, in one act: new tags come and go with it. */
export const useBulkTagsStore = defineStore('bulkTags', () => {
  const changes = useCodebookChangesStore()
  const library = useLibraryStore()
  const toasts = useToastStore()

  const idsOf = (names: readonly string[]): readonly TagId[] =>
    names.flatMap(
      (name) => library.counts.tags.find((one) => foldName(one.name) === foldName(name))?.id ?? [],
    )

  /** Makes the tags that the codebook lacks; answers what takes them out of it again. */
  const made = async (names: readonly string[]): Promise<Result<CodebookChange['define'], Failure>> => {
    if (idsOf(names).length === names.length) return ok(nothingDefined)
    const blank = { under: null, colour: '', description: '', example: '' }
    const result = await api.addTags({ tags: names.map((name) => ({ name, ...blank })) })
    if (!result.ok) return result
    await library.loadCounts()
    return ok(result.value.back.define)
  }

  const put = async (
    annotations: readonly AnnotationId[],
    names: readonly string[],
    on: boolean,
    define: CodebookChange['define'],
  ): Promise<void> => {
    const uses = idsOf(names).map((tag) => ({ tag, on, annotations: [...annotations], articles: [] }))
    const isSameLibrary = libraryNow()
    const kept = changes.begin()
    const result = await changes.apply({ define: [], uses })
    if (!isSameLibrary()) return
    if (!result.ok) {
      toasts.failed(result.failure)
      // What nothing carries was made for nothing.
      if (define.length > 0) await changes.apply({ define, uses: [] })
      return
    }
    keep(kept, result.value, names, on, define)
  }

  const keep = (
    kept: KeepCodebookChange,
    { back: { uses } }: CodebookChanged,
    names: readonly string[],
    on: boolean,
    define: CodebookChange['define'],
  ): void => {
    const count = new Set(uses.flatMap(({ annotations }) => annotations)).size
    if (count === 0 && define.length === 0) return
    kept({ define, uses }, on ? 'workbench.done.tagged' : 'workbench.done.untagged', {
      tag: listOf(names),
      count,
    })
  }

  const give = async (annotations: readonly AnnotationId[], given: readonly string[]): Promise<void> => {
    const names = given.map((name) => name.normalize('NFC'))
    const isSameLibrary = libraryNow()
    const define = await made(names)
    if (!isSameLibrary()) return
    if (define.ok) await put(annotations, names, true, define.value)
    else toasts.failed(define.failure)
  }
  /** A name that is no tag's is on nothing. */
  const take = (annotations: readonly AnnotationId[], names: readonly string[]): Promise<void> =>
    put(annotations, names, false, nothingDefined)

  return { give, take }
})
