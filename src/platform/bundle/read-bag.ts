import { createHash, type Hash } from 'node:crypto'
import { TextDecoder } from 'node:util'
import { isOutside, pathFinder } from '#core/bundle/check/bag-paths'
import type { BagReading } from '#core/bundle/check/judge-bag'
import {
  digestLengths,
  isRfcBag,
  manifestFile,
  parseDeclaration,
  parseFetch,
  parseManifest,
  parseMetadata,
  problem,
  type BagMetadata,
  type Declaration,
  type Manifest,
} from '#core/bundle/check/tag-files'
import type { BundleProblem } from '#core/bundle/outcome'
import { isSystemError } from '../files/failures'
import { DamagedContainer, readWhole, type BagSource } from './bag-source'

export type ReadBag = {
  readonly problems: readonly BundleProblem[]
  /** Null where not even the tag files could be made out. */
  readonly reading: BagReading | null
}

export type Hashing = { readonly doneBytes: number; readonly totalBytes: number; readonly path: string }

/** Reads everything that a verdict about a bag is founded on: tag files, and the digests of all files they list. */
export const readBag = async (source: BagSource, onHashed: (hashing: Hashing) => void): Promise<ReadBag> => {
  const problems: BundleProblem[] = [...source.problems]
  const declaration = await readDeclaration(source)
  if ('kind' in declaration) return { problems: [...problems, declaration], reading: null }
  const decode = decoderOf(declaration.encoding)
  if (decode === null)
    return {
      problems: [...problems, problem('unknown-encoding', 'bagit.txt', declaration.encoding)],
      reading: null,
    }

  const tagText = async (path: string): Promise<string | null> => {
    if (!source.sizes.has(path)) return null
    try {
      return decode(await readWhole(source, path))
    } catch (error) {
      problems.push(asProblem(error, path))
      return null
    }
  }
  const isRfc = isRfcBag(declaration.version)
  const manifests = await readManifests(source, tagText)
  problems.push(...manifests.problems)
  const metadataFile = isRfc || source.sizes.has('bag-info.txt') ? 'bag-info.txt' : 'package-info.txt'
  const metadataText = await tagText(metadataFile)
  const parsed =
    metadataText === null
      ? { metadata: new Map() as BagMetadata, problems: [] }
      : parseMetadata(metadataFile, metadataText, isRfc)
  problems.push(...parsed.problems)
  if (!source.hasPayloadFolder) problems.push(problem('missing-payload-folder', 'data'))
  const find = pathFinder(source.sizes.keys())
  const digests = await digestFiles(
    source,
    wantedDigests([...manifests.payload, ...manifests.tags], find),
    onHashed,
  )
  problems.push(...digests.problems)
  return {
    problems,
    reading: {
      version: declaration.version,
      sizes: source.sizes,
      find,
      payloadManifests: manifests.payload,
      tagManifests: manifests.tags,
      metadata: parsed.metadata,
      fetch: parseFetch((await tagText('fetch.txt')) ?? ''),
      digest: (path, algorithm) => digests.found.get(path)?.get(algorithm),
      emptyDigest: (algorithm) => createHash(algorithm).digest('hex'),
    },
  }
}

const readDeclaration = async (source: BagSource): Promise<Declaration | BundleProblem> => {
  if (!source.sizes.has('bagit.txt')) return problem('missing-declaration', 'bagit.txt')
  try {
    const bytes = await readWhole(source, 'bagit.txt')
    // A byte order mark stays in the text here, and so is refused as the standard asks.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const declaration = parseDeclaration(text)
    return typeof declaration === 'string'
      ? problem('bad-declaration', 'bagit.txt', declaration)
      : declaration
  } catch (error) {
    return asProblem(error, 'bagit.txt')
  }
}

/** Null for an encoding that is not known here. */
const decoderOf = (encoding: string): ((bytes: Uint8Array) => string) | null => {
  const decoder = (label: string): TextDecoder => new TextDecoder(label, { fatal: true })
  // The label alone means little-endian to a browser; a file says by its first bytes which it is.
  if (/^utf-?16$/i.test(encoding))
    return (bytes) => decoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    const known = decoder(encoding)
    return (bytes) => known.decode(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
}

const readManifests = async (source: BagSource, tagText: (path: string) => Promise<string | null>) => {
  const payload: Manifest[] = []
  const tags: Manifest[] = []
  const problems: BundleProblem[] = []
  const unknown: BundleProblem[] = []
  for (const path of [...source.sizes.keys()].sort()) {
    const match = manifestFile.exec(path)
    if (match === null) continue
    const algorithm = match[2]!.toLowerCase()
    if (digestLengths[algorithm] === undefined) {
      unknown.push(problem('unknown-algorithm', path, algorithm, 'warning'))
      continue
    }
    const text = await tagText(path)
    if (text === null) continue
    const parsed = parseManifest(path, algorithm, text)
    problems.push(...parsed.problems)
    ;(match[1] === undefined ? payload : tags).push(parsed.manifest)
  }
  if (payload.length === 0) problems.push(problem('missing-manifest', ''))
  return { payload, tags, problems: [...problems, ...unknown] }
}

/** Of each file that is there, the algorithms that it is listed with. */
const wantedDigests = (
  manifests: readonly Manifest[],
  find: BagReading['find'],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const wanted = new Map<string, Set<string>>()
  for (const { algorithm, entries } of manifests)
    for (const { path } of entries) {
      if (isOutside(path)) continue
      const found = find(path)
      if (found.kind === 'missing') continue
      const algorithms = wanted.get(found.path) ?? new Set()
      wanted.set(found.path, algorithms.add(algorithm))
    }
  return wanted
}

const digestFiles = async (
  source: BagSource,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  onHashed: (hashing: Hashing) => void,
) => {
  const found = new Map<string, ReadonlyMap<string, string>>()
  const problems: BundleProblem[] = []
  const totalBytes = [...wanted.keys()].reduce((sum, path) => sum + (source.sizes.get(path) ?? 0), 0)
  let doneBytes = 0
  for (const [path, algorithms] of wanted) {
    const hashes = [...algorithms].map((algorithm): [string, Hash] => [algorithm, createHash(algorithm)])
    try {
      for await (const chunk of source.read(path)) {
        for (const [, hash] of hashes) hash.update(chunk)
        doneBytes += chunk.byteLength
        onHashed({ doneBytes, totalBytes, path })
      }
      found.set(path, new Map(hashes.map(([algorithm, hash]) => [algorithm, hash.digest('hex')])))
    } catch (error) {
      problems.push(asProblem(error, path))
    }
  }
  return { found, problems }
}

/** What can go wrong while a file of the bag is read. Anything else is a bug, or the caller's way to stop. */
const asProblem = (error: unknown, path: string): BundleProblem => {
  if (error instanceof DamagedContainer) return problem('zip-damaged', path, error.reason)
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return problem('undecodable-tag-file', path)
  if (isSystemError(error)) return problem('unreadable', path, error.code)
  throw error
}
