import type { Annotation } from '#core/annotation/annotation'
import { filterRows, listAnnotations, type ListingParts } from '#core/library/annotations/list'
import type { AnnotationChange } from '#core/library/annotations/queries'
import { foldedText, rowOf } from '#core/library/annotations/rows'
import { tagMatrix } from '#core/library/annotations/tag-matrix'
import type { TagId } from '#core/ids'
import { ok } from '#core/result'
import type { CallInput, CallName, CallOutcome } from '#ipc/contract'
import { articleIdOf, type FakeLibrary } from './fake-library'

type Names =
  | 'listAnnotations'
  | 'annotationIds'
  | 'tagMatrix'
  | 'changeAnnotations'
  | 'deletedAnnotations'
  | 'linkTargets'
  | 'chooseTableDestination'
  | 'saveAnnotationTable'
  | 'saveAnnotationListing'
  | 'quoteAnnotations'
type Handlers<N extends CallName> = { readonly [K in N]: (input: CallInput<K>) => Promise<CallOutcome<K>> }

/** The workbench over the library in memory, by the same functions as the real one. */
export const fakeWorkbench = (library: FakeLibrary): Handlers<Names> => {
  const parts = (): ListingParts => {
    const rows = library.all.flatMap((_, n) =>
      [...library.annotations.values()]
        .filter(({ article }) => article === articleIdOf(n))
        .map((one) => {
          const { anchor } = library.place(one)
          return rowOf(one, library.summary(n), anchor?.state ?? 'exact', one.tags)
        }),
    )
    return {
      rows,
      haystackOf: (row) => foldedText([row.quote, row.note, row.by, row.title, ...row.tags].join('\n')),
      nameOfTag: (tag) => library.tags.get(tag)?.name ?? tag,
    }
  }

  const apply = (change: AnnotationChange): AnnotationChange[] => {
    const id = change.annotation
    const living = library.annotations.get(id)
    const known = living ?? library.removed.get(id)
    if (!known) return []
    const isOn = (tag: TagId): boolean => known.tags.includes(tag)
    const on = (change.tagsOn ?? []).filter((tag) => !isOn(tag))
    const off = (change.tagsOff ?? []).filter(isOn)
    const next: Annotation = {
      ...known,
      colour: change.colour ?? known.colour,
      ...(change.area && { area: change.area }),
      tags: [...known.tags.filter((tag) => !off.includes(tag)), ...on],
      described: { ...known.described, ...withoutNull(change.described ?? {}) },
      links: [
        ...(known.links ?? []).filter((to) => !(change.linksOff ?? []).includes(to)),
        ...(change.linksOn ?? []),
      ],
    }
    const isDeleted = change.deleted ?? !living
    library.annotations.delete(id)
    library.removed.delete(id)
    ;(isDeleted ? library.removed : library.annotations).set(id, next)
    return [
      {
        annotation: id,
        colour: known.colour,
        ...(known.area && { area: known.area }),
        tagsOn: off,
        tagsOff: on,
        described: Object.fromEntries(
          Object.keys(change.described ?? {}).map((field) => [field, known.described?.[field] ?? null]),
        ),
        linksOn: change.linksOff,
        linksOff: change.linksOn,
        deleted: !living,
      },
    ]
  }

  return {
    listAnnotations: ({ offset, limit, ...listing }) => {
      const { rows, groups, annotations } = listAnnotations(parts(), listing)
      const authors = [...new Set(parts().rows.map(({ by }) => by))]
      const page = rows.slice(offset, offset + limit)
      return Promise.resolve(ok({ total: rows.length, annotations, groups, offset, rows: page, authors }))
    },
    annotationIds: (listing) =>
      Promise.resolve(ok(listAnnotations(parts(), listing).rows.map(({ annotation }) => annotation))),
    tagMatrix: ({ filter }) => Promise.resolve(ok(tagMatrix(filterRows(parts(), filter)))),
    changeAnnotations: ({ changes }) => {
      const back = changes.flatMap(apply)
      return Promise.resolve(ok({ changed: back.length, back }))
    },
    deletedAnnotations: () =>
      Promise.resolve(
        ok(
          [...library.removed.values()].map((one) => ({
            row: rowOf(one, library.summary(Number.parseInt(one.article.slice(7), 16)), 'exact', one.tags),
            tagNames: one.tags,
            deleted: '2025-11-29T09:00:00.000Z',
            deletedBy: 'ليلى',
          })),
        ),
      ),
    linkTargets: ({ targets }) =>
      Promise.resolve(
        ok(
          targets.flatMap((target) => {
            const one = [...library.annotations.values()].find(({ id }) => id === target)
            const n = library.all.findIndex((_, i) => articleIdOf(i) === (one?.article ?? target))
            if (n === -1) return []
            const { id, title } = library.summary(n)
            return [
              { target, article: id, title, annotation: one?.id ?? null, quote: one?.target?.exact ?? null },
            ]
          }),
        ),
      ),
    chooseTableDestination: ({ suggestedName }) => Promise.resolve(ok(`/home/layla/${suggestedName}.csv`)),
    saveAnnotationTable: ({ listing, destination }) =>
      Promise.resolve(ok({ path: destination, rows: listAnnotations(parts(), listing).annotations })),
    saveAnnotationListing: ({ listing, destination, form }) => {
      const { annotations } = listAnnotations(parts(), listing)
      return Promise.resolve(
        ok({
          form,
          path: destination,
          files: 1,
          sizeBytes: 2048,
          articles: 1,
          annotations,
          tags: 0,
          unreadable: [],
        }),
      )
    },
    quoteAnnotations: ({ annotations }) =>
      Promise.resolve(ok({ text: `«…» ×${annotations.length}`, quoted: annotations.length, unreadable: [] })),
  }
}

/** Empty where a field is taken back. */
const withoutNull = (fields: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value ?? '']))
