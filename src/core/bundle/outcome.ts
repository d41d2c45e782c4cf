import type { LeavablePart } from './leave-out'

/** What comes of writing or checking a bundle. These cross processes and are printed by the command line as they are. */

export type BundleReceipt = {
  /** UUID of the bag, without `urn:`. */
  readonly bundleId: string
  /** Absolute path of the folder or file that was written. */
  readonly path: string
  readonly files: number
  readonly sizeBytes: number
  readonly articles: number
  readonly annotations: number
  /** SHA-256 (hex) of `manifest-sha256.txt`. */
  readonly manifestSha256: string
  /** What was left out, and why. */
  readonly notices: readonly BundleNotice[]
  /** Parts that a person left out; absent where none. */
  readonly leftOut?: readonly LeavablePart[]
  /** Only of a redacted bundle. */
  readonly redaction?: RedactionReport
}

/** What was redacted, by rule and by article, without a word of what it was. */
export type RedactionReport = {
  readonly redacted: number
  /** Found, and left standing because a person chose so. */
  readonly kept: number
  readonly rules: readonly RedactionCount[]
  readonly articles: readonly { readonly document: string; readonly rules: readonly RedactionCount[] }[]
  /** Annotations whose passage was redacted. */
  readonly annotationsLeftOut: number
  /** Files that were left out because only their text can be redacted. */
  readonly originalsLeftOut: number
  /** Nobody can search what a picture shows. */
  readonly picturesLeftOut: number
  /** Texts of other versions that annotations stand on. */
  readonly olderTextsLeftOut: number
}

/** `rule` is a place in the rules, such as `terms[0]`; `role` is what stands in its tokens. */
export type RedactionCount = { readonly rule: string; readonly role: string; readonly count: number }

export type BundleNotice =
  /** Its text can't be read any more: nothing of it is in the bundle. */
  | { readonly kind: 'article-unreadable'; readonly path: string }
  /** The file on disk is not the version that was read; its bytes were left out. */
  | { readonly kind: 'original-changed'; readonly path: string }
  | { readonly kind: 'original-missing'; readonly path: string }
  /** `code` is the system's name for what went wrong, such as EACCES. */
  | { readonly kind: 'original-unreadable'; readonly path: string; readonly code: string }
  /** Pictures that the article shows and of which no copy without other data could be made. */
  | { readonly kind: 'pictures-left-out'; readonly path: string; readonly count: number }
  /** Pictures that the article names and that could not be read: lost, locked, too large, or no pictures at all. */
  | { readonly kind: 'pictures-unreadable'; readonly path: string; readonly count: number }

export type BundleCheck = {
  /** No problem of severity `error`. */
  readonly ok: boolean
  readonly kind: 'sanad-bundle' | 'bagit-bag'
  readonly files: number
  readonly problems: readonly BundleProblem[]
}

export type BundleProblem = {
  /** A stable word such as `checksum`, `missing-file`, `unlisted-file`, `bad-declaration`. Messages: `bundle.problem.<kind>`. */
  readonly kind: string
  readonly severity: 'error' | 'warning'
  /** Inside the bundle, `/` between folders; empty for the bundle itself. */
  readonly path: string
  readonly detail?: string
}

/** Progress of writing or checking; `looking`: of finding out what would be written. */
export type BundleStage = {
  readonly kind: 'writing' | 'checking' | 'looking'
  readonly doneBytes: number
  readonly totalBytes: number
  readonly path: string
}
