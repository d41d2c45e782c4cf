import { fail, ok, type Result } from '../result'
import {
  colourIn,
  cut,
  deepestCode,
  longestDescription,
  longestExample,
  longestName,
  mostCodes,
  shortcutIn,
  tidyName,
  type Code,
  type CodebookFault,
  type CodebookFile,
  type CodebookNotice,
} from './code'
import { pathSeparator } from './code-paths'

export type Row = { readonly cells: readonly string[]; readonly line: number }

type Column = 'name' | 'parent' | 'colour' | 'description' | 'example' | 'shortcut'

/** Headings that are understood, in both languages and as other programs write them; letters are compared without case. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  name: ['tag', 'name', 'code', 'code name', 'الوسم', 'وسم', 'الاسم', 'اسم', 'الرمز'],
  parent: ['parent', 'parent code', 'category', 'under', 'الأصل', 'تحت', 'الوسم الأعلى', 'الفئة'],
  colour: ['colour', 'color', 'اللون', 'لون'],
  description: ['description', 'memo', 'definition', 'comment', 'الوصف', 'وصف', 'التعريف', 'الشرح'],
  example: ['example', 'examples', 'example quote', 'مثال', 'أمثلة', 'المثال'],
  shortcut: ['shortcut', 'key', 'hotkey', 'الاختصار', 'اختصار', 'المفتاح'],
}

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
    example: columnOf('example'),
    shortcut: columnOf('shortcut'),
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
    const example = cell('example').trim()
    if (example.length > longestExample) notices.push({ kind: 'example-cut', line, name })
    const shortcut = shortcutIn(cell('shortcut'))
    if (shortcut === null) notices.push({ kind: 'shortcut-unread', line, name })
    return [
      {
        line,
        name: cut(name, longestName),
        under: tidyName(cell('parent')),
        colour: colourIn(cell('colour')),
        description: cut(description, longestDescription),
        example: cut(example, longestExample),
        shortcut: shortcut ?? '',
      },
    ]
  })
  const codes = inTreeOrder(listed, notices)
  return codes === null ? fail({ kind: 'codebook-too-long', limit: deepestCode }) : ok({ codes, notices })
}

type Listed = Omit<Code, 'parent'> & { readonly line: number; readonly under: string }

const same = (name: string): string => name.toLowerCase()

/** Parents before what lies under them. Where a parent is named twice, the path to it tells which is meant. */
const inTreeOrder = (listed: readonly Listed[], notices: CodebookNotice[]): readonly Code[] | null => {
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
  return putInOrder(listed, parents, notices)
}

/** Each after its parent, from the top down; null where the tree is deeper than codebooks are. */
const putInOrder = (
  listed: readonly Listed[],
  parents: readonly (number | null)[],
  notices: CodebookNotice[],
): readonly Code[] | null => {
  const codes: Code[] = []
  const places = new Map<number, { readonly place: number; readonly depth: number }>()
  for (let first = 0; first < listed.length; first++) {
    const way = new Set<number>()
    let at: number | null = first
    while (at !== null && !places.has(at) && !way.has(at)) {
      way.add(at)
      at = parents[at] ?? null
    }
    const upwards = [...way].reverse()
    const isRing = at !== null && way.has(at)
    if (isRing)
      notices.push({ kind: 'ring', line: listed[upwards[0]!]!.line, name: listed[upwards[0]!]!.name })
    let above = at === null || isRing ? undefined : places.get(at)
    for (const one of upwards) {
      const depth: number = (above?.depth ?? 0) + 1
      if (depth > deepestCode) return null
      const { line: _, under: __, ...code } = listed[one]!
      codes.push({ ...code, parent: above?.place ?? null })
      above = { place: codes.length - 1, depth }
      places.set(one, above)
    }
  }
  return codes
}

/** `persons / witnesses`, where the file gives only `witnesses` its own parent. */
const byEnd = (byPath: ReadonlyMap<string, number>, under: string): number | undefined => {
  const last = under.split(pathSeparator).at(-1)!
  return last === under ? undefined : byPath.get(last)
}
