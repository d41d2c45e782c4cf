import { fail, ok, type Result } from '../result'
import {
  colourIn,
  cut,
  longestDescription,
  longestName,
  mostCodes,
  tidyName,
  type Code,
  type CodebookFault,
  type CodebookFile,
  type CodebookNotice,
} from './code'
import { pathSeparator } from './code-paths'

export type Row = { readonly cells: readonly string[]; readonly line: number }

/** Headings that are understood, in both languages and as other programs write them; letters are compared without case. */
const headings: Readonly<Record<'name' | 'parent' | 'colour' | 'description', readonly string[]>> = {
  name: ['tag', 'name', 'code', 'code name', 'الوسم', 'وسم', 'الاسم', 'اسم', 'الرمز'],
  parent: ['parent', 'parent code', 'category', 'under', 'الأصل', 'تحت', 'الوسم الأعلى', 'الفئة'],
  colour: ['colour', 'color', 'اللون', 'لون'],
  description: ['description', 'memo', 'definition', 'comment', 'الوصف', 'وصف', 'التعريف', 'الشرح'],
}

type Column = keyof typeof headings

/** A table guards what a spreadsheet would run with an apostrophe; it is no part of the name. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

/** A codebook in a table: a row for each tag, under a row of headings. Only a column of names is needed. */
export const readRows = (rows: readonly Row[]): Result<CodebookFile, CodebookFault> => {
  const head = rows[0]?.cells.map((cell) => tidyName(cell.replace(/^\ufeff/, '')).toLowerCase()) ?? []
  const columnOf = (column: Column): number => head.findIndex((cell) => headings[column].includes(cell))
  const places = {
    name: columnOf('name'),
    parent: columnOf('parent'),
    colour: columnOf('colour'),
    description: columnOf('description'),
  }
  if (places.name === -1) return fail({ kind: 'not-a-codebook' })
  if (rows.length - 1 > mostCodes) return fail({ kind: 'codebook-too-long', limit: mostCodes })
  const notices: CodebookNotice[] = []
  const listed = rows.slice(1).flatMap(({ cells, line }): readonly Listed[] => {
    const cell = (column: Column): string => withoutGuard(cells[places[column]] ?? '')
    const name = tidyName(cell('name'))
    if (name === '') {
      if (cells.some((one) => one.trim() !== '')) notices.push({ kind: 'no-name', line, name: '' })
      return []
    }
    if (name.length > longestName) notices.push({ kind: 'name-cut', line, name })
    const description = cell('description').trim()
    if (description.length > longestDescription) notices.push({ kind: 'description-cut', line, name })
    return [
      {
        line,
        name: cut(name, longestName),
        under: tidyName(cell('parent')),
        colour: colourIn(cell('colour')),
        description: cut(description, longestDescription),
      },
    ]
  })
  return ok({ codes: inTreeOrder(listed, notices), notices })
}

type Listed = Omit<Code, 'parent'> & { readonly line: number; readonly under: string }

const same = (name: string): string => name.toLowerCase()

/** Parents before what lies under them. Where a parent is named twice, the path to it tells which is meant. */
const inTreeOrder = (listed: readonly Listed[], notices: CodebookNotice[]): readonly Code[] => {
  const byName = new Map<string, number>()
  const byPath = new Map<string, number>()
  listed.forEach(({ name, under }, at) => {
    if (!byName.has(same(name))) byName.set(same(name), at)
    byPath.set(same(under === '' ? name : `${under}${pathSeparator}${name}`), at)
  })
  const parentOf = (at: number): number | null => {
    const { under, line, name } = listed[at]!
    if (under === '') return null
    const found = byPath.get(same(under)) ?? byName.get(same(under)) ?? byEnd(byPath, same(under))
    if (found === undefined) notices.push({ kind: 'parent-unknown', line, name })
    return found ?? null
  }
  const parents = listed.map((_, at) => parentOf(at))
  const codes: Code[] = []
  const places = new Map<number, number>()
  const put = (at: number, passed: ReadonlySet<number>): number => {
    const known = places.get(at)
    if (known !== undefined) return known
    const { line, under: _, ...code } = listed[at]!
    const above = parents[at] ?? null
    const isRing = above !== null && (above === at || passed.has(above))
    if (isRing) notices.push({ kind: 'ring', line, name: code.name })
    const parent = above === null || isRing ? null : put(above, new Set([...passed, at]))
    // Another way round a ring may have put it meanwhile.
    const meanwhile = places.get(at)
    if (meanwhile !== undefined) return meanwhile
    codes.push({ ...code, parent })
    places.set(at, codes.length - 1)
    return codes.length - 1
  }
  listed.forEach((_, at) => put(at, new Set()))
  return codes
}

/** `persons / witnesses`, where the file gives only `witnesses` its own parent. */
const byEnd = (byPath: ReadonlyMap<string, number>, under: string): number | undefined => {
  const last = under.split(pathSeparator).at(-1)!
  return last === under ? undefined : byPath.get(last)
}
