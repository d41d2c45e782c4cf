import type { BundleProblem } from '../outcome'
import { isOutside, isSystemFile, sameButCase, type PathFinder } from './bag-paths'
import {
  isRfcBag,
  problem,
  type BagMetadata,
  type BagVersion,
  type FetchEntry,
  type Manifest,
  type ManifestEntry,
} from './tag-files'

/** Everything that was read of a bag, before anything is decided about it. */
export type BagReading = {
  readonly version: BagVersion
  /** Path to size in bytes, of every file. */
  readonly sizes: ReadonlyMap<string, number>
  readonly find: PathFinder
  readonly payloadManifests: readonly Manifest[]
  readonly tagManifests: readonly Manifest[]
  readonly metadata: BagMetadata
  readonly fetch: readonly FetchEntry[]
  /** Lower-case hex of the file at `path`; undefined where the file could not be read, which is reported elsewhere. */
  readonly digest: (path: string, algorithm: string) => string | undefined
  /** What no bytes at all hash to. */
  readonly emptyDigest: (algorithm: string) => string
}

const isPayload = (path: string): boolean => path.startsWith('data/')

/** RFC 8493, 3: complete, and every checksum right. */
export const judgeBag = (reading: BagReading): readonly BundleProblem[] => [
  ...reading.payloadManifests.flatMap((manifest) => judgeManifest(manifest, reading, 'payload')),
  ...reading.tagManifests.flatMap((manifest) => judgeManifest(manifest, reading, 'tags')),
  ...judgeUnlisted(reading),
  ...judgeFetch(reading),
  ...judgeOxum(reading),
  ...systemFiles(reading),
]

const judgeManifest = (
  manifest: Manifest,
  reading: BagReading,
  of: 'payload' | 'tags',
): readonly BundleProblem[] => [
  ...judgeRepetitions(manifest, reading),
  ...[
    ...new Map(manifest.entries.map((entry) => [`${entry.path}\n${entry.digest}`, entry])).values(),
  ].flatMap((entry) => judgeEntry(entry, manifest, reading, of)),
]

const judgeRepetitions = ({ entries }: Manifest, { version }: BagReading): readonly BundleProblem[] => {
  const digests = new Map<string, string>()
  const spellings = new Map<string, string>()
  const problems: BundleProblem[] = []
  for (const { path, digest } of entries) {
    const known = digests.get(path)
    if (known !== undefined && known !== digest) problems.push(problem('listed-twice-differently', path))
    else if (known !== undefined)
      problems.push(problem('listed-twice', path, undefined, isRfcBag(version) ? 'error' : 'warning'))
    else {
      const like = spellings.get(sameButCase(path))
      if (like !== undefined) {
        const kind =
          like.normalize('NFC') === path.normalize('NFC') ? 'same-but-normalization' : 'same-but-case'
        problems.push(problem(kind, path, like, 'warning'))
      }
    }
    digests.set(path, digest)
    spellings.set(sameButCase(path), path)
  }
  return problems
}

const judgeEntry = (
  entry: ManifestEntry,
  { file, algorithm }: Manifest,
  reading: BagReading,
  of: 'payload' | 'tags',
): readonly BundleProblem[] => {
  const { path, digest } = entry
  if (isOutside(path)) return [problem('path-outside', path)]
  if (of === 'payload' && !isPayload(path)) return [problem('path-not-payload', path)]
  if (of === 'tags' && isPayload(path))
    return [problem('path-payload-in-tags', path, file, isRfcBag(reading.version) ? 'error' : 'warning')]
  const found = reading.find(path)
  if (found.kind === 'missing') return [missing(entry, algorithm, reading)]
  const problems: BundleProblem[] = []
  if (found.kind === 'case') problems.push(problem('differs-by-case', path, found.path, 'warning'))
  if (found.kind === 'normalization')
    problems.push(problem('differs-by-normalization', path, undefined, 'warning'))
  const actual = reading.digest(found.path, algorithm)
  if (actual !== undefined && actual !== digest) problems.push(problem('checksum', path, algorithm))
  return problems
}

/** An empty file that a file manager made and another took away again is no loss. */
const missing = (
  { path, digest }: ManifestEntry,
  algorithm: string,
  { fetch, emptyDigest }: BagReading,
): BundleProblem => {
  if (isSystemFile(path) && digest === emptyDigest(algorithm))
    return problem('missing-system-file', path, undefined, 'warning')
  return problem(fetch.some((entry) => entry.path === path) ? 'fetch-missing' : 'missing-file', path)
}

/** 1.0: every payload file in every payload manifest. Before: in at least one. */
const judgeUnlisted = (reading: BagReading): readonly BundleProblem[] => {
  const { payloadManifests, sizes, version, find } = reading
  const listed = payloadManifests.map(
    ({ file, entries }) =>
      [
        file,
        new Set(
          entries.flatMap(({ path }) => {
            const found = find(path)
            return found.kind === 'missing' ? [] : [found.path]
          }),
        ),
      ] as const,
  )
  return [...sizes.keys()].filter(isPayload).flatMap((path) => {
    const lacking = listed.filter(([, paths]) => !paths.has(path))
    const isUnlisted = isRfcBag(version) ? lacking.length > 0 : lacking.length === listed.length
    return isUnlisted && lacking.length > 0
      ? [problem('unlisted-file', path, lacking.map(([file]) => file).join(', '))]
      : []
  })
}

/** Fetching is not done: what is missing makes the bag incomplete. */
const judgeFetch = ({ fetch, find, payloadManifests }: BagReading): readonly BundleProblem[] => {
  const listed = new Set(payloadManifests.flatMap(({ entries }) => entries.map(({ path }) => path)))
  return fetch.flatMap(({ path }) => {
    if (isOutside(path)) return [problem('path-outside', path)]
    if (!isPayload(path)) return [problem('path-not-payload', path)]
    const isThere = find(path).kind !== 'missing'
    return listed.has(path) || isThere ? [] : [problem('fetch-missing', path)]
  })
}

const judgeOxum = ({ metadata, sizes, payloadManifests, find }: BagReading): readonly BundleProblem[] => {
  const stated = metadata.get('payload-oxum')?.at(-1)?.trim()
  if (stated === undefined) return []
  const payload = [...sizes].filter(([path]) => isPayload(path))
  const bytes = payload.reduce((sum, [, size]) => sum + size, 0)
  const lost = new Set(
    payloadManifests.flatMap(({ entries }) =>
      entries.map(({ path }) => path).filter((path) => isSystemFile(path) && find(path).kind === 'missing'),
    ),
  )
  const counts = [`${bytes}.${payload.length}`, `${bytes}.${payload.length + lost.size}`]
  return counts.includes(stated) ? [] : [problem('payload-oxum', 'bag-info.txt', `${stated} ≠ ${counts[0]!}`)]
}

const systemFiles = ({ sizes }: BagReading): readonly BundleProblem[] =>
  [...sizes.keys()].filter(isSystemFile).map((path) => problem('system-file', path, undefined, 'warning'))
