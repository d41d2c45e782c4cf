import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { BundleNotice } from '#core/bundle/outcome'
import type { VersionId } from '#core/ids'
import { isSystemError } from '../files/failures'
import type { Content } from './bundle-sink'

/** An original as it may go into a bundle, or why it may not. Close it when it was written. */
export type OpenedOriginal =
  | {
      readonly kind: 'same'
      readonly sizeBytes: number
      readonly content: Content
      readonly close: () => Promise<void>
    }
  | { readonly kind: 'left-out'; readonly notice: BundleNotice }

const chunkBytes = 256 * 1024

/** Up to this size a file is read once and kept; a larger one is read twice, so that it need not be in memory. */
const keptBytes = 8 * 1024 * 1024

/**
 * Opens an original for reading only and compares it with the version whose text is exported. A file that differs is
 * left out: text of one version beside bytes of another would be false evidence.
 */
export const openOriginal = async (
  original: { readonly path: string } | null,
  version: VersionId,
  path: string,
): Promise<OpenedOriginal> => {
  if (original === null) return { kind: 'left-out', notice: { kind: 'original-missing', path } }
  let handle: FileHandle
  try {
    handle = await open(original.path, 'r')
  } catch (error) {
    if (!isSystemError(error)) throw error
    return { kind: 'left-out', notice: noticeOf(error, path) }
  }
  try {
    const opened = await compare(handle, version, path)
    if (opened.kind === 'left-out') await handle.close()
    return opened
  } catch (error) {
    await handle.close()
    if (!isSystemError(error)) throw error
    return { kind: 'left-out', notice: noticeOf(error, path) }
  }
}

const noticeOf = (error: NodeJS.ErrnoException, path: string): BundleNotice =>
  error.code === 'ENOENT'
    ? { kind: 'original-missing', path }
    : { kind: 'original-unreadable', path, code: error.code ?? 'UNKNOWN' }

const compare = async (handle: FileHandle, version: VersionId, path: string): Promise<OpenedOriginal> => {
  const hash = createHash('sha256')
  const kept: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of chunksFrom(handle)) {
    hash.update(chunk)
    sizeBytes += chunk.byteLength
    if (sizeBytes <= keptBytes) kept.push(chunk)
  }
  if (`sha256:${hash.digest('hex')}` !== version)
    return { kind: 'left-out', notice: { kind: 'original-changed', path } }
  return {
    kind: 'same',
    sizeBytes,
    content: sizeBytes <= keptBytes ? Buffer.concat(kept) : rereading(handle, version),
    close: () => handle.close(),
  }
}

async function* chunksFrom(handle: FileHandle): AsyncGenerator<Uint8Array> {
  const { size: sizeBytes } = await handle.stat()
  for (let position = 0; ;) {
    const length = Math.min(chunkBytes, Math.max(1, sizeBytes - position))
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** The second reading of a large file; it ends in an error where somebody wrote to the file since the first. */
async function* rereading(handle: FileHandle, version: VersionId): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunksFrom(handle)) {
    hash.update(chunk)
    yield chunk
  }
  if (`sha256:${hash.digest('hex')}` !== version)
    throw Object.assign(new Error('the file changed while it was copied'), { code: 'ESTALE' })
}
