import { crate, payloadFolder } from '#core/bundle/layout'
import { findLeak, type Leak, type LeakSearch } from '#core/bundle/redact/leaks'
import { piecesOf, type Piece } from '#core/bundle/redact/pieces'
import { parseManifest } from '#core/bundle/check/tag-files'
import type { Failure } from '#core/failure'
import { readWhole, type BagSource } from './bag-source'
import { readerFileContents } from './reader-files'

export type GateSearch = Omit<LeakSearch, 'delivered'>

/**
 * The gate that every redacted bundle passes before it gets its name. It reads what was really written, as anybody would who
 * unpacks it: every file, every name, every field. One hit, and nothing is handed out.
 */
export const searchForLeaks = async (bag: BagSource, gate: GateSearch): Promise<Failure | null> => {
  const search: LeakSearch = { ...gate, delivered: await deliveredDigests(bag) }
  const own = new Map<string, string>(
    readerFileContents().map(([name, content]) => [
      `${payloadFolder}/${crate.readerFolder}/${name}`,
      content,
    ]),
  )
  const said = (await bag.said?.()) ?? []
  const names = [...said, ...bag.sizes.keys()].map((text): Piece => ({ text, field: 'name' }))
  const inNames = findLeak('', names, search)
  if (inNames !== null) return asFailure({ ...inNames, path: inNames.context })
  for (const path of bag.sizes.keys()) {
    const text = (await readWhole(bag, path)).toString('utf8')
    // The reader's scripts, fonts and styles are the same in every bundle.
    if (own.get(path) === text) continue
    const leak = findLeak(path, piecesOf(path, text), search)
    if (leak !== null) return asFailure(leak)
  }
  return null
}

const asFailure = (leak: Leak): Failure => ({ kind: 'redaction-leak', ...leak })

/** The digests in the manifests, which were just checked against the files. */
const deliveredDigests = async (bag: BagSource): Promise<ReadonlySet<string>> => {
  const digests = new Set<string>()
  for (const file of ['manifest-sha256.txt', 'tagmanifest-sha256.txt']) {
    if (!bag.sizes.has(file)) continue
    const text = (await readWhole(bag, file)).toString('utf8')
    for (const { digest } of parseManifest(file, 'sha256', text).manifest.entries) digests.add(digest)
  }
  return digests
}
