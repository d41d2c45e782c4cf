import { createHash } from 'node:crypto'
import type { Extracted } from '#core/article/extracted'
import { extract } from '#core/extract/extract'
import type { Failure } from '#core/failure'
import { ok, type Result } from '#core/result'
import { largestFileBytes } from './largest-file'
import { packTree } from './packed-tree'
import { readBytes } from './read-bytes'

export type ExtractJob = {
  readonly absolutePath: string
  /** Relative to the library, with `/`; what failures name. */
  readonly path: string
  /** What a person said the file is in. */
  readonly encoding?: string | undefined
  /** What a person gave to open a locked file. */
  readonly password?: string | undefined
}

/** What is kept of an article beside its text and tree. */
export type ExtractSummary = Omit<Extracted, 'blocks' | 'text'>

export type ExtractedFile = {
  /** `sha256:<64 hex>` of the file's bytes. */
  readonly digest: string
  readonly sizeBytes: number
  /** ISO time of the file's last change. */
  readonly modified: string
  readonly summary: ExtractSummary
  /** The stored text. */
  readonly text: string
  /** Blocks and stored text as `unpackTree` reads them. */
  readonly tree: Uint8Array
}

/** Reads one file and makes an article of it: the work of one job, in whatever thread. */
export const extractFile = async (
  { absolutePath, path, encoding, password }: ExtractJob,
  limitBytes = largestFileBytes,
): Promise<Result<ExtractedFile, Failure>> => {
  const read = await readBytes(absolutePath, path, limitBytes)
  if (!read.ok) return read
  const { bytes, modified } = read.value
  const extracted = await extract(bytes, { path, encoding, password })
  if (!extracted.ok) return extracted
  const { blocks: _blocks, text, ...summary } = extracted.value
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  return ok({ digest, sizeBytes: bytes.length, modified, summary, text, tree: packTree(extracted.value) })
}
