import { bundleVersion, bundleVersionLabel, libraryLabel, type BundleChoices } from './making'

/** The tag files of a BagIt 1.0 bag (RFC 8493). */

/** 2.1.1 */
export const bagDeclaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

export type BagContents = {
  readonly choices: BundleChoices
  readonly title: string
  /** Who exports; empty where it is not to be said. */
  readonly by: string
  /** Id of the library, for those who take the bundle in; empty where it is not to be said. */
  readonly library?: string
  readonly payload: { readonly files: number; readonly sizeBytes: number }
}

/** 2.2.2. Values are one line each: what a name brings along of line breaks and controls is a space. */
export const bagMetadata = ({ choices, title, by, library = '', payload }: BagContents): string => {
  const entries: readonly (readonly [string, string])[] = [
    ['Source-Organization', by],
    ['External-Description', title],
    ['External-Identifier', `urn:uuid:${choices.bundleId}`],
    ['Bagging-Date', choices.time.slice(0, 10)],
    ['Bag-Size', readableSize(payload.sizeBytes)],
    ['Payload-Oxum', `${payload.sizeBytes}.${payload.files}`],
    ['Bag-Software-Agent', 'Sanad'],
    [libraryLabel, library],
    [bundleVersionLabel, `${bundleVersion.major}.${bundleVersion.minor}`],
  ]
  return entries
    .map(([label, value]) => [label, value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}\n`)
    .join('')
}

/** Decimal units, as `Bag-Size` examples in the RFC have them. */
export const readableSize = (sizeBytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3)))
  const value = sizeBytes / 1000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]!}`
}

export type ListedFile = { readonly path: string; readonly digest: string }

/** 2.1.3. Two spaces, as `sha256sum` writes it and reads it back; in the order of the paths. */
export const manifestText = (files: readonly ListedFile[]): string =>
  [...files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, digest }) => `${digest}  ${path}\n`)
    .join('')
