import { fold } from '../../search/fold'
import type { TagId } from '../../ids'
import type {
  AnnotationFilter,
  AnnotationGroup,
  AnnotationGrouping,
  AnnotationListing,
  AnnotationOrder,
  AnnotationRow,
} from './queries'

/** Rows in the order in which they are shown, and the groups that they stand in, one after the other. */
export type ListedAnnotations = {
  readonly rows: readonly AnnotationRow[]
  readonly groups: readonly AnnotationGroup[]
  /** How many annotations the rows are of. */
  readonly annotations: number
}

export type ListingParts = {
  /** In the order of the articles' paths and places. */
  readonly rows: readonly AnnotationRow[]
  readonly haystackOf: (row: AnnotationRow) => string
  readonly nameOfTag: (tag: TagId) => string
}

export const listAnnotations = (parts: ListingParts, listing: AnnotationListing): ListedAnnotations => {
  const found = ordered(filterRows(parts, listing.filter), listing.order, listing.descending)
  if (listing.group === 'none') return { rows: found, groups: [], annotations: found.length }
  const groups = groupRows(parts, found, listing.group)
  return {
    rows: allRows(groups),
    groups: groups.map(({ key, label, rows }) => ({ key, label, count: rows.length })),
    annotations: found.length,
  }
}

const allRows = (groups: readonly Group[]): readonly AnnotationRow[] => {
  const all: AnnotationRow[] = []
  for (const { rows } of groups) for (const row of rows) all.push(row)
  return all
}

export const filterRows = (
  { rows, haystackOf }: ListingParts,
  filter: AnnotationFilter,
): readonly AnnotationRow[] => {
  const words = fold(filter.text).split(/\s+/u).filter(Boolean)
  const tests = testsOf(filter)
  if (words.length > 0)
    tests.push((row) => {
      const haystack = haystackOf(row)
      return words.every((word) => haystack.includes(word))
    })
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)))
}

type Test = (row: AnnotationRow) => boolean

const testsOf = (filter: AnnotationFilter): Test[] => {
  const tests: Test[] = []
  const among = <T>(wanted: readonly T[], valueOf: (row: AnnotationRow) => T | null): void => {
    if (wanted.length === 0) return
    const known = new Set<T | null>(wanted)
    tests.push((row) => known.has(valueOf(row)))
  }
  among(filter.colours, ({ colour }) => colour)
  among(filter.authors, ({ by }) => by)
  among(filter.states, ({ state }) => state)
  among(filter.kinds, ({ kind }) => kind)
  if (filter.tags.length > 0) tests.push(({ tags }) => filter.tags.every((tag) => tags.includes(tag)))
  if (filter.untagged) tests.push(({ tags }) => tags.length === 0)
  if (filter.uncertain) tests.push(({ uncertain }) => uncertain)
  if (filter.conflicts) tests.push(({ conflicts }) => conflicts)
  return tests
}

const ordered = (
  rows: readonly AnnotationRow[],
  order: AnnotationOrder,
  descending: boolean,
): readonly AnnotationRow[] => {
  const sorted =
    order === 'place'
      ? rows
      : [...rows].sort((a, b) => {
          const [x, y] = [timeIn(a, order), timeIn(b, order)]
          return x < y ? -1 : x > y ? 1 : 0
        })
  return descending ? [...sorted].reverse() : sorted
}

const timeIn = (row: AnnotationRow, order: 'created' | 'modified'): string =>
  order === 'created' ? row.created : (row.modified ?? row.created)

type Group = { readonly key: string; readonly label: string; readonly rows: AnnotationRow[] }

const groupRows = (
  parts: ListingParts,
  rows: readonly AnnotationRow[],
  grouping: Exclude<AnnotationGrouping, 'none'>,
): readonly Group[] => {
  const groups = new Map<string, Group>()
  const put = (key: string, label: string, row: AnnotationRow): void => {
    const held = groups.get(key)
    if (held) held.rows.push(row)
    else groups.set(key, { key, label, rows: [row] })
  }
  for (const row of rows) for (const { key, label } of keysOf(parts, row, grouping)) put(key, label, row)
  return sortGroups([...groups.values()], grouping)
}

type Key = { readonly key: string; readonly label: string }
const keyless: readonly Key[] = [{ key: '', label: '' }]

const keysOf = (
  { nameOfTag }: ListingParts,
  row: AnnotationRow,
  grouping: Exclude<AnnotationGrouping, 'none'>,
): readonly Key[] => {
  switch (grouping) {
    case 'tag':
      return row.tags.length === 0 ? keyless : row.tags.map((tag) => ({ key: tag, label: nameOfTag(tag) }))
    case 'article':
      return [{ key: row.article, label: row.title }]
    case 'author':
      return [{ key: row.by, label: row.by }]
    case 'month':
      return [monthOf(row)]
    case 'colour':
      return [{ key: row.colour, label: row.colour }]
    case 'name':
      return row.kind === null ? keyless : [{ key: `${row.kind}\n${nameIn(row)}`, label: nameIn(row) }]
    default:
      return grouping satisfies never
  }
}

const monthOf = ({ created }: AnnotationRow): Key => {
  const month = created.slice(0, 7)
  return { key: month, label: month }
}

/** The usual form of what is marked or, where none was said, the words themselves. */
const nameIn = ({ value, quote }: AnnotationRow): string => (value === '' ? (quote ?? '') : value)

const collator = new Intl.Collator('ar', { numeric: true })

/** By name, months from the latest, articles as their rows stand; what has no key comes last. */
const sortGroups = (groups: readonly Group[], grouping: AnnotationGrouping): readonly Group[] => {
  if (grouping === 'article') return groups
  const direction = grouping === 'month' ? -1 : 1
  return [...groups].sort(
    (a, b) =>
      Number(a.key === '') - Number(b.key === '') ||
      direction * collator.compare(a.label, b.label) ||
      (a.key < b.key ? -1 : 1),
  )
}
