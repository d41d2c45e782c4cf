import { resolve } from 'node:path'
import type { AnchorState, Annotation } from '#core/annotation/annotation'
import type { Failure } from '#core/failure'
import type { AnnotationId, ArticleId, TagId } from '#core/ids'
import { annotationOf } from '#core/library/annotation-views'
import { planChanges } from '#core/library/annotations/changes'
import { filterRows, listAnnotations, type ListedAnnotations } from '#core/library/annotations/list'
import type {
  AnnotationChange,
  AnnotationFilter,
  AnnotationListing,
  AnnotationPage,
  AnnotationPageRequest,
  AnnotationRow,
  AnnotationsChanged,
  TagMatrix,
} from '#core/library/annotations/queries'
import { annotationRows, createHaystacks, pageOfRows, rowsOn } from '#core/library/annotations/rows'
import { annotationTable } from '#core/library/annotations/table'
import { tagMatrix } from '#core/library/annotations/tag-matrix'
import { nameOf } from '#core/library/tag-views'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'
import type { LibraryContext } from './context'
import { recordHandedOn } from './handed-on'
import { unfitOutput } from './output-place'
import { reviewAgain } from './placed-annotations'
import type { RememberedAnchors, Standing } from './remembered-anchors'

/** Every annotation of the library as rows to list. They are made once for each state of the library. */
export type Workbench = {
  readonly page: (request: AnnotationPageRequest) => Promise<AnnotationPage>
  readonly ids: (listing: AnnotationListing) => Promise<readonly AnnotationId[]>
  readonly matrix: (filter: AnnotationFilter) => Promise<TagMatrix>
  readonly change: (
    changes: readonly AnnotationChange[],
    by: string,
  ) => Promise<Result<AnnotationsChanged, Failure>>
  readonly list: (listing: AnnotationListing) => Promise<ListedAnnotations>
  readonly saveTable: (input: SaveTableInput, by: string) => Promise<Result<SavedTable, Failure>>
}

export type SaveTableInput = {
  readonly listing: AnnotationListing
  readonly destination: string
  /** True only after a person said so. */
  readonly overwrite: boolean
}
/** `rows` does not count the heads of the columns. */
export type SavedTable = { readonly path: string; readonly rows: number }

type Made = {
  readonly revision: number
  readonly rows: readonly AnnotationRow[]
  readonly haystackOf: (row: AnnotationRow) => string
  readonly authors: readonly string[]
}

const collator = new Intl.Collator('ar')
const whileLookedAtMs = 100
/** Rows; takes about five milliseconds. */
const foldedAtOnce = 2000

const isEverything = ({ filter, group, order, descending }: AnnotationListing): boolean =>
  group === 'none' && order === 'place' && !descending && Object.values(filter).every(isOpen)
/** A part of a filter that lets everything through. */
const isOpen = (part: string | boolean | readonly unknown[]): boolean =>
  typeof part === 'boolean' ? !part : part.length === 0

