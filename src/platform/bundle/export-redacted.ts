import { randomInt, randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { BundleReceipt } from '#core/bundle/outcome'
import type { ExportPreview } from '#core/bundle/export-preview'
import type { BundleChoices } from '#core/bundle/making'
import { deriveSource, type Derivation, type DerivationParts } from '#core/bundle/redact/derive'
import { findLeak, keptPlacesOf } from '#core/bundle/redact/leaks'
import type { RedactionSource } from '#core/bundle/redact/marked'
import { compileRules, type CompiledRules, type RedactionRules } from '#core/bundle/redact/rules'
import type { BundleSource } from '#core/bundle/source'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import type { Language } from '#core/settings'
import { sha256Hex } from './digests'
import { exportBundle, type ExportOptions, type ExportWatch } from './export-bundle'
import { searchForLeaks, type GateSearch } from './leak-gate'
import { previewBundle } from './preview-bundle'

export type RedactionChoices = {
  readonly rules: RedactionRules
  /** Ids of hits that a person left standing, from the preview. */
  readonly keep?: readonly string[]
}

const chance: DerivationParts = {
  random: (below) => randomInt(below),
  newUuid: () => randomUUID(),
  sha256: (text) => sha256Hex(text),
}

/** The rules with what is marked in the library, ready to be looked for. */
export const rulesFor = (
  source: Pick<RedactionSource, 'marked'>,
  rules: RedactionRules,
  language: Language,
): Result<CompiledRules, Failure> =>
  compileRules(rules, language, rules.protectedMarks === true ? source.marked() : [])

/**
 * Writes a bundle of a derivative that was made anew from the redacted texts. The finished bundle is searched for everything
 * that the rules protect; where one word is found, nothing is handed out.
 */
export const exportRedacted = async (
  source: RedactionSource,
  options: ExportOptions,
  redaction: RedactionChoices,
  watch: ExportWatch = {},
  parts: DerivationParts = chance,
): Promise<Result<BundleReceipt, Failure>> => {
  const compiled = rulesFor(source, redaction.rules, options.language)
  if (!compiled.ok) return compiled
  const derivation = derived(source, compiled.value, redaction, options, parts)
  const gate = gateOf(source, compiled.value, derivation, options)
  const named = findLeak('', [{ text: basename(options.destination), field: 'name' }], {
    ...gate,
    delivered: new Set(),
  })
  if (named !== null) return fail({ kind: 'redaction-leak', ...named, path: named.context })
  const written = await exportBundle(
    derivation.source,
    {
      ...options,
      originals: false,
      topFolder: 'bundle',
      inspect: (bag) => searchForLeaks(bag, gate),
    },
    watch,
  )
  return written.ok ? ok({ ...written.value, redaction: derivation.report }) : written
}

/** What such a bundle would hold. The gate is passed only by one that was really written. */
export const previewRedacted = async (
  source: RedactionSource,
  choices: BundleChoices,
  redaction: RedactionChoices,
  watch: ExportWatch = {},
  parts: DerivationParts = chance,
): Promise<Result<ExportPreview, Failure>> => {
  const compiled = rulesFor(source, redaction.rules, choices.language)
  if (!compiled.ok) return compiled
  const derivation = derived(source, compiled.value, redaction, choices, parts)
  const preview = await previewBundle(derivation.source, { ...choices, originals: false }, watch)
  return preview.ok ? ok({ ...preview.value, redaction: derivation.report }) : preview
}

const derived = (
  source: BundleSource,
  compiled: CompiledRules,
  { keep = [] }: RedactionChoices,
  { annotators }: Pick<BundleChoices, 'annotators'>,
  parts: DerivationParts,
): Derivation => deriveSource(source, compiled, { keep, annotators }, parts)

const gateOf = (
  source: BundleSource,
  compiled: CompiledRules,
  { source: redacted, keptTexts }: Derivation,
  { time, bundleId }: ExportOptions,
): GateSearch => {
  const days = redacted.articles.flatMap(({ summary, annotations }) => [
    summary.acquired,
    ...annotations.flatMap(({ annotation }) => [annotation.created, annotation.modified ?? '']),
  ])
  const ownWords = new Set(
    [time, bundleId, ...days].flatMap((word) => [word, word.slice(0, 10)]).filter((word) => word !== ''),
  )
  const kept = keptPlacesOf(keptTexts, { compiled, ownWords })
  return { compiled, kept, forbidden: stableIds(source), ownWords }
}

/** What the source could be recognised or guessed by: hashes of files and of journal lines, ids, names of devices. */
const stableIds = ({ library, articles }: BundleSource): ReadonlySet<string> =>
  new Set(
    [
      library.id,
      ...articles.flatMap(({ summary, version, versions, annotations, custody }) => [
        summary.id,
        version,
        ...versions.map(({ id }) => id),
        ...annotations.map(({ annotation }) => annotation.id),
        ...custody.flatMap(({ replica, lineSha256 }) => [replica, lineSha256 ?? '']),
      ]),
    ]
      .map((id) => id.replace(/^(?:sha256|urn:uuid):/, '').toLowerCase())
      .filter((id) => id !== ''),
  )
