import { open, readdir, stat } from 'node:fs/promises'
import { annotationJudge, judgeAnnotations } from '#core/bundle/check/judge-annotations'
import { judgeBag, type BagReading } from '#core/bundle/check/judge-bag'
import {
  bundleIdOf,
  isReadable,
  judgeCustody,
  judgeLayout,
  judgeVersion,
  statedVersion,
} from '#core/bundle/check/judge-bundle'
import { crateJudge, judgeCrate } from '#core/bundle/check/judge-crate'
import type { ListJudge } from '#core/bundle/check/list-judge'
import { problem } from '#core/bundle/check/tag-files'
import { crate, payloadFolder } from '#core/bundle/layout'
import { picturesFolder, pictureTypeOf } from '#core/bundle/pictures/shown'
import type { BundleCheck, BundleProblem, BundleStage } from '#core/bundle/outcome'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { asPicture, largestPictureBytes } from '../extract/as-part'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { beginsAsAge, openAgeFile, WrongKey } from './age-reading'
import type { AgeKey } from './age-writing'
import { DamagedContainer, readWhole, type BagSource } from './bag-source'
import { runningSha256 } from './digests'
import { openFolderSource } from './folder-source'
import { judgeListed } from './listed-json'
import { readBag } from './read-bag'
import { Stopped, stopper } from './stopping'
import { openZipSource } from './zip-source'

export type CheckOptions = {
  /** Words, or a secret key of age (`AGE-SECRET-KEY-1…`), for an encrypted bundle. */
  readonly passphrase?: string
  /** In place of a passphrase, for the program's own use. */
  readonly key?: AgeKey
  readonly onProgress?: (stage: BundleStage) => void
  readonly signal?: AbortSignal
}

/**
 * Checks any BagIt bag (RFC 8493 and the drafts before it) in a folder, a zip file or an age file with a zip in it, and bundles of this program
 * further: description, annotations and where they stand, custody chain, pages. A bag with faults is a success with
 * problems; a failure is that there is nothing to check or that it can't be read.
 */
export const checkBundle = async (
  path: string,
  options: CheckOptions = {},
): Promise<Result<BundleCheck, Failure>> => {
  const opened = await openChecked(path, options)
  if (!opened.ok) return opened
  await opened.value.source?.close()
  return ok(opened.value.check)
}

/** A checked bag that is still open, so that one behind words is opened once. Who asks for it closes it. */
export type CheckedBag = {
  /** Null where what the bag is kept in is damaged as a whole. */
  readonly source: BagSource | null
  readonly check: BundleCheck
}

export const openChecked = async (
  path: string,
  options: CheckOptions,
): Promise<Result<CheckedBag, Failure>> => {
  let source: BagSource | null = null
  try {
    source = await openBag(path, options)
    if (source !== null && looksLikeBag(source)) return ok({ source, check: await check(source, options) })
    await source?.close()
    return fail({ kind: 'not-a-bundle', path })
  } catch (error) {
    await source?.close()
    if (error instanceof Stopped) return fail({ kind: 'cancelled' })
    if (error instanceof Locked) return fail({ kind: 'locked', path })
    if (error instanceof WrongKey) return fail({ kind: 'wrong-passphrase', path })
    if (error instanceof DamagedContainer) {
      const damage = problem('zip-damaged', '', error.reason)
      return ok({ source: null, check: verdict('bagit-bag', 0, [damage]) })
    }
    return fail(failureOfSystemError(error, path))
  }
}

/** The bundle is encrypted, and nothing was given that could open it. */
export class Locked extends Error {}

/**
 * Opens whatever a bag is kept in; null for a file that is neither a zip nor an age file, and for a folder in which nothing of
 * a bag lies: it may be anything, and is not walked through. Throws `Locked`, `WrongKey`,
 * `DamagedContainer`, or what the system throws.
 */
export const openBag = async (
  path: string,
  { passphrase, key }: Pick<CheckOptions, 'passphrase' | 'key'>,
): Promise<BagSource | null> => {
  if ((await stat(path)).isDirectory())
    return (await readdir(path)).some(isBagFile) ? openFolderSource(path) : null
  const start = await firstBytes(path)
  if (beginsAsAge(start)) {
    const known = key ?? keyOf(passphrase)
    if (known === null) throw new Locked()
    return openZipSource(await openAgeFile(path, known))
  }
  return start.subarray(0, 2).toString('latin1') === 'PK' ? openZipSource(path) : null
}

