import { bundle as arabic } from '../../messages/ar/bundle'
import { bundle as english } from '../../messages/en/bundle'
import { annotationsHead, codebookTable, documentsHead } from '../tables'
import { findProtected, type Found } from './find'
import { lettersIn, stopCharacter } from './letters'
import { areaField, type Piece } from './pieces'
import type { KeptText } from './redactor'
import type { CompiledRules } from './rules'
import { withoutTokens } from './tokens'

/** What was found in a finished bundle that should not be there. `context` has it masked. */
export type Leak = { readonly path: string; readonly rule: string; readonly context: string }

export type LeakSearch = {
  readonly compiled: CompiledRules
  readonly kept: KeptPlaces
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
      if (!isKept({ ...piece, text }, found, search))
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
  'number picture page contentSize size_bytes words start end annotations articles seq total bag-size payload-oxum @value data-mark data-t-number data-note data-tags data-tag colspan rowspan'.split(
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
    (colourFields.has(field) && /^#[0-9a-f]{3,8}$/i.test(trimmed)) ||
    (field === areaField && isAreaLine(trimmed)) ||
    (fieldNames.has(trimmed) && ['key', 'attribute', 'column', 'label'].includes(field)) ||
    (counted.has(field) && (numeric.test(trimmed) || /^[\d ]+$/.test(trimmed)))
  )
}

/** How tags are drawn: derivatives have nothing else there. */
const colourFields: ReadonlySet<string> = new Set(['colour', 'color'])

const areaWords = [english.reader, arabic.reader].flatMap((reader) =>
  (['areaOfPicture', 'areaOfPage', 'fromLeft', 'fromTop', 'areaWidth', 'areaHeight'] as const).map(
    (key) => reader[key],
  ),
)

/** Which part of a picture a note is about, in the program's words and its own numbers. */
const isAreaLine = (text: string): boolean =>
  /^[\p{Nd}\s%٪.,٫٬،()]*$/u.test(areaWords.reduce((rest, word) => rest.replaceAll(word, ''), text))

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
  /\bxywh=percent:[\d.,]+/g,
  /\bmanifest-sha(?:256|512)\.txt\b/g,
]

const neutral = (text: string, { compiled, ownWords }: Pick<LeakSearch, 'compiled' | 'ownWords'>): string => {
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

/** Where people left something standing, by article; null for what belongs to the library. */
export type KeptPlaces = ReadonlyMap<string | null, readonly Surroundings[]>

/** `ownWords` as in `LeakSearch`. A text in which more is found than was kept excuses nothing, and neither do its parts. */
export const keptPlacesOf = (
  texts: readonly KeptText[],
  search: Pick<LeakSearch, 'compiled' | 'ownWords'>,
): KeptPlaces => {
  const read = texts.map(({ text, document, count }) => {
    const clean = neutral(text, search)
    const left = findProtected(clean, search.compiled)
    return { clean, document, left, isPart: count === null, isRefused: count !== null && left.length > count }
  })
  const refused = new Set(read.flatMap(({ document, isRefused }) => (isRefused ? [document] : [])))
  const places = new Map<string | null, Surroundings[]>()
  for (const { clean, document, left, isPart, isRefused } of read) {
    if (isRefused || (isPart && refused.has(document))) continue
    const held = places.get(document) ?? []
    places.set(document, held)
    held.push(...left.map((one) => surroundings(clean, one)))
  }
  return places
}

/**
 * Whether this is one of those that a person left standing: in the same article, the same letters between the same
 * letters. Where the kept text began or ended, what is read must begin or end too: a title that is only a name does not
 * excuse the name in a sentence.
 */
const isKept = (piece: Piece, found: Found, { kept }: LeakSearch): boolean => {
  if (kept.size === 0) return false
  const ofArticle = piece.document === undefined ? [] : (kept.get(piece.document) ?? [])
  const ofLibrary = articleFields.has(piece.field) ? [] : (kept.get(null) ?? [])
  const excuses = [...ofArticle, ...ofLibrary]
  return partsAround(piece, found).some((part) => {
    const here = surroundings(part.text, part.found)
    return excuses.some((there) => agree(there, here))
  })
}

/** Fields in which neither a tag nor the library's title ever stands. */
const articleFields: ReadonlySet<string> = new Set([
  ...['title', 'quote', 'exact', 'prefix', 'suffix', 'note', 'path', 'alternateName'],
  ...['author', 'source', 'published', 'place', 'rights'],
])

/** What the program puts between texts that it writes into one field. */
const joints: Readonly<Record<string, RegExp>> = {
  tags: /; /g,
  said: /\n/g,
  name: / \((?:text|page)\)$/g,
}

type Part = { readonly text: string; readonly found: Found }

/** The piece, and the text in it that the program has joined to others. */
const partsAround = ({ text, field }: Piece, found: Found): readonly Part[] => {
  const joint = joints[field]
  if (joint === undefined) return [{ text, found }]
  const places = [...text.matchAll(joint)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
  const start = places.reduce((at, { to }) => (to <= found.start ? to : at), 0)
  const end = places.find(({ from }) => from >= found.end)?.from ?? text.length
  const within = { ...found, start: found.start - start, end: found.end - start }
  return [
    { text, found },
    { text: text.slice(start, end), found: within },
  ]
}

export type Surroundings = { readonly letters: string; readonly before: string; readonly after: string }

const surroundings = (text: string, { start, end }: Found): Surroundings => ({
  letters: lettersIn(text.slice(start, end)),
  before: lettersIn(text.slice(Math.max(0, start - 60), start)).slice(-contextLetters),
  after: lettersIn(text.slice(end, end + 60)).slice(0, contextLetters),
})

const agree = (kept: Surroundings, here: Surroundings): boolean => {
  if (kept.letters !== here.letters) return false
  const before = Math.min(kept.before.length, here.before.length)
  const after = Math.min(kept.after.length, here.after.length)
  const isSame =
    kept.before.slice(kept.before.length - before) === here.before.slice(here.before.length - before) &&
    kept.after.slice(0, after) === here.after.slice(0, after)
  const reachesOut = (of: string, than: string): boolean =>
    of.length > than.length && than.length < contextLetters
  if (!isSame || reachesOut(here.before, kept.before) || reachesOut(here.after, kept.after)) return false
  const isWhole = before === kept.before.length && after === kept.after.length
  return isWhole || before + after >= enoughLetters
}