export const createWorkbench = (context: LibraryContext, remembered: RememberedAnchors): Workbench => {
  const { catalog } = context
  const states = createAnchorStates(context, remembered)
  const memory = {
    made: null as Promise<Made> | null,
    revision: -1,
    key: '',
    listed: null as ListedAnnotations | null,
  }

  const make = async (revision: number): Promise<Made> => {
    await states.bringUp()
    const rows = annotationRows(catalog.state, catalog.summary, states.stateOf)
    const authors = [...new Set(rows.map(({ by }) => by))].sort(collator.compare)
    return { revision, rows, haystackOf: createHaystacks(catalog.state), authors }
  }
  const made = (): Promise<Made> => {
    const revision = catalog.revision()
    if (memory.made === null || memory.revision !== revision) {
      memory.revision = revision
      memory.listed = null
      memory.made = make(revision)
    }
    return memory.made
  }
  const nameOfTag = (tag: TagId): string => {
    const record = catalog.state.tags.get(tag)
    return record ? nameOf(record) : tag
  }
  const list = async ({
    filter,
    group,
    order,
    descending,
  }: AnnotationListing): Promise<ListedAnnotations> => {
    const { rows, haystackOf, revision } = await made()
    const key = JSON.stringify([revision, filter, group, order, descending])
    if (memory.listed !== null && memory.key === key) return memory.listed
    const listed = listAnnotations({ rows, haystackOf, nameOfTag }, { filter, group, order, descending })
    memory.key = key
    memory.listed = listed
    return listed
  }

  /** Folds the words of rows for the first filter by words, a stretch at a time: other questions go between. */
  const foldAhead = (made: Made, from = 0): void => {
    const { rows, haystackOf, revision } = made
    if (revision !== catalog.revision() || from >= rows.length) return
    for (const row of rows.slice(from, from + foldedAtOnce)) haystackOf(row)
    setTimeout(foldAhead, 0, made, from + foldedAtOnce).unref()
  }

  const isMade = (): boolean => memory.made !== null && memory.revision === catalog.revision()
  /** What the window shows first is there before all rows are; those are made while it is looked at. */
  const firstPage = async (offset: number, limit: number): Promise<AnnotationPage> => {
    const { state, summary } = catalog
    const { total, articles, skipped, authors } = pageOfRows(state, summary, { offset, limit })
    await states.bringUp(articles.map(({ id }) => id))
    const rows = articles.flatMap((article) => rowsOn(state, article, states.stateOf))
    // A failure is told to whoever needs the rows.
    setTimeout(() => void made().then(foldAhead, () => undefined), whileLookedAtMs).unref()
    return {
      total,
      annotations: total,
      groups: [],
      offset,
      rows: rows.slice(skipped, skipped + limit),
      authors: [...authors].sort(collator.compare),
    }
  }

  return {
    page: async ({ offset, limit, ...listing }) => {
      if (isEverything(listing) && !isMade()) return firstPage(offset, limit)
      const { rows, groups, annotations } = await list(listing)
      const { authors } = await made()
      return {
        total: rows.length,
        annotations,
        groups,
        offset,
        rows: rows.slice(offset, offset + limit),
        authors,
      }
    },
    list,
    ids: async (listing) => (await list(listing)).rows.map(({ annotation }) => annotation),
    matrix: async (filter) => tagMatrix(filterRows({ ...(await made()), nameOfTag }, filter)),
    change: (changes, by) => changeAnnotations(context, changes, by),
    saveTable: async ({ listing, destination: given, overwrite }, by) => {
      const destination = resolve(given)
      const unfit = await unfitOutput(context.places.folder, destination, overwrite)
      if (unfit !== null) return fail(unfit)
      const { rows, annotations } = await list(listing)
      const table = annotationTable(rows, (row) => wholeOf(context, row), nameOfTag)
      try {
        await writeFileWhole(destination, table)
      } catch (error) {
        return fail(failureOfSystemError(error, destination))
      }
      const articles = [...new Set(rows.map(({ article }) => article))]
      const handedOn = { path: destination, form: 'annotations-csv', articles }
      const recorded = await recordHandedOn(context, handedOn, by)
      return recorded.ok ? ok({ path: destination, rows: annotations }) : recorded
    },
  }
}

const wholeOf = ({ catalog }: LibraryContext, row: AnnotationRow) => {
  const record = catalog.state.annotations.get(row.annotation)
  const annotation = record ? annotationOf(record) : null
  return { quote: annotation?.target?.exact ?? '', note: annotation?.note ?? '' }
}

export const changeAnnotations = async (
  context: LibraryContext,
  changes: readonly AnnotationChange[],
  by: string,
): Promise<Result<AnnotationsChanged, Failure>> => {
  const { state } = context.catalog
  const unknownTag = changes.flatMap(({ tagsOn = [] }) => tagsOn).find((tag) => !state.tags.has(tag))
  if (unknownTag !== undefined) return fail({ kind: 'tag-unknown', tag: unknownTag })
  const { acts, back, changed } = planChanges(state, changes)
  if (acts.length > 0) {
    const written = await context.record(acts, by)
    if (!written.ok) return written
    await reviewAgain(context, articlesOf(context, changed))
  }
  return ok({ changed: changed.length, back })
}

const articlesOf = ({ catalog }: LibraryContext, ids: readonly AnnotationId[]): ReadonlySet<ArticleId> =>
  new Set(ids.flatMap((id) => catalog.state.annotations.get(id)?.added?.value.article ?? []))

/** Where annotations stand; those that can't have moved stand where they were put. */
const createAnchorStates = ({ catalog }: LibraryContext, remembered: RememberedAnchors) => {
  const standings = new Map<ArticleId, ReadonlyMap<AnnotationId, Standing>>()
  return {
    bringUp: async (articles: Iterable<ArticleId> = catalog.state.annotationsOf.keys()): Promise<void> => {
      for (const id of articles) standings.set(id, await remembered.of(id))
    },
    stateOf: ({ id, article, area }: Annotation): AnchorState => {
      const standing = standings.get(article)?.get(id)
      // Of a picture that can't be read just now nothing is said.
      return (area !== undefined && standing?.isRead === false ? null : standing?.anchor?.state) ?? 'exact'
    },
  }
}
