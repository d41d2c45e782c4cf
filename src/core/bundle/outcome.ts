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
}

export type BundleNotice =
  /** The file on disk is not the version that was read; its bytes were left out. */
  | { readonly kind: 'original-changed'; readonly path: string }
  | { readonly kind: 'original-missing'; readonly path: string }
  /** `code` is the system's name for what went wrong, such as EACCES. */
  | { readonly kind: 'original-unreadable'; readonly path: string; readonly code: string }

export type BundleCheck = {
  /** No problem of severity `error`. */
  readonly ok: boolean
  readonly kind: 'sanad-bundle' | 'bagit-bag'
  readonly files: number
  readonly problems: readonly BundleProblem[]
}

export type BundleProblem = {
  /** A stable word such as `checksum`, `missing-file`, `unlisted-file`, `bad-declaration`. Messages: `bundleProblem.<kind>`. */
  readonly kind: string
  readonly severity: 'error' | 'warning'
  /** Inside the bundle, `/` between folders; empty for the bundle itself. */
  readonly path: string
  readonly detail?: string
}

/** Progress of writing or checking. */
export type BundleStage = {
  readonly kind: 'writing' | 'checking'
  readonly doneBytes: number
  readonly totalBytes: number
  readonly path: string
}
