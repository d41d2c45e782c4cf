import * as v from 'valibot'
import { isVersionId, type VersionId } from '../../ids'

/** The articles of a bundle, as far as taking them in needs to know them. Paths are inside the RO-Crate. */
export type BundleDocument = {
  /** `d0001` */
  readonly name: string
  /** Of the article's file at the time; where neither file nor description says, of the text. */
  readonly version: VersionId
  /** Where the file was in the other library; may be anything. */
  readonly path: string
  readonly title: string
  readonly text: { readonly path: string; readonly digest: VersionId }
  readonly original: { readonly path: string; readonly digest: VersionId } | null
  /** Nothing is lacking that the description says belongs to it. */
  readonly isWhole: boolean
}

const entity = v.looseObject({ '@id': v.string() })
const graph = v.looseObject({ '@graph': v.array(v.unknown()) })
const folder = v.looseObject({
  identifier: v.optional(v.unknown()),
  name: v.optional(v.unknown()),
  alternateName: v.optional(v.unknown()),
  hasPart: v.optional(v.unknown()),
})
const parts = v.array(v.looseObject({ '@id': v.string() }))
const term = v.looseObject({ '@type': v.literal('DefinedTerm'), name: v.string(), termCode: v.string() })

/** Entities by their ids, of the parsed `ro-crate-metadata.json`; empty where it can't be understood. */
export const entitiesIn = (raw: unknown): ReadonlyMap<string, unknown> => {
  const parsed = v.safeParse(graph, raw)
  if (!parsed.success) return new Map()
  return new Map(
    parsed.output['@graph'].flatMap((one) => {
      const known = v.safeParse(entity, one)
      return known.success ? [[known.output['@id'], one] as const] : []
    }),
  )
}

/** Ids of tags by their names. */
export const tagIdsIn = (entities: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> =>
  new Map(
    [...entities.values()].flatMap((one) => {
      const parsed = v.safeParse(term, one)
      return parsed.success ? [[parsed.output.name, parsed.output.termCode] as const] : []
    }),
  )

/** `digest`: hex SHA-256 of each file that is there and sound. */
export const documentsIn = (
  entities: ReadonlyMap<string, unknown>,
  digests: ReadonlyMap<string, string>,
): readonly BundleDocument[] =>
  [...digests.keys()]
    .flatMap((path) => /^documents\/([^/]+)\/text\.txt$/.exec(path)?.[1] ?? [])
    .sort()
    .map((name) => {
      const file = (path: string) => ({ path, digest: `sha256:${digests.get(path)!}` as VersionId })
      const text = file(`documents/${name}/text.txt`)
      const originalPath = [...digests.keys()].find((path) => path.startsWith(`documents/${name}/original.`))
      const original = originalPath === undefined ? null : file(originalPath)
      const parsed = v.safeParse(folder, entities.get(`documents/${name}/`))
      const said = parsed.success ? parsed.output : {}
      const path = typeof said.alternateName === 'string' ? said.alternateName : `${name}.txt`
      const stated = isVersionId(said.identifier) ? said.identifier : text.digest
      return {
        name,
        path,
        title: typeof said.name === 'string' ? said.name : path,
        version: original?.digest ?? stated,
        text,
        original,
        isWhole: partsOf(said.hasPart).every((part) => digests.has(part)),
      }
    })

const partsOf = (value: unknown): readonly string[] => {
  const parsed = v.safeParse(parts, value)
  return parsed.success ? parsed.output.map((part) => part['@id']) : []
}
