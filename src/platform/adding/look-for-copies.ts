import { createHash } from 'node:crypto'
import type { SkippedThing } from '#core/adding/adding'
import type { FoundFile } from '#core/adding/plan-files'
import { inParallel } from '../library/pacing'
import { digestFile } from './digest-file'
import type { Gathered } from './gather-given'

/** Files that are read together: more would only make a disk seek. */
const width = 4

/** Gives a digest to each file that could be a copy of another, by its size; the others need not be read twice. */
export const lookForCopies = async (
  { found, texts }: Gathered,
  knownSizes: ReadonlySet<number>,
  stop: () => void,
): Promise<{ readonly found: readonly FoundFile[]; readonly skipped: readonly SkippedThing[] }> => {
  const bySize = new Map<number, number>()
  for (const { sizeBytes, page } of found)
    if (page === undefined) bySize.set(sizeBytes, (bySize.get(sizeBytes) ?? 0) + 1)
  const digests = new Map<FoundFile, string>()
  const skipped: SkippedThing[] = []
  const unreadable = new Set<FoundFile>()
  await inParallel(found, width, async (file) => {
    const { from, sizeBytes, page, layout } = file
    if (page !== undefined || !(knownSizes.has(sizeBytes) || bySize.get(sizeBytes)! > 1)) return
    if (from === null) {
      digests.set(file, createHash('sha256').update(texts.get(layout)!).digest('hex'))
      return
    }
    const digest = await digestFile(from, stop)
    if (digest.ok) digests.set(file, digest.value)
    else {
      unreadable.add(file)
      skipped.push({ from, why: { kind: 'unreadable', failure: digest.failure } })
    }
  })
  return {
    found: found.flatMap((file) => {
      const digest = digests.get(file)
      if (unreadable.has(file)) return []
      return [digest === undefined ? file : { ...file, digest }]
    }),
    skipped,
  }
}
