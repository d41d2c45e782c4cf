import { sameButCase } from '../bundle/check/bag-paths'
import { safeName, untaken } from '../bundle/merge/safe-path'
import { pairedNames } from './paired-names'
import { parentOf } from '../parent-folder'
import type { PlannedFile, SkippedThing } from './adding'

/** A file among what was given. */
export type FoundFile = {
  /** Absolute path, or null for a text that was pasted. */
  readonly from: string | null
  /** Its place in what was given: a name, or for what lies in a given folder, the path from that folder's name on. */
  readonly layout: string
  readonly sizeBytes: number
  /** SHA-256; absent where its size alone tells that it is like no other. */
  readonly digest?: string | undefined
  /** For what a saved page shows: where that page lies (its `from`). */
  readonly page?: string | undefined
}

export type PlanningState = {
  readonly into: string
  /** Every path that is taken in the folders that files go to, as `sameButCase` writes it. */
  readonly taken: ReadonlySet<string>
  /** Where in the library the same content lies, if it does. */
  readonly placeOf: (digest: string) => string | null
}

export type PlannedFiles = {
  readonly files: readonly (PlannedFile & { readonly source: FoundFile })[]
  readonly skipped: readonly SkippedThing[]
}

/** The layout with every name made such that all systems take it. */
export const safeLayout = (layout: string): string => layout.split('/').map(safeName).join('/')

export const joined = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`)

/**
 * Where each file would go, and which are left out. Nothing is written over: a name that is taken gets a number, and a saved
 * page goes with what it shows into a folder of its own, as it names those files itself.
 */
export const planFiles = (found: readonly FoundFile[], state: PlanningState): PlannedFiles => {
  const taken = new Set(state.taken)
  const parts = partsByPage(found)
  const seen = new Map<string, string>()
  const files: PlannedFiles['files'][number][] = []
  const skipped: SkippedThing[] = []

  for (const file of found) {
    if (file.page !== undefined) continue
    const { digest } = file
    const known = digest === undefined ? null : state.placeOf(digest)
    const twice = digest === undefined ? undefined : seen.get(digest)
    if (known !== null || twice !== undefined) {
      const why =
        known === null
          ? ({ kind: 'twice', path: twice! } as const)
          : ({ kind: 'known', path: known } as const)
      skipped.push({ from: file.from ?? file.layout, why })
      continue
    }
    const planned = placeWithParts(
      file,
      (file.from === null ? undefined : parts.get(file.from)) ?? [],
      state.into,
      taken,
    )
    files.push(...planned)
    if (digest !== undefined) seen.set(digest, planned[0]!.path)
  }
  return { files, skipped }
}

const partsByPage = (found: readonly FoundFile[]): ReadonlyMap<string, readonly FoundFile[]> => {
  const parts = new Map<string, FoundFile[]>()
  for (const file of found) {
    if (file.page === undefined) continue
    const beside = parts.get(file.page)
    if (beside) beside.push(file)
    else parts.set(file.page, [file])
  }
  return parts
}

const placeWithParts = (
  file: FoundFile,
  parts: readonly FoundFile[],
  into: string,
  taken: Set<string>,
): readonly PlannedFiles['files'][number][] => {
  if (parts.length === 0) {
    const alone = joined(into, safeLayout(file.layout))
    return [planned(file, alone, untaken(alone, taken))]
  }
  const above = parentOf(file.layout)
  const folder = above === '' ? into : joined(into, safeLayout(above))
  const layoutIn = (one: FoundFile): readonly string[] =>
    one.layout.slice(above === '' ? 0 : above.length + 1).split('/')
  const names = pairedNames(layoutIn(file)[0]!, [...new Set(parts.map((part) => layoutIn(part)[0]!))])
  const inFolder = (one: FoundFile): string => {
    const [first, ...rest] = layoutIn(one)
    return [names.get(first!)!, ...rest.map(safeName)].join('/')
  }
  const wished = joined(folder, inFolder(file))
  const all = [file, ...parts]
  const isFree = all.every((one) => !taken.has(sameButCase(joined(folder, inFolder(one)))))
  const stem = wished.replace(/\.[^./]+$/u, '')
  const own = isFree ? folder : untaken(stem, taken)
  return all.map((one) => {
    const path = joined(own, inFolder(one))
    taken.add(sameButCase(path))
    return planned(one, joined(folder, inFolder(one)), path)
  })
}

const planned = (source: FoundFile, wished: string, path: string): PlannedFiles['files'][number] => ({
  source,
  from: source.from,
  path,
  sizeBytes: source.sizeBytes,
  isRenamed: path !== wished || !wished.endsWith(source.layout.normalize('NFC')),
  isPart: source.page !== undefined,
})
