import type { RedactionRules, WholeRules } from '#core/bundle/redact/rules'

/** Redaction rules as a person writes them: one line each, in which something may still be lacking. */
export type TermDraft = {
  readonly id: number
  readonly text: string
  /** Other names and spellings, between commas; one with a comma in it stands in quotation marks ("Smith, John"). */
  readonly also: string
  readonly role: string
}
export type PatternDraft = { readonly id: number; readonly regex: string; readonly role: string }
export type RulesDraft = {
  readonly terms: readonly TermDraft[]
  readonly patterns: readonly PatternDraft[]
  readonly protectedMarks: boolean
}

let lastId = 0
const newId = (): number => ++lastId

export const emptyTerm = (): TermDraft => ({ id: newId(), text: '', also: '', role: '' })
export const newPattern = (regex = '', role = ''): PatternDraft => ({ id: newId(), regex, role })

/** One empty line to write in, where there is none. */
export const draftOf = ({
  terms = [],
  patterns = [],
  protectedMarks = false,
}: RedactionRules): RulesDraft => ({
  terms:
    terms.length === 0
      ? [emptyTerm()]
      : terms.map(({ text, also = [], role = '' }) => ({
          id: newId(),
          text,
          also: also.map(written).join('، '),
          role,
        })),
  patterns: patterns.map(({ regex, role = '' }) => newPattern(regex, role)),
  protectedMarks,
})

const written = (spelling: string): string =>
  /[،,;؛\n"]/u.test(spelling) ? `"${spelling.replaceAll('"', '""')}"` : spelling

/** As in a CSV table, a quotation mark within quotation marks is written twice; one that stands elsewhere is a letter. */
const spellingPattern = /\s*"((?:[^"]|"")*)"\s*(?=[،,;؛\n]|$)|([^،,;؛\n]+)/gu
const spellingsIn = (text: string): string[] =>
  [...text.matchAll(spellingPattern)]
    .map(([, quoted, plain = '']) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    .filter((one) => one !== '')

const writtenTerms = ({ terms }: RulesDraft): readonly TermDraft[] =>
  terms.filter(({ text, also }) => text.trim() !== '' || also.trim() !== '')
const writtenPatterns = ({ patterns }: RulesDraft): readonly PatternDraft[] =>
  patterns.filter(({ regex }) => regex !== '')

const roleOf = (role: string): { role?: string } => (role.trim() === '' ? {} : { role: role.trim() })

/** Lines with nothing in them are no rules. */
export const rulesOf = (draft: RulesDraft): WholeRules => ({
  terms: writtenTerms(draft).map(({ text, also, role }) => {
    const [first = '', ...others] = [text.trim(), ...spellingsIn(also)].filter((one) => one !== '')
    return { text: first, also: others, ...roleOf(role) }
  }),
  patterns: writtenPatterns(draft).map(({ regex, role }) => ({ regex, ...roleOf(role) })),
  protectedMarks: draft.protectedMarks,
})

export const isEmpty = (draft: RulesDraft): boolean =>
  writtenTerms(draft).length === 0 && writtenPatterns(draft).length === 0 && !draft.protectedMarks

/** The line that a failure or a hit speaks of (`terms[2].text`); null where it is none of them. */
export const lineOf = (draft: RulesDraft, rule: string): TermDraft | PatternDraft | null => {
  const [, list, number] = /^(terms|patterns)\[(\d+)\]/u.exec(rule) ?? []
  if (list === undefined) return null
  const lines = list === 'terms' ? writtenTerms(draft) : writtenPatterns(draft)
  return lines[Number(number)] ?? null
}

/** What the window calls a rule: the word or pattern itself. Empty for marks. */
export const nameOfRule = (draft: RulesDraft, rule: string): string => {
  const line = lineOf(draft, rule)
  if (line === null) return ''
  return 'text' in line ? line.text.trim() || line.also : line.regex
}

/** No day as 2014-03-05. */
const noDate = '(?![12]\\d{3}-[01]\\d-[0-3]\\d(?!\\d))'

/** As Syrian plates name them; others have single letters. Written also as they are read without marks. */
const provinces =
  'دمشق|حلب|حمص|حما[ةه]|اللاذقي[ةه]|طرطوس|[إا]دلب|الرق[ةه]|دير الزور|الحسك[ةه]|درعا|السويداء?|القنيطر[ةه]'

/** Patterns that are often wanted. Arabic digits are read as Latin ones before a pattern is looked for. */
export const readyPatterns = {
  phone: `(?<!\\d)(?<!\\d-)(?:\\+|00)?${noDate}\\d(?:${noDate}[\\d \\-]){6,14}\\d`,
  number: '\\d{9,14}',
  plate: `(?<!\\p{L})\\p{L}(?:[ \\-]\\p{L}){0,2}[ \\-]?\\d{3,7}(?!\\d)|\\d{6}[ \\-]?(?:${provinces})|(?:${provinces})[ \\-]?\\d{6}`,
  mail: '[\\w.%+\\-]{1,64}@[\\w.\\-]{1,64}',
} as const
export type ReadyPattern = keyof typeof readyPatterns
