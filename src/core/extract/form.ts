import type {
  ArticleFormat,
  DetectedMetadata,
  Extracted,
  ExtractionFailure,
  ExtractionWarning,
} from '../article/extracted'
import type { Direction } from '../article/block'
import type { DraftBlock } from '../article/draft'
import { layOut } from '../article/lay-out'
import { measureText } from '../article/measure'
import type { Result } from '#core/result'
import { detectOrigin } from './detect'
import type { Pictures, WholePage } from './resource'
import type { DecodedFile } from './encoding'

/** `path` is relative to the library, with `/`; the ending of its name says which form of article the file is. */
export type ExtractionHints = {
  readonly path: string
  /** What a person said the file is in; only forms that are text look at it. */
  readonly encoding?: string | undefined
  /** Opens a locked file; only PDF looks at it. It is kept nowhere. */
  readonly password?: string | undefined
}

export type Extraction = Result<Extracted, ExtractionFailure>

/** A file that lies inside another: what was sent with a letter, or a chapter of a book. */
export type Attachment = {
  /** Which of the parts of the file it is, from 1. */
  readonly part: number
  /** Made such that every system takes it. */
  readonly name: string
  /** As the file says, such as `application/pdf`. */
  readonly type: string
  readonly bytes: Uint8Array
  /** False where the file was cut off before its end. */
  readonly isWhole: boolean
}

/** A form that articles come in. A new form is one of these, its endings in `format-of.ts` and a test folder. */
export type Form = {
  readonly format: ArticleFormat
  extract(bytes: Uint8Array, hints: ExtractionHints): Extraction | Promise<Extraction>
  /** For forms that keep pictures inside their files: finds one by the `resource` of its image. */
  pictures?(bytes: Uint8Array, hints: ExtractionHints): Pictures | Promise<Pictures>
  /** For forms that can be locked with a password: whether none of its pictures can be had without it. */
  isLocked?(bytes: Uint8Array): Promise<boolean>
  /** For letters: what was sent with it, undefined where the file is none. */
  attachments?(bytes: Uint8Array): Promise<readonly Attachment[] | undefined>
  /** For books: each chapter as a file of its own; none of a book that is one chapter. */
  chapters?(bytes: Uint8Array, hints: ExtractionHints): Result<readonly Attachment[], ExtractionFailure>
  /** For forms that are web pages: the page as it was saved, for a view of all of it; undefined where the file holds none. */
  page?(bytes: Uint8Array, hints: ExtractionHints): WholePage | undefined | Promise<WholePage | undefined>
}

/** What a form has found before the text is laid out and measured. */
export type DraftArticle = {
  readonly extractor: string
  readonly format: ArticleFormat
  readonly title: string
  readonly blocks: readonly DraftBlock[]
  /** What the file states in fields of its own; lines of the text that say the same come second. */
  readonly stated: DetectedMetadata
  /** When the file was made: it dates the article where nothing else does. */
  readonly made?: DetectedMetadata
  readonly warnings: readonly ExtractionWarning[]
  /** The main direction, where the file states it; otherwise it follows from the text. */
  readonly direction?: Direction | undefined
}

/** For forms that keep their text as Unicode and say so themselves. */
export const unicodeFile: DecodedFile = { text: '', encoding: 'utf-8', undecodable: 0, isGuess: false }

export const assemble = (draft: DraftArticle, file: DecodedFile, controls: number): Extracted => {
  const { blocks, text } = layOut(draft.blocks)
  const { words, direction } = measureText(text)
  return {
    extractor: draft.extractor,
    format: draft.format,
    encoding: file.encoding,
    title: draft.title,
    direction: draft.direction ?? direction,
    words,
    blocks,
    text,
    detected: combine(draft.stated, detectOrigin(blocks), draft.made),
    warnings: [...readingWarnings(file, controls), ...draft.warnings, ...emptyWarning(text, draft.warnings)],
  }
}

/** What is stated comes first; a date is taken whole from one of the three. */
const combine = (
  stated: DetectedMetadata,
  lines: DetectedMetadata,
  made: DetectedMetadata = {},
): DetectedMetadata => {
  if (stated.published === undefined)
    return { ...(lines.published === undefined && made), ...lines, ...stated }
  const { published: _written, publishedIso: _iso, ...others } = lines
  return { ...others, ...stated }
}

const readingWarnings = (file: DecodedFile, controls: number): readonly ExtractionWarning[] => [
  ...(file.undecodable > 0 ? [{ kind: 'undecodable-bytes', count: file.undecodable } as const] : []),
  ...(file.isGuess ? [{ kind: 'encoding-guessed', encoding: file.encoding } as const] : []),
  ...(controls > 0 ? [{ kind: 'control-characters', count: controls } as const] : []),
]

/** A scan is not empty: it says itself why there is no text. */
const emptyWarning = (text: string, warnings: readonly ExtractionWarning[]): readonly ExtractionWarning[] =>
  text.trim() === '' && !warnings.some(({ kind }) => kind === 'no-text-layer') ? [{ kind: 'empty' }] : []
