import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SkippedThing } from '#core/adding/adding'
import { untaken } from '#core/bundle/merge/safe-path'
import type { ReadAttachment } from '../extract/attachments-file'

/** What lay inside a file, by the path at which each was made. */
export type StagedFiles = ReadonlyMap<string, ReadAttachment>

/** Makes files of what lay inside another, in a folder that is made for them; what was cut off is left out. */
export const stage = async (
  folder: string,
  attachments: readonly ReadAttachment[],
  stop: () => void,
): Promise<StagedFiles> => {
  const names = new Map<string, ReadAttachment>()
  const taken = new Set<string>()
  await mkdir(folder)
  for (const attachment of attachments) {
    stop()
    if (!attachment.isWhole || attachment.bytes === null) continue
    const path = join(folder, untaken(attachment.name, taken))
    await writeFile(path, attachment.bytes)
    names.set(path, attachment)
  }
  return names
}

/** What is left out as it is not whole, to be told. */
export const notWhole = (
  attachments: readonly ReadAttachment[],
  kind: 'cut' | 'damaged-chapter',
): readonly SkippedThing[] =>
  attachments.flatMap(({ name, isWhole }) => (isWhole ? [] : { from: name, why: { kind } }))
