import { bundle as arabic } from '../../messages/ar/bundle'
import { bundle as english } from '../../messages/en/bundle'
import { annotationsHead, codebookTable, documentsHead } from '../tables'
import { findProtected, type Found } from './find'
import { lettersIn, stopCharacter } from './letters'
import type { Piece } from './pieces'
import type { CompiledRules } from './rules'
import { withoutTokens } from './tokens'

/** What was found in a finished bundle that should not be there. `context` has it masked. */
export type Leak = { readonly path: string; readonly rule: string; readonly context: string }

export type LeakSearch = {
  readonly compiled: CompiledRules
  /** Texts of the derivative in which a person left something standing. */
  readonly keptTexts: readonly string[]
  /** Hashes and ids of the source, lower case, without `sha256:` and `urn:uuid:`. */
  readonly forbidden: ReadonlySet<string>
  /** Digests of the files that are in the bundle: what anybody can work out from it. */
  readonly delivered: ReadonlySet<string>
  /** What the program itself writes: times and the bundle's own id. */
  readonly ownWords: ReadonlySet<string>
}

/** Looks through what a file, or a file's name, says. Null when nothing protected is there. */
export const findLeak = (path: string, pieces: readonly Piece[], search: LeakSearch): Leak | null => {
  for (const piece of pieces) {
    const told = forbiddenIn(piece.text, search)
    if (told !== null) return { path, rule: 'source', context: told.replace(/[0-9a-f]/gi, mask) }
    if (isOwn(piece, search)) continue
    const text = neutral(piece.text, search)
    for (const found of findProtected(text, search.compiled))
      if (!isKept(text, found, search))
        return { path, rule: search.compiled.rules[found.rule]!.name, context: masked(text, found) }
  }
  return null
}

const mask = '█'
const contextUnits = 24

const masked = (text: string, { start, end }: Found): string =>
  [text.slice(Math.max(0, start - contextUnits), start), text.slice(end, end + contextUnits)]
    .map((side) => side.replace(/\s+/g, ' '))
    .join(mask.repeat(4))

const hashOrUuid =
  /[0-9a-f]{64}(?:[0-9a-f]{64})?|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

const forbiddenIn = (text: string, { forbidden, delivered }: LeakSearch): string | null => {
  for (const [told] of text.matchAll(hashOrUuid))
    if (forbidden.has(told.toLowerCase()) && !delivered.has(told.toLowerCase())) return told
  for (const one of forbidden) if (one.length < 36 && one.length >= 8 && text.includes(one)) return one
  return null
}

/** Words of the program, in either language, and the names of fields: they are in every bundle. */
const programWords: ReadonlySet<string> = new Set([
  ...Object.values(english.reader),
  ...Object.values(arabic.reader),
  ...Object.keys(english.reader),
  ...[annotationsHead, documentsHead, codebookTable([])].flatMap((head) => head.trim().split(',')),
  'Sanad',
  'Codebook',
  'Web Annotation Data Model',
])

const numeric = /^\d+(?:[.,]\d+)*(?: [KMGT]?B)?$/
/** Fields whose numbers the program counts; a person's numbers never stand in them. */
const counted: ReadonlySet<string> = new Set(
  'contentSize size_bytes words start end annotations articles seq total bag-size payload-oxum value data-mark data-t-number data-note data-tags data-tag colspan rowspan'.split(
    ' ',
  ),
)

/** Attributes and keys that hold only what the program itself gives them. */
const ownFields: ReadonlySet<string> = new Set(
  'class rel role dir charset http-equiv type tabindex autocomplete spellcheck isCodable xmlns'.split(' '),
)

const isOwn = ({ text, field }: Piece, { ownWords }: LeakSearch): boolean => {
  const trimmed = text.trim()
  return (
    trimmed === '' ||
    programWords.has(trimmed) ||
    ownWords.has(trimmed) ||
    ownFields.has(field) ||
    (fieldNames.has(trimmed) && ['key', 'attribute', 'column', 'label'].includes(field)) ||
    (counted.has(field) && (numeric.test(trimmed) || /^[\d ]+$/.test(trimmed)))
  )
}

/** Names of fields that the program writes and that a pattern for numbers, or a short name, might be seen in. */
const fieldNames: ReadonlySet<string> = new Set(
  (
    'sha256 sha512 lineSha256 seq event time by type article document data prev state text_sha256 name target value note ' +
    'created modified creator source start end total items label first last id class href title lang dir hidden'
  ).split(' '),
)

/** What the program numbers and hashes: digests, ids, names of documents and of their parts. */
const machineWords = [
  hashOrUuid,
  /\barcp:\/\/uuid,/g,
  /(?<![\p{L}\p{N}])d\d{4,6}(?![\p{L}\p{N}])/gu,
  /(?:\b|#)(?:person|tag|author|mark|note|footnote|device|search|page|redacted)-\d+\b/g,
  /\bredacted:\d+\b/g,
  /\bmanifest-sha(?:256|512)\.txt\b/g,
]

const neutral = (text: string, { compiled, ownWords }: LeakSearch): string => {
  const roles = compiled.rules.map(({ role }) => role)
  const bare = machineWords.reduce(
    (rest, shape) => rest.replace(shape, (word) => stopCharacter.repeat(word.length)),
    withoutTokens(text, [...new Set(roles)]),
  )
  return [...ownWords].reduce(
    (rest, word) => (word.length >= 10 ? rest.replaceAll(word, stopCharacter.repeat(word.length)) : rest),
    bare,
  )
}

const contextLetters = 12
const enoughLetters = 6

/**
 * Whether this is one of those that a person left standing: the same letters, between the same letters. Where a piece
 * ends, or the kept text did, nothing more can be compared.
 */
const isKept = (text: string, found: Found, { keptTexts, compiled }: LeakSearch): boolean => {
  if (keptTexts.length === 0) return false
  const here = surroundings(text, found)
  return keptTexts.some((kept) => {
    const clean = withoutTokens(kept, [...new Set(compiled.rules.map(({ role }) => role))])
    return findProtected(clean, compiled).some((one) => {
      const there = surroundings(clean, one)
      return there.letters === here.letters && agree(there, here)
    })
  })
}

type Surroundings = { readonly letters: string; readonly before: string; readonly after: string }

const surroundings = (text: string, { start, end }: Found): Surroundings => ({
  letters: lettersIn(text.slice(start, end)),
  before: lettersIn(text.slice(Math.max(0, start - 60), start)).slice(-contextLetters),
  after: lettersIn(text.slice(end, end + 60)).slice(0, contextLetters),
})

const agree = (kept: Surroundings, here: Surroundings): boolean => {
  const before = Math.min(kept.before.length, here.before.length)
  const after = Math.min(kept.after.length, here.after.length)
  const isSame =
    kept.before.slice(kept.before.length - before) === here.before.slice(here.before.length - before) &&
    kept.after.slice(0, after) === here.after.slice(0, after)
  return isSame && before + after >= Math.min(enoughLetters, kept.before.length + kept.after.length)
}
