import type { Block, Direction } from './block'

export type ArticleFormat =
  'text' | 'markdown' | 'html' | 'pdf' | 'docx' | 'odt' | 'rtf' | 'epub' | 'eml' | 'mhtml' | 'image'

/** Something the reader should know about how a file was read. Shown beside the article, in the person's language. */
export type ExtractionWarning =
  /** Bytes that are not of the encoding were replaced; `count` of them. */
  | { readonly kind: 'undecodable-bytes'; readonly count: number }
  /** The encoding was guessed with little to go on. */
  | { readonly kind: 'encoding-guessed'; readonly encoding: string }
  /** Control characters without a meaning in text were left out of the stored text; `count` of them. */
  | { readonly kind: 'control-characters'; readonly count: number }
  /** The tree was too deep or too large and was cut; the original is whole. */
  | { readonly kind: 'cut'; readonly limit: 'depth' | 'nodes' | 'characters' | 'pages' }
  /** Pages that are pictures alone, as scans are; `pages` names the first of them, `isWhole` says that there are no others. */
  | {
      readonly kind: 'no-text-layer'
      readonly pages: readonly number[]
      readonly count: number
      readonly isWhole: boolean
    }
  /** Pages whose text may not say what they show; `pages` names the first of them. */
  | { readonly kind: 'doubtful-pages'; readonly pages: readonly number[]; readonly count: number }
  | { readonly kind: 'empty' }
  /** An office file holds changes that nobody has accepted: the text is that with insertions taken and deletions left out. */
  | { readonly kind: 'tracked-changes'; readonly count: number }
  /** Comments of its authors, which stand as notes at the end. */
  | { readonly kind: 'comments'; readonly count: number }
  /** Stretches of text that its program does not show were left out. */
  | { readonly kind: 'hidden-text'; readonly count: number }
  /** Parts are damaged or missing: what could be understood is shown. */
  | { readonly kind: 'damaged' }

export type PictureFact = {
  readonly name: 'taken' | 'camera' | 'place' | 'software' | 'rights' | 'dots' | 'resolution' | 'pages'
  readonly value: string
}

/** What the file itself says about its origin. Suggested to the person, never silently set. */
export type DetectedMetadata = {
  readonly author?: string
  readonly source?: string
  /** As written in the file. */
  readonly published?: string
  /** ISO `yyyy`, `yyyy-mm` or `yyyy-mm-dd`, when the written date could be read. */
  readonly publishedIso?: string
  readonly language?: string
  /** Where the file says that it was found: a web address, as written. */
  readonly url?: string
  /** What a camera or a program wrote into a picture (EXIF, IPTC, XMP). */
  readonly facts?: readonly PictureFact[]
  /** Keywords that the file gives itself. */
  readonly tags?: readonly string[]
}

/** What an extractor makes of one file's bytes. */
export type Extracted = {
  /** Name and version of the extractor, such as `text@1`. */
  readonly extractor: string
  readonly format: ArticleFormat
  /** WHATWG label, such as `utf-8` or `windows-1256`; empty for forms that are not made of text. */
  readonly encoding: string
  /** First heading or first line; otherwise the opening words, cut at a word. Empty for an empty article. */
  readonly title: string
  readonly direction: Direction
  readonly words: number
  readonly blocks: readonly Block[]
  /** The stored plain text; see `block.ts`. */
  readonly text: string
  readonly detected: DetectedMetadata
  readonly warnings: readonly ExtractionWarning[]
}

/** Why no article could be made of a file. */
export type ExtractionFailure =
  | { readonly kind: 'binary'; readonly path: string }
  | { readonly kind: 'unknown-format'; readonly path: string }
  /** Broken, or cut off, beyond what can be understood. */
  | { readonly kind: 'damaged-file'; readonly path: string }
  /** Locked with a password, or by a shop. */
  | { readonly kind: 'encrypted-file'; readonly path: string }
  /** A password was given, and it does not open the file. */
  | { readonly kind: 'wrong-password'; readonly path: string }
  | {
      readonly kind: 'too-large'
      readonly path: string
      readonly sizeBytes: number
      readonly limitBytes: number
    }
  /** Not of the form that its name says. */
  | { readonly kind: 'other-form'; readonly path: string; readonly form: ArticleFormat }
  /** Unpacked it would be larger than anything that is read: a bomb, or no document. */
  | { readonly kind: 'unpacks-too-large'; readonly path: string; readonly limitBytes: number }
  | { readonly kind: 'extractor-crashed'; readonly path: string; readonly reason: string }
  | { readonly kind: 'timed-out'; readonly path: string; readonly limitMs: number }
