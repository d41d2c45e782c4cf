import * as v from 'valibot'
import { crate } from '../layout'
import type { BundleProblem } from '../outcome'
import type { ListJudge } from './list-judge'
import { problem } from './tag-files'

/** What RO-Crate 1.2 requires of every crate, and a bundle of its own. */

const reference = v.object({ '@id': v.string() })
const references = v.union([reference, v.array(reference)])
const entity = v.looseObject({ '@id': v.string(), '@type': v.union([v.string(), v.array(v.string())]) })
const document = v.object({ '@context': v.unknown(), '@graph': v.array(v.unknown()) })
const text = v.pipe(v.string(), v.minLength(1))

const descriptor = v.looseObject({ about: reference, conformsTo: references })
const root = v.looseObject({
  name: text,
  description: text,
  datePublished: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d/)),
  license: v.union([references, text]),
})

type Entity = v.InferOutput<typeof entity>

export type CrateFiles = {
  /** Paths inside the crate. */
  readonly paths: ReadonlySet<string>
  /** Lower-case hex SHA-256 of the file at a path of the crate. */
  readonly sha256: (path: string) => string | undefined
}

const many = (value: unknown): readonly string[] => {
  const parsed = v.safeParse(references, value)
  if (!parsed.success) return []
  return (Array.isArray(parsed.output) ? parsed.output : [parsed.output]).map((one) => one['@id'])
}

const types = (of: Entity): readonly string[] => (Array.isArray(of['@type']) ? of['@type'] : [of['@type']])

const shape = (detail: string): BundleProblem => problem('crate-shape', crate.metadata, detail)

/** `raw` is the parsed JSON of `ro-crate-metadata.json`. */
export const judgeCrate = (raw: unknown, files: CrateFiles): readonly BundleProblem[] => {
  const parsed = v.safeParse(document, raw)
  if (!parsed.success) return [shape(parsed.issues[0].message)]
  const judge = crateJudge(files)
  for (const one of parsed.output['@graph']) void judge.add(one)
  return judge.end(raw)
}

/** The same for a description that is read one entity after another. */
export const crateJudge = (files: CrateFiles): ListJudge => {
  const entities = new Map<string, Entity>()
  let count = 0
  return {
    add: (one) => {
      count++
      if (v.is(entity, one)) entities.set(one['@id'], slim(one))
    },
    listIn: (around) => {
      const parsed = v.safeParse(document, around)
      return parsed.success ? parsed.output['@graph'] : []
    },
    end: (around) => {
      const parsed = v.safeParse(document, around)
      if (!parsed.success) return [shape(parsed.issues[0].message)]
      return judgeEntities(entities, entities.size === count, files)
    },
  }
}

/** Of files and folders only what is looked at is kept: there may be a hundred thousand. */
const slim = (one: Entity): Entity => {
  const isFile = types(one).includes('File')
  if (!isFile && !one['@id'].startsWith('documents/')) return one
  const { '@id': id, sha256, hasPart } = one
  return {
    '@id': id,
    '@type': isFile ? 'File' : 'Dataset',
    ...(sha256 !== undefined && { sha256 }),
    ...(hasPart !== undefined && { hasPart }),
  }
}

const judgeEntities = (
  entities: ReadonlyMap<string, Entity>,
  areAllTold: boolean,
  files: CrateFiles,
): readonly BundleProblem[] => {
  const problems: BundleProblem[] = areAllTold ? [] : [shape('@id')]
  const described = v.safeParse(descriptor, entities.get(crate.metadata))
  if (!described.success) problems.push(shape(`${crate.metadata}: ${described.issues[0].message}`))
  else if (
    !many(described.output.conformsTo).some((id) => /^https:\/\/w3id\.org\/ro\/crate\/1\.[2-9]/.test(id))
  )
    problems.push(shape('conformsTo'))
  const top = entities.get(described.success ? described.output.about['@id'] : './')
  const rooted = v.safeParse(root, top)
  if (top === undefined || !rooted.success)
    return [...problems, shape(`./: ${rooted.success ? 'missing' : rooted.issues[0].message}`)]
  const reached = reach(top, entities)
  return [...problems, ...judgeFiles([...entities.values()], reached, files)]
}

/** Everything that `hasPart` leads to from the root. */
const reach = (top: Entity, entities: ReadonlyMap<string, Entity>): ReadonlySet<string> => {
  const reached = new Set<string>()
  const open = [...many(top['hasPart'])]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const part of many(entities.get(id)?.['hasPart'])) open.push(part)
  }
  return reached
}

const judgeFiles = (
  graph: readonly Entity[],
  reached: ReadonlySet<string>,
  { paths, sha256 }: CrateFiles,
): readonly BundleProblem[] => {
  const files = graph.filter((one) => types(one).includes('File') && !/^[a-z]+:/i.test(one['@id']))
  const described = new Set(files.map((one) => one['@id']))
  return [
    ...files.flatMap((one) => {
      const path = one['@id']
      if (!paths.has(path)) return [problem('crate-missing', path)]
      if (!reached.has(path)) return [problem('crate-shape', path, 'hasPart')]
      const stated = one['sha256']
      return typeof stated === 'string' && stated !== sha256(path) ? [problem('crate-checksum', path)] : []
    }),
    ...[...paths]
      .filter((path) => /^(?:documents|pictures)\//.test(path) && !described.has(path))
      .map((path) => problem('crate-undescribed', path)),
  ]
}
