import * as v from 'valibot'
import { beside } from '../../extract/resource'
import { isVersionId, type VersionId } from '../../ids'
import { picturesFolder } from '../pictures/shown'

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
  /** Texts of other versions that annotations stand on. */
  readonly olderTexts: readonly OlderTextFile[]
  /** Pictures that lay beside the file in the other library, by what the file calls them. */
  readonly beside: readonly PictureBeside[]
  /** Nothing is lacking that the description says belongs to it. */
  readonly isWhole: boolean
}

export type OlderTextFile = { readonly path: string; readonly version: VersionId }
export type PictureBeside = { readonly path: string; readonly source: string; readonly digest: VersionId }

const entity = v.looseObject({ '@id': v.string() })
const graph = v.looseObject({ '@graph': v.array(v.unknown()) })
const folder = v.looseObject({
  identifier: v.optional(v.unknown()),
  name: v.optional(v.unknown()),
  alternateName: v.optional(v.unknown()),
  hasPart: v.optional(v.unknown()),
  image: v.optional(v.unknown()),
})
const textFile = v.looseObject({ identifier: v.custom<VersionId>(isVersionId) })
const image = v.looseObject({ contentUrl: v.looseObject({ '@id': v.string() }), alternateName: v.string() })
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
        olderTexts: olderTextsOf(name, entities, digests),
        beside: original === null ? [] : besideOf(said.image, entities, digests),
        isWhole: partsOf(said.hasPart).every((part) => digests.has(part)),
      }
    })

const olderTextsOf = (
  name: string,
  entities: ReadonlyMap<string, unknown>,
  digests: ReadonlyMap<string, string>,
): readonly OlderTextFile[] => {
  const found: OlderTextFile[] = []
  for (let number = 1; ; number++) {
    const path = `documents/${name}/text-${number}.txt`
    if (!digests.has(path)) return found
    const parsed = v.safeParse(textFile, entities.get(path))
    if (parsed.success) found.push({ path, version: parsed.output.identifier })
  }
}

const besideOf = (
  images: unknown,
  entities: ReadonlyMap<string, unknown>,
  digests: ReadonlyMap<string, string>,
): readonly PictureBeside[] =>
  partsOf(images).flatMap((id) => {
    const parsed = v.safeParse(image, entities.get(id))
    if (!parsed.success || !parsed.output.alternateName.startsWith(beside)) return []
    const path = parsed.output.contentUrl['@id']
    const digest = digests.get(path)
    // Only what the check found to be a picture is written among a person's files.
    if (digest === undefined || !path.startsWith(`${picturesFolder}/`)) return []
    const source = parsed.output.alternateName.slice(beside.length)
    return [{ path, source, digest: `sha256:${digest}` as VersionId }]
  })

const partsOf = (value: unknown): readonly string[] => {
  const parsed = v.safeParse(parts, value)
  return parsed.success ? parsed.output.map((part) => part['@id']) : []
}
