import type { ExtractionFailure } from './article/extracted'

/** Everything that may fail for a reason a person can act on. Each kind has a sentence in the catalogues: `failure.<kind>`. */
export type Failure =
  | ExtractionFailure
  | { readonly kind: 'folder-not-found'; readonly path: string }
  /** The folder of the library that is open; it is looked for. */
  | { readonly kind: 'folder-away'; readonly path: string }
  /** Something else wrote into this device's journal, or took it away. */
  | { readonly kind: 'journal-altered'; readonly path: string }
  | { readonly kind: 'not-a-folder'; readonly path: string }
  | { readonly kind: 'file-not-found'; readonly path: string }
  | { readonly kind: 'no-permission'; readonly path: string }
  | { readonly kind: 'disk-full'; readonly path: string }
  /** The file system takes no file that large: FAT32, for one, none over 4 GB. */
  | { readonly kind: 'file-limit'; readonly path: string }
  /** Any other answer of the operating system; `code` is its name, such as EIO. */
  | { readonly kind: 'io'; readonly path: string; readonly code: string }
  /** The library can be read but not written to: the medium or folder is locked. */
  | { readonly kind: 'read-only'; readonly path: string }
  /** Written by a newer version of the program; it is opened for reading only. */
  | { readonly kind: 'newer-journal'; readonly path: string; readonly count: number }
  | { readonly kind: 'newer-format'; readonly path: string; readonly version: number }
  | { readonly kind: 'damaged-library'; readonly path: string }
  /** The folder in which the notes of a library that can't be written are kept is not there, or can't be written either. */
  | { readonly kind: 'notes-away'; readonly path: string }
  /** Another window shows the library, which has to be opened anew for what was asked. */
  | { readonly kind: 'open-in-another-window'; readonly path: string }
  /** The folder holds the notes of another library. */
  | { readonly kind: 'notes-of-another'; readonly path: string }
  | { readonly kind: 'no-library' }
  | { readonly kind: 'article-unknown'; readonly path: string }
  | { readonly kind: 'article-text-missing'; readonly path: string }
  /** The text of an earlier version is neither cached nor kept. */
  | { readonly kind: 'version-text-missing'; readonly path: string }
  /** The original, or the file beside it, does not hold the picture any more. */
  | { readonly kind: 'picture-missing'; readonly path: string }
  /** The file that holds it is locked with a password, which is kept nowhere. */
  | { readonly kind: 'picture-locked'; readonly path: string }
  /** It is of no format that is shown. */
  | { readonly kind: 'picture-unreadable'; readonly path: string }
  /** It has more dots, or more bytes, than a window can hold. */
  | { readonly kind: 'picture-too-large'; readonly path: string }
  /** The file holds no web page that could be shown as it was saved. */
  | { readonly kind: 'no-page'; readonly path: string }
  /** Nothing was sent with the article. */
  | { readonly kind: 'no-attachments'; readonly path: string }
  | { readonly kind: 'no-chapters'; readonly path: string }
  /** A web archive whose records are packed by a dictionary of its own. */
  | { readonly kind: 'packed-by-dictionary'; readonly path: string }
  /** The page has more parts or letters than a window can hold at once. */
  | { readonly kind: 'page-too-large'; readonly path: string }
  /** What a page shows is not in the file, nor beside it. */
  | { readonly kind: 'page-part-missing'; readonly path: string }
  | { readonly kind: 'annotation-unknown'; readonly annotation: string }
  | { readonly kind: 'quote-not-found'; readonly path: string; readonly quote: string }
  | {
      readonly kind: 'quote-ambiguous'
      readonly path: string
      readonly quote: string
      readonly count: number
    }
  | { readonly kind: 'empty-quote' }
  | { readonly kind: 'tag-unknown'; readonly tag: string }
  | { readonly kind: 'search-unknown'; readonly search: string }
  | { readonly kind: 'nothing-to-export' }
  | { readonly kind: 'destination-exists'; readonly path: string }
  | { readonly kind: 'destination-inside-library'; readonly path: string }
  | { readonly kind: 'not-a-bundle'; readonly path: string }
  /** `entry` is the first file in it that is not as it was, or empty for the bundle itself; `problem` as `check` names it. */
  | {
      readonly kind: 'damaged-bundle'
      readonly path: string
      readonly entry: string
      readonly problem: string
    }
  | { readonly kind: 'newer-bundle'; readonly path: string; readonly version: string }
  /** A text from the clipboard; `limit` in letters. */
  | { readonly kind: 'pasted-too-long'; readonly limit: number }
  /** A folder to add to that is no folder of the library. */
  | { readonly kind: 'not-in-library'; readonly path: string }
  | { readonly kind: 'import-unknown'; readonly import: string }
  | { readonly kind: 'wrong-passphrase'; readonly path: string }
  /** The bundle is encrypted, and nothing was given that could open it. */
  | { readonly kind: 'locked'; readonly path: string }
  | { readonly kind: 'empty-passphrase'; readonly path: string }
  /** `rule` is a place in the rules file, such as `terms[2].text`. */
  | { readonly kind: 'redaction-rules-shape'; readonly rule: string }
  | { readonly kind: 'redaction-term-empty'; readonly rule: string }
  /** The role of a rule, which stands in its tokens, holds something protected. */
  | { readonly kind: 'redaction-role-tells'; readonly rule: string }
  | { readonly kind: 'redaction-pattern-invalid'; readonly rule: string; readonly reason: string }
  | { readonly kind: 'redaction-pattern-slow'; readonly rule: string }
  /** The finished bundle still held something protected, so it was not handed out; `context` has it masked. */
  | {
      readonly kind: 'redaction-leak'
      readonly path: string
      readonly rule: string
      readonly context: string
    }
  /** The file holds no tags in a form that is understood. */
  | { readonly kind: 'not-a-codebook'; readonly path: string }
  | { readonly kind: 'codebook-malformed'; readonly path: string; readonly line: number }
  | { readonly kind: 'codebook-entities'; readonly path: string }
  | { readonly kind: 'codebook-too-long'; readonly path: string; readonly limit: number }
  | { readonly kind: 'codebook-empty' }
  /** The chosen articles have none to hand out. */
  | { readonly kind: 'no-annotations' }
  | { readonly kind: 'too-many-annotations'; readonly limit: number }
  /** No rows that could be articles are found in it. */
  | { readonly kind: 'not-a-table'; readonly path: string }
  | { readonly kind: 'column-unknown'; readonly path: string; readonly column: string }
  /** It became another while it was being read. */
  | { readonly kind: 'table-changed'; readonly path: string }
  | { readonly kind: 'invalid-input'; readonly field: string }
  /** The system or Chromium could not print; `reason` is its own word. */
  | { readonly kind: 'not-printed'; readonly reason: string }
  | { readonly kind: 'cancelled' }
  /** A part of the program stopped working; `reason` is for the log and for support. */
  | { readonly kind: 'worker-stopped'; readonly reason: string }
