import * as v from 'valibot'
import type { Failure } from '../../failure'
import { fail, ok, type Result } from '../../result'
import type { Language } from '../../settings'
import { findProtected } from './find'
import { lettersIn } from './letters'
import { soughtPassage, soughtTerm, termFinder, type SoughtTerm, type TermFinder } from './match-terms'
import { compilePattern } from './patterns'

const role = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)))
const words = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))

/** What a person writes into a rules file. */
export const redactionRulesSchema = v.strictObject({
  terms: v.optional(
    v.pipe(
      v.array(v.strictObject({ text: words, also: v.optional(v.array(words), []), role })),
      v.maxLength(5000),
    ),
    [],
  ),
  patterns: v.optional(
    v.pipe(v.array(v.strictObject({ regex: v.pipe(v.string(), v.minLength(1)), role })), v.maxLength(200)),
    [],
  ),
  protectedMarks: v.optional(v.boolean(), false),
})
export type RedactionRules = v.InferInput<typeof redactionRulesSchema>
/** With nothing left out. */
export type WholeRules = v.InferOutput<typeof redactionRulesSchema>

/** Whom or what a rule protects, without saying who it is: safe to show and to hand on. */
export type RuleName = `terms[${number}]` | `patterns[${number}]` | 'protectedMarks'

export type CompiledRule = {
  readonly name: RuleName
  readonly role: string
  readonly regex: RegExp | null
  /** Its term in the finder; -1 for a pattern. */
  readonly term: number
}

export type CompiledRules = {
  readonly rules: readonly CompiledRule[]
  readonly finder: TermFinder
  readonly protectedMarks: boolean
  /** By place in the finder: the rule of each term. */
  readonly ruleOfTerm: readonly number[]
}

/** What stands in a token where a rule names no role. */
const defaultRoles: Readonly<Record<Language, string>> = { ar: 'محجوب', en: 'redacted' }

/** Letters, digits and single spaces: what a token is made of may say nothing else. */
const tokenWord = (text: string | undefined, language: Language): string =>
  (text ?? '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, 40) || defaultRoles[language]

/** A passage or name that a person marked as protected. */
export type MarkedTerm = { readonly text: string; readonly role: string | undefined }

/** UTF-16 units up to which a marked passage is taken for a name or phrase that may be written in other ways. */
const longestMarkedTerm = 60

/** Reads a rules file. A failure names the rule that is wrong. */
export const parseRules = (raw: unknown): Result<v.InferOutput<typeof redactionRulesSchema>, Failure> => {
  const parsed = v.safeParse(redactionRulesSchema, raw)
  if (parsed.success) return ok(parsed.output)
  const path = v.getDotPath(parsed.issues[0])
  return fail({ kind: 'redaction-rules-shape', rule: path ?? 'terms' })
}

export const parseRulesText = (text: string): Result<v.InferOutput<typeof redactionRulesSchema>, Failure> => {
  try {
    return parseRules(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return fail({ kind: 'redaction-rules-shape', rule: 'JSON' })
  }
}

/** Makes rules ready to be looked for. `marked`: what `protectedMarks` found in the library. */
export const compileRules = (
  given: RedactionRules,
  language: Language,
  marked: readonly MarkedTerm[] = [],
): Result<CompiledRules, Failure> => {
  const parsed = parseRules(given)
  if (!parsed.ok) return parsed
  const { terms, patterns, protectedMarks } = parsed.value
  const rules: CompiledRule[] = []
  const sought: SoughtTerm[] = []
  for (const [i, term] of terms.entries()) {
    const name: RuleName = `terms[${i}]`
    const spellings = [term.text, ...term.also]
    if (spellings.some((one) => lettersIn(one).length < 2))
      return fail({ kind: 'redaction-term-empty', rule: name })
    rules.push({ name, role: tokenWord(term.role, language), regex: null, term: sought.length })
    sought.push(soughtTerm(spellings))
  }
  for (const [i, pattern] of patterns.entries()) {
    const name: RuleName = `patterns[${i}]`
    const regex = compilePattern(pattern.regex)
    if (!(regex instanceof RegExp))
      return fail(
        regex.kind === 'slow'
          ? { kind: 'redaction-pattern-slow', rule: name }
          : { kind: 'redaction-pattern-invalid', rule: name, reason: regex.reason },
      )
    rules.push({ name, role: tokenWord(pattern.role, language), regex, term: -1 })
  }
  for (const { text, role: named } of marked) {
    if (lettersIn(text).length < 2) continue
    rules.push({ name: 'protectedMarks', role: tokenWord(named, language), regex: null, term: sought.length })
    sought.push(text.length > longestMarkedTerm ? soughtPassage(text) : soughtTerm([text]))
  }
  const compiled: CompiledRules = {
    rules,
    finder: termFinder(sought),
    protectedMarks,
    ruleOfTerm: rules.flatMap((rule, at) => (rule.term === -1 ? [] : [at])),
  }
  // A token must not say what it stands for.
  const telling = rules.find(({ role: said }) => findProtected(said, compiled).length > 0)
  return telling ? fail({ kind: 'redaction-role-tells', rule: telling.name }) : ok(compiled)
}