/** A secret key of age can be given in the passphrase's place. */
const keyOf = (passphrase: string | undefined): AgeKey | null => {
  if (passphrase === undefined) return null
  return /^AGE-SECRET-KEY-/i.test(passphrase.trim())
    ? { kind: 'identity', identity: passphrase.trim() }
    : { kind: 'passphrase', passphrase }
}

const firstBytes = async (path: string): Promise<Buffer> => {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A bag without its declaration is a broken bag; a folder of anything else is no bag. */
export const looksLikeBag = ({ sizes, problems }: BagSource): boolean =>
  problems.length > 0 || [...sizes.keys()].some(isBagFile)

const isBagFile = (path: string): boolean =>
  path === 'bagit.txt' || /^(?:tag)?manifest-[a-z0-9]+\.txt$/.test(path)

const verdict = (
  kind: BundleCheck['kind'],
  files: number,
  problems: readonly BundleProblem[],
): BundleCheck => ({ ok: problems.every(({ severity }) => severity !== 'error'), kind, files, problems })

const check = async (source: BagSource, { onProgress, signal }: CheckOptions): Promise<BundleCheck> => {
  const stop = stopper(signal)
  const { problems, reading } = await readBag(source, (hashing) => {
    stop()
    onProgress?.({ kind: 'checking', ...hashing })
  })
  const files = source.sizes.size
  if (reading === null) return verdict('bagit-bag', files, problems)
  const bagProblems = [...problems, ...judgeBag(reading)]
  const version = statedVersion(reading.metadata)
  if (version === null) return verdict('bagit-bag', files, bagProblems)
  const further = isReadable(version) ? await checkFurther(source, reading, stop) : []
  return verdict('sanad-bundle', files, [...bagProblems, ...judgeVersion(version), ...further])
}

/** Pictures are what their names say and what a window shows, as wherever else they are read: nothing that could run is among what they show. */
const judgePicture = async (
  path: string,
  source: BagSource,
  stop: () => void,
): Promise<readonly BundleProblem[]> => {
  if (!path.startsWith(`${picturesFolder}/`)) return []
  stop()
  const full = `${payloadFolder}/${path}`
  const isTooLarge = (source.sizes.get(full) ?? 0) > largestPictureBytes
  const picture = isTooLarge ? null : asPicture(await readWhole(source, full), path)
  return picture?.ok === true && picture.value.type === pictureTypeOf(path)
    ? []
    : [problem('picture-shape', full)]
}

/** What only a bundle of this program has. */
const checkFurther = async (
  source: BagSource,
  reading: BagReading,
  stop: () => void,
): Promise<readonly BundleProblem[]> => {
  const inCrate = (path: string): string => `${payloadFolder}/${path}`
  const textAt = async (path: string): Promise<string | null> => {
    stop()
    if (!source.sizes.has(inCrate(path))) return null
    return (await readWhole(source, inCrate(path))).toString('utf8')
  }
  const problems = [...judgeLayout(reading)]
  const listed = async (
    path: string,
    start: () => ListJudge,
    whole: (raw: unknown) => readonly BundleProblem[] | Promise<readonly BundleProblem[]>,
  ): Promise<void> => {
    stop()
    if (!source.sizes.has(inCrate(path))) return
    const found = await judgeListed(source, inCrate(path), start, whole)
    problems.push(...(found ?? [problem('bad-json', path)]))
  }
  try {
    const paths = [...source.sizes.keys()].filter((path) => path.startsWith(inCrate('')))
    const files = {
      paths: new Set(paths.map((path) => path.slice(inCrate('').length))),
      sha256: (path: string) => reading.digest(inCrate(path), 'sha256'),
    }
    for (const path of files.paths) problems.push(...(await judgePicture(path, source, stop)))
    await listed(
      crate.metadata,
      () => crateJudge(files),
      (raw) => judgeCrate(raw, files),
    )
    const texts = { bundleId: bundleIdOf(reading.metadata), textAt }
    await listed(
      crate.annotations,
      () => annotationJudge(texts),
      (raw) => judgeAnnotations(raw, texts),
    )
    const custody = await textAt(crate.custody)
    if (custody !== null)
      problems.push(...judgeCustody(custody, (await textAt(crate.custodyHead)) ?? '', runningSha256()))
  } catch (error) {
    // Already reported, by file, when its checksum could not be made.
    if (!(error instanceof DamagedContainer) && !isSystemError(error)) throw error
  }
  return problems
}
