import type { BundleProblem } from '../outcome'

/** Reading the tag files of a BagIt bag: RFC 8493 for 1.0, the drafts before it for 0.93 to 0.97. */

export type BagVersion = { readonly major: number; readonly minor: number }

/** 1.0 asks for more than the drafts did. */
export const isRfcBag = ({ major }: BagVersion): boolean => major >= 1

export type Declaration = { readonly version: BagVersion; readonly encoding: string }

export const problem = (
  kind: string,
  path: string,
  detail?: string,
  severity: BundleProblem['severity'] = 'error',
): BundleProblem => (detail === undefined ? { kind, severity, path } : { kind, severity, path, detail })

export const linesOf = (text: string): readonly string[] => {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** 2.1.1: two lines of exactly this form, in UTF-8 without a byte order mark. A string says what is wrong. */
export const parseDeclaration = (text: string): Declaration | string => {
  const [first = '', second = '', ...more] = linesOf(text)
  const version = /^BagIt-Version: (\d+)\.(\d+)$/.exec(first)
  if (version === null) return first.slice(0, 80)
  const encoding = /^Tag-File-Character-Encoding: (\S+)$/.exec(second)
  if (encoding === null) return second.slice(0, 80)
  if (more.length > 0) return more[0]!.slice(0, 80)
  return { version: { major: Number(version[1]), minor: Number(version[2]) }, encoding: encoding[1]! }
}

export type ManifestEntry = {
  /** As it is listed, without a leading `./` or the mark of md5sum. */
  readonly path: string
  /** Lower-case hex. */
  readonly digest: string
}

export type Manifest = {
  readonly file: string
  readonly algorithm: string
  readonly entries: readonly ManifestEntry[]
}

/** Hex digits of each digest that is known here, by the name that stands in a manifest's file name. */
export const digestLengths: Readonly<Record<string, number>> = {
  md5: 32,
  sha1: 40,
  sha224: 56,
  sha256: 64,
  sha384: 96,
  sha512: 128,
}

export const manifestFile = /^(tag)?manifest-([a-z0-9-]+)\.txt$/i

const entryShape = /^([0-9a-f]+)[ \t]+(\*?)(.+)$/i

/** 2.1.3 and 2.2.1. */
export const parseManifest = (
  file: string,
  algorithm: string,
  text: string,
): { readonly manifest: Manifest; readonly problems: readonly BundleProblem[] } => {
  const problems: BundleProblem[] = []
  const entries: ManifestEntry[] = []
  let marked = 0
  let relative = 0
  for (const line of linesOf(text)) {
    if (line.trim() === '') continue
    const match = entryShape.exec(line)
    if (match?.[1]?.length !== digestLengths[algorithm]) {
      problems.push(problem('bad-manifest-line', file, line.slice(0, 200)))
      continue
    }
    const listed = match![3]!
    if (match![2] === '*') marked++
    if (listed.startsWith('./')) relative++
    entries.push({ digest: match![1]!.toLowerCase(), path: listed.replace(/^(?:\.\/)+/, '') })
  }
  if (marked > 0) problems.push(problem('path-md5sum', file, undefined, 'warning'))
  // One such path among others is held valid by the drafts' test suite; a whole list of them is a tool's habit that others trip over.
  if (relative > 0 && relative === entries.length)
    problems.push(problem('path-relative', file, undefined, 'warning'))
  return { manifest: { file, algorithm, entries }, problems }
}

export type BagMetadata = ReadonlyMap<string, readonly string[]>

/** 2.2.2: labels are found whatever their case; a line that begins with white space continues the one before. */
export const parseMetadata = (
  file: string,
  text: string,
  isRfc: boolean,
): { readonly metadata: BagMetadata; readonly problems: readonly BundleProblem[] } => {
  const problems: BundleProblem[] = []
  const metadata = new Map<string, string[]>()
  let last: string[] | null = null
  for (const line of linesOf(text)) {
    if (line.trim() === '') continue
    if (/^[ \t]/.test(line) && last !== null) {
      last.push(`${last.pop() ?? ''} ${line.trim()}`)
      continue
    }
    const match = /^([^:\s](?:[^:]*[^:\s])?)([ \t]*):[ \t]*(.*)$/.exec(line)
    if (match === null) {
      problems.push(problem('bad-metadata-line', file, line.slice(0, 200), isRfc ? 'error' : 'warning'))
      continue
    }
    if (isRfc && match[2] !== '')
      problems.push(problem('bad-metadata-line', file, line.slice(0, 200), 'warning'))
    const label = match[1]!.toLowerCase()
    last = metadata.get(label) ?? []
    last.push(match[3]!)
    metadata.set(label, last)
  }
  return { metadata, problems }
}

export type FetchEntry = { readonly url: string; readonly path: string }

/** 2.2.3: URL, length or `-`, path. */
export const parseFetch = (text: string): readonly FetchEntry[] =>
  linesOf(text).flatMap((line) => {
    const match = /^(\S+)[ \t]+(\d+|-)[ \t]+(.+)$/.exec(line)
    return match === null ? [] : [{ url: match[1]!, path: match[3]!.replace(/^(?:\.\/)+/, '') }]
  })
