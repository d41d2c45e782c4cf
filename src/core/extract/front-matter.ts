import type { DetectedMetadata } from '../article/extracted'
import { findDate } from './dates'

export type FrontMatter = {
  readonly title?: string
  readonly stated: DetectedMetadata
  /** The text below the front matter. */
  readonly body: string
}

/** Front matter longer than this is taken for text. */
const longest = 20_000

/**
 * The `key: value` lines between two lines of three hyphens at the very beginning of a Markdown file. Read as plain lines,
 * not as YAML: what is not understood is left out of the metadata, and only metadata is left out of the text.
 */
export const readFrontMatter = (text: string): FrontMatter => {
  const fields = fieldsAtTop(text)
  if (!fields) return { stated: {}, body: text }
  const { entries, body } = fields
  const first = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => entries.get(key)?.[0]).find((value) => value !== undefined && value !== '')
  const title = first('title', 'العنوان')
  const published = first('date', 'published', 'التاريخ')
  const iso = published === undefined ? undefined : findDate(published)?.iso
  const tags = ['tags', 'keywords', 'الوسوم'].flatMap((key) => entries.get(key) ?? [])
  return {
    body,
    ...(title !== undefined && { title }),
    stated: {
      ...optional('author', first('author', 'authors', 'الكاتب')),
      ...optional('source', first('source', 'publisher', 'المصدر')),
      ...optional('published', published),
      ...optional('publishedIso', iso),
      ...optional('language', first('lang', 'language')),
      ...optional('url', first('url', 'link', 'الرابط')),
      ...(tags.length > 0 && { tags }),
    },
  }
}

const optional = <K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: string })

type Fields = { readonly entries: ReadonlyMap<string, readonly string[]>; readonly body: string }

const fieldsAtTop = (text: string): Fields | undefined => {
  if (!text.startsWith('---\n')) return undefined
  const head = text.slice(0, longest)
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(head.slice(3))
  if (!end) return undefined
  const entries = readEntries(head.slice(4, Math.max(4, end.index + 3)).split('\n'))
  return entries && { entries, body: text.slice(3 + end.index + end[0].length) }
}

/** Undefined when a line is neither `key: value` nor a list item, a comment or a continuation: then it is no front matter. */
const readEntries = (lines: readonly string[]): ReadonlyMap<string, readonly string[]> | undefined => {
  const entries = new Map<string, string[]>()
  let last: string[] | undefined
  for (const line of lines) {
    if (/^\s*(?:#.*)?$/.test(line)) continue
    const item = /^\s*-\s+(.*)$/.exec(line)?.[1]
    const pair = /^([\p{L}\p{N}_-][\p{L}\p{N}_ -]{0,40}):(?:\s+(.*))?$/u.exec(line)
    if (pair?.[1] !== undefined) {
      last = valuesOf(pair[2] ?? '')
      entries.set(pair[1].trim().toLowerCase(), last)
    } else if (last && item !== undefined) last.push(unquote(item))
    else if (!last || !/^\s/.test(line)) return undefined
  }
  return entries.size > 0 ? entries : undefined
}

const valuesOf = (value: string): string[] => {
  const list = /^\[(.*)\]$/.exec(value.trim())?.[1]
  const values = list === undefined ? [value] : list.split(/[,،]/)
  return values.map(unquote).filter((each) => each !== '')
}

const unquote = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2')
