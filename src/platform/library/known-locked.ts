import { join } from 'node:path'
import type { VersionId } from '#core/ids'
import type { FileOnDisk, ReadFile } from '#core/library/compare-files'
import { digestFile } from '../adding/digest-file'
import type { LibraryContext } from './context'

/**
 * A locked file whose bytes a person has opened before, here or at another place: its text is kept, so it is no stranger when
 * it is copied, moved or touched. Null for any other.
 */
export const knownLocked = async (
  { catalog: { state }, places }: LibraryContext,
  file: FileOnDisk,
): Promise<ReadFile | null> => {
  if (state.keptTexts.size === 0) return null
  const hash = await digestFile(join(places.folder, file.path), () => undefined)
  if (!hash.ok) return null
  const digest = `sha256:${hash.value}` as VersionId
  const owner = state.articleOfVersion.get(digest)?.value
  const known = owner && state.articles.get(owner)?.versions.get(digest)?.value
  if (!known || !state.keptTexts.has(digest)) return null
  const { path, sizeBytes, modified } = file
  return { digest, reading: { ...known, path, sizeBytes, modified } }
}
