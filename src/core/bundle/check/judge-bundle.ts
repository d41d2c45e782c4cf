import * as v from 'valibot'
import type { RunningHash } from '../custody'
import { bag, bundlePathShape, crate, payloadFolder } from '../layout'
import { bundleVersion, bundleVersionLabel } from '../making'
import type { BundleProblem } from '../outcome'
import type { BagReading } from './judge-bag'
import { problem, type BagMetadata } from './tag-files'

/** What a bundle has beyond being a bag. */

export type StatedVersion = { readonly major: number; readonly minor: number; readonly text: string }

/** Null where the bag is not a bundle of this program. */
export const statedVersion = (metadata: BagMetadata): StatedVersion | null => {
  const text = metadata.get(bundleVersionLabel.toLowerCase())?.at(-1)?.trim()
  if (text === undefined) return null
  const match = /^(\d+)\.(\d+)$/.exec(text)
  return { major: Number(match?.[1] ?? Number.NaN), minor: Number(match?.[2] ?? Number.NaN), text }
}

export const isReadable = ({ major }: StatedVersion): boolean => major === bundleVersion.major

/** A newer minor version is checked as far as it is understood; another major one is not. */
export const judgeVersion = (version: StatedVersion): readonly BundleProblem[] => {
  if (!isReadable(version)) return [problem('newer-bundle', bag.metadata, version.text)]
  return version.minor > bundleVersion.minor
    ? [problem('newer-bundle', bag.metadata, version.text, 'warning')]
    : []
}

export const bundleIdOf = (metadata: BagMetadata): string =>
  /^urn:uuid:([0-9a-f-]{36})$/.exec(metadata.get('external-identifier')?.at(-1)?.trim() ?? '')?.[1] ?? ''

const parts: readonly string[] = [
  bag.startPage,
  ...bag.manifests,
  ...bag.tagManifests,
  ...[
    crate.metadata,
    crate.preview,
    crate.annotations,
    crate.annotationsTable,
    crate.documentsTable,
    crate.codebookTable,
    crate.custody,
    crate.custodyHead,
  ].map((path) => `${payloadFolder}/${path}`),
]

/** Parts, names and pages; and that every tag file is in both tag manifests. */
export const judgeLayout = ({ sizes, tagManifests, metadata }: BagReading): readonly BundleProblem[] => {
  const listed = tagManifests.map(
    ({ file, entries }) => [file, new Set(entries.map(({ path }) => path))] as const,
  )
  const tagFiles = [...sizes.keys()].filter(
    (path) => !path.startsWith(`${payloadFolder}/`) && !path.startsWith('tagmanifest-'),
  )
  return [
    ...parts.filter((path) => !sizes.has(path)).map((path) => problem('missing-part', path)),
    ...[...sizes.keys()]
      .filter((path) => !bundlePathShape.test(path) && !parts.includes(path))
      .map((path) => problem('bad-name', path)),
    ...tagFiles.flatMap((path) =>
      listed.filter(([, paths]) => !paths.has(path)).map(([file]) => problem('unlisted-file', path, file)),
    ),
    ...documentFolders(sizes.keys()).flatMap((folder) => [
      ...(sizes.has(`${folder}/text.txt`) ? [] : [problem('missing-part', `${folder}/text.txt`)]),
      ...(sizes.has(`${folder}/index.html`) ? [] : [problem('page-missing', `${folder}/index.html`)]),
    ]),
    ...(bundleIdOf(metadata) === '' ? [problem('missing-part', bag.metadata, 'External-Identifier')] : []),
  ]
}

const documentFolders = (paths: Iterable<string>): readonly string[] => [
  ...new Set([...paths].flatMap((path) => /^data\/documents\/[^/]+(?=\/)/.exec(path)?.[0] ?? [])),
]

const custodyLine = v.looseObject({ seq: v.number(), prev: v.string() })

/** Each line of `custody.jsonl` names the hash of all lines above it; `HEAD.sha256` that of the whole. */
export const judgeCustody = (text: string, head: string, hash: RunningHash): readonly BundleProblem[] => {
  const lines = text.split('\n').slice(0, -1)
  for (const [i, line] of lines.entries()) {
    const parsed = v.safeParse(custodyLine, parseJson(line))
    if (!parsed.success || parsed.output.seq !== i + 1 || parsed.output.prev !== hash.hex())
      return [problem('custody-chain', crate.custody, String(i + 1))]
    hash.update(`${line}\n`)
  }
  const isWhole = text === '' || text.endsWith('\n')
  return isWhole && head === `${hash.hex()}  custody.jsonl\n`
    ? []
    : [problem('custody-chain', crate.custodyHead, String(lines.length + 1))]
}

/** Undefined where the text is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
