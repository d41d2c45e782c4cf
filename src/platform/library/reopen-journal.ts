import { open } from 'node:fs/promises'
import type { Failure } from '#core/failure'
import type { LibraryNotice } from '#core/library/views'
import { ok, type Result } from '#core/result'
import { relativePath } from '../files/relative-path'
import { sha256Of } from '../journal/byte-reading'
import { readJournals, type ReadJournal } from '../journal/journals'
import type { LeftJournal, OpenedRecorder } from './lasting-recorder'
import type { OpenedFolder } from './library-folder'
import { openOwnJournal } from './own-journal'

/**
 * Opens this device's journal once more. It is gone on with where it is as it was left; what a write that failed put after that
 * was never acknowledged, and is cut off. Lines that are anybody else's are left where they are, and another journal is begun.
 */
export const reopenJournal = async (
  opened: OpenedFolder,
  options: { readonly dataFolder: string; readonly now: () => number },
  left: LeftJournal | null,
): Promise<Result<OpenedRecorder, Failure>> => {
  const { journals: folder, home } = opened.places
  const found = await readJournals(folder)
  const own = found.find(({ replica }) => replica === left?.replica)
  if (left === null || own === undefined) return openOwnJournal(opened, found, options)
  if (own.bytes.length <= left.bytes) return openOwnJournal(opened, found, options)
  if (isOurs(own, left)) {
    await cut(left)
    return openOwnJournal(opened, await readJournals(folder), options)
  }
  const anew = await openOwnJournal(opened, found, { ...options, avoid: left.replica })
  if (!anew.ok) return anew
  const notice: LibraryNotice = { kind: 'journal-altered', path: relativePath(home, left.path) }
  return ok({ ...anew.value, notices: [...anew.value.notices, notice] })
}

/** Whether what stands after the last acknowledged line is what is left of our own write. */
const isOurs = ({ bytes }: ReadJournal, left: LeftJournal): boolean => {
  const rest = bytes.subarray(left.bytes)
  return (
    sha256Of(bytes.subarray(0, left.bytes)) === left.head &&
    rest.equals(left.unfinished.subarray(0, rest.length))
  )
}

const cut = async ({ path, bytes }: LeftJournal): Promise<void> => {
  const handle = await open(path, 'r+')
  try {
    await handle.truncate(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
