import type { ExtractionFailure } from '../../article/extracted'
import { ok, type Result } from '#core/result'
import { childrenNamed, type XmlElement } from '../xml/element'
import { decodeXml, readXml, type ReadXml, type Taking } from '../xml/read-xml'
import type { Archive } from '../zip/archive'
import { resolved } from '../zip/paths'

/** What a part refers to: parts of the package by their path in it, or addresses outside. */
export type Relationship = { readonly type: string; readonly target: string; readonly isOutside: boolean }
export type Relationships = ReadonlyMap<string, Relationship>

/** The parts of a package (ECMA-376, part 2), and whether all that were read are whole. */
export type Parts = {
  readonly xml: (name: string, taking?: Taking) => Result<ReadXml | undefined, ExtractionFailure>
  readonly relationshipsOf: (name: string) => Result<Relationships, ExtractionFailure>
  readonly isWhole: () => boolean
  readonly limits: () => ReadonlySet<'depth' | 'nodes'>
}

export const partsOf = (archive: Archive): Parts => {
  let isWhole = true
  const limits = new Set<'depth' | 'nodes'>()
  const xml: Parts['xml'] = (name, taking) => {
    const part = archive.read(name)
    if (!part.ok) return part
    if (part.value === undefined) return ok(undefined)
    const read = readXml(decodeXml(part.value.bytes), taking)
    isWhole &&= part.value.isWhole && read.isWhole
    for (const limit of read.limits) limits.add(limit)
    return ok(read)
  }
  const relationshipsOf: Parts['relationshipsOf'] = (name) => {
    const slash = name.lastIndexOf('/') + 1
    const folder = name.slice(0, slash)
    const read = xml(`${folder}_rels/${name.slice(slash)}.rels`)
    return read.ok ? ok(readRelationships(read.value?.root, folder)) : read
  }
  return { xml, relationshipsOf, isWhole: () => isWhole, limits: () => limits }
}

const readRelationships = (root: XmlElement | undefined, folder: string): Relationships =>
  new Map(
    childrenNamed(root, 'Relationship').flatMap(({ attributes }) => {
      const { Id: id, Type: type = '', Target: target } = attributes
      if (id === undefined || target === undefined) return []
      const isOutside = attributes['TargetMode'] === 'External'
      const kind = type.slice(type.lastIndexOf('/') + 1)
      return [[id, { type: kind, target: isOutside ? target : resolved(folder, target), isOutside }] as const]
    }),
  )

export const firstOfType = (relationships: Relationships, type: string): string | undefined =>
  [...relationships.values()].find((each) => each.type === type && !each.isOutside)?.target
