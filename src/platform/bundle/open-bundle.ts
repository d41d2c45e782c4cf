import { createHash } from 'node:crypto'
import {
  bundleIdOf,
  isReadable,
  parseJson,
  statedVersion,
  type StatedVersion,
} from '#core/bundle/check/judge-bundle'
import { parseManifest, parseMetadata } from '#core/bundle/check/tag-files'
import { bag, payloadFolder } from '#core/bundle/layout'
import { libraryLabel } from '#core/bundle/making'
import type { BundleProblem } from '#core/bundle/outcome'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { DamagedContainer, readWhole, type BagSource } from './bag-source'
import { openChecked, type CheckOptions } from './check-bundle'
import { sha256Hex } from './digests'
import { textLines } from './text-lines'

/** A bundle that was checked, open for taking in. Paths are inside the RO-Crate. */
export type OpenedBundle = {
  /** UUID of the bag; made from its manifest where it states none. */
  readonly id: string
  readonly title: string
  /** Id of the library that it is from; empty where it does not say. */
  readonly library: string
  /** ISO 8601, a day: when the bag was made; empty where it does not say. */
  readonly date: string
  readonly version: StatedVersion | null
  readonly manifestSha256: string
  /** Everything that the check found, warnings too. */
  readonly problems: readonly BundleProblem[]
  /** Hex SHA-256 of every payload file that is there and as listed. */
  readonly digests: ReadonlyMap<string, string>
  /** The file's bytes; ends in a `DamagedContainer` where they are not what was checked. */
  readonly read: (path: string) => AsyncIterable<Uint8Array>
  readonly sizeOf: (path: string) => number
  readonly close: () => Promise<void>
}

/** Checks all of a bundle first. One with faults is refused, unless only its sound part is wanted. */
export const openBundle = async (
  path: string,
  options: CheckOptions & { readonly soundPartOnly: boolean },
): Promise<Result<OpenedBundle, Failure>> => {
  const checked = await openChecked(path, options)
  if (!checked.ok) return checked
  const { source, check } = checked.value
  const refused = refusalOf(path, check.problems, options.soundPartOnly)
  if (refused !== null || source === null) {
    await source?.close()
    return fail(refused ?? { kind: 'not-a-bundle', path })
  }
  try {
    return ok(await describe(source, check.problems))
  } catch (error) {
    await source.close()
    return failureOf(error, path)
  }
}

const refusalOf = (
  path: string,
  problems: readonly BundleProblem[],
  soundPartOnly: boolean,
): Failure | null => {
  const faults = problems.filter(({ severity }) => severity === 'error')
  const newer = faults.find(({ kind }) => kind === 'newer-bundle')
  if (newer) return { kind: 'newer-bundle', path, version: newer.detail ?? '' }
  const [first] = faults
  return first === undefined || soundPartOnly ? null : damagedAt(path, first.path, first.kind)
}

const damagedAt = (path: string, entry: string, problem: string): Failure => ({
  kind: 'damaged-bundle',
  path,
  entry,
  problem,
})

/** What reading from a bundle throws. Anything else is a bug. */
export const failureOf = (error: unknown, path: string): Result<never, Failure> => {
  if (error instanceof DamagedContainer) return fail(damagedAt(path, error.reason, 'checksum'))
  if (!isSystemError(error)) throw error
  return fail(failureOfSystemError(error, path))
}

const describe = async (source: BagSource, problems: readonly BundleProblem[]): Promise<OpenedBundle> => {
  const text = async (path: string): Promise<string> =>
    source.sizes.has(path) ? (await readWhole(source, path)).toString('utf8') : ''
  const manifest = await text(bag.manifests[0])
  const { metadata } = parseMetadata(bag.metadata, await text(bag.metadata), true)
  const stated = (label: string): string => metadata.get(label.toLowerCase())?.at(-1)?.trim() ?? ''
  const digests = soundFiles(source, manifest, problems)
  const version = statedVersion(metadata)
  const manifestSha256 = sha256Hex(manifest)
  return {
    id: bundleIdOf(metadata) || uuidOf(manifestSha256),
    title: stated('External-Description'),
    library: stated(libraryLabel),
    date: stated('Bagging-Date'),
    version: version !== null && isReadable(version) ? version : null,
    manifestSha256,
    problems,
    digests,
    read: (path) => verified(source, path, digests.get(path)!),
    sizeOf: (path) => source.sizes.get(`${payloadFolder}/${path}`) ?? 0,
    close: source.close,
  }
}

/** A UUID made of a digest (RFC 9562, version 8). */
export const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/** Listed once, there, and nothing was found against it. */
const soundFiles = (
  source: BagSource,
  manifest: string,
  problems: readonly BundleProblem[],
): ReadonlyMap<string, string> => {
  const inCrate = `${payloadFolder}/`
  const faulty = new Set(
    problems.filter(({ severity }) => severity === 'error').flatMap(({ path }) => [path, inCrate + path]),
  )
  const { entries } = parseManifest(bag.manifests[0], 'sha256', manifest).manifest
  return new Map(
    entries
      .filter(({ path }) => path.startsWith(inCrate) && source.sizes.has(path) && !faulty.has(path))
      .map(({ path, digest }) => [path.slice(inCrate.length), digest]),
  )
}

/** Between the check and this reading somebody may have written to the stick. */
async function* verified(source: BagSource, path: string, digest: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of source.read(`${payloadFolder}/${path}`)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== digest) throw new DamagedContainer(path)
}

/** Larger files than this are no metadata of a bundle that a person made. */
const mostJsonBytes = 512 * 1024 * 1024

/** The parsed JSON of a file; undefined where it is not there, not sound, or no JSON. */
export const jsonAt = async (bundle: OpenedBundle, path: string): Promise<unknown> => {
  if (!bundle.digests.has(path) || bundle.sizeOf(path) > mostJsonBytes) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of bundle.read(path)) chunks.push(chunk)
  return parseJson(Buffer.concat(chunks).toString('utf8'))
}

/** The parsed JSON of each line; undefined for one that is none, or too long to be looked at. */
export async function* jsonLines(bundle: OpenedBundle, path: string): AsyncGenerator {
  for await (const line of textLines(bundle.read(path))) yield line === null ? undefined : parseJson(line)
}
