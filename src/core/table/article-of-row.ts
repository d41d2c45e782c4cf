import { findDate } from '../extract/dates'
import { tidyTitle } from '../extract/title'
import { isLink, isMoment } from './guess-mapping'
import type { Mapping } from './mapping'
import type { Cells } from './table'

/** What the fields of an article are called that have no usual name; in the person's language. */
export type FieldNames = { readonly link: string; readonly written: string; readonly table: string }

export type ArticleOfRow = {
  /** The cell as it stands, letter for letter, but for zeros, which no text file may hold. */
  readonly text: string
  /** Fields that describe the article, each once. */
  readonly described: Readonly<Record<string, string>>
}

/** As long as the value of a field may be. */
const longestValue = 10_000
/** As long as the name of a field may be. */
const longestName = 80

/** A row as an article; null where it has no text. */
export const articleOfRow = (cells: Cells, mapping: Mapping, fields: FieldNames): ArticleOfRow | null => {
  const text = (cells.get(mapping.text) ?? '').replaceAll('\0', '')
  if (isBlank(text, mapping.form === 'html')) return null
  const cell = (column: string | null): string => (column === null ? '' : (cells.get(column) ?? '').trim())
  const title = tidyTitle(cell(mapping.title))
  const link = cell(mapping.link)
  const described = new Map<string, string>()
  const put = (field: string, value: string): void => {
    if (value !== '' && !described.has(field)) described.set(field, value.slice(0, longestValue))
  }
  put('title', title)
  put('author', cell(mapping.author))
  put('source', cell(mapping.source))
  const { published, written } = dateOf(cell(mapping.published))
  put('published', published)
  put(fields.written, written)
  put(fields.link, link)
  for (const column of mapping.keep) {
    const name = fieldOf(column)
    // What a mapped column, or the table itself, has taken the name of is told apart: no cell is lost.
    put(
      untaken(name, (one) => described.has(one) || one === fields.table),
      cell(column),
    )
  }
  put('source', hostOf(link))
  return { text, described: Object.fromEntries(described) }
}

const untaken = (name: string, isTaken: (name: string) => boolean): string => {
  let free = name
  for (let n = 2; isTaken(free); n++) free = `${name} (${n})`
  return free
}

const invisible = /[\s\u200b-\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/g

const isBlank = (text: string, isHtml: boolean): boolean => {
  const seen = isHtml && !/<img\b/i.test(text) ? text.replace(/<[^>]*>|&nbsp;/gi, '') : text
  return seen.replace(invisible, '') === ''
}

/** The name of a field under which a column is kept; those that objects of the language have themselves are told apart. */
export const fieldOf = (column: string): string => {
  const name = column.trim().slice(0, longestName)
  return ['__proto__', 'constructor', 'prototype'].includes(name) ? `${name}_` : name
}

/** The day where it can be read, and then what was written where that says more; else what was written. */
const dateOf = (value: string): { readonly published: string; readonly written: string } => {
  const iso = isMoment(value) ? momentOf(value) : findDate(value.slice(0, 200))?.iso
  if (iso === undefined || iso === value) return { published: value, written: '' }
  return { published: iso, written: value }
}

const momentOf = (value: string): string =>
  new Date(Number(value) * (value.length > 10 ? 1 : 1000)).toISOString().slice(0, 10)

const hostOf = (link: string): string =>
  isLink(link) ? (/^(?:https?:\/\/)?([^/?#\s]+)/i.exec(link)?.[1]?.replace(/^.*@/, '') ?? '') : ''

/** Where an article is from, in one line that needs no program: table, its digest, row, and which column was what. */
export const originOf = (
  table: { readonly name: string; readonly digest: string },
  row: number,
  mapping: Mapping,
): string => {
  const { text, title, published, author, source, link } = mapping
  const columns = Object.entries({ text, title, published, author, source, link })
    .flatMap(([field, column]) => (column === null ? [] : [`${field}=${column}`]))
    .join(' · ')
  return `${table.name} sha256:${table.digest} · #${row} · ${columns}`.slice(0, longestValue)
}
