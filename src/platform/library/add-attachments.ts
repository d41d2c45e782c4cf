import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddingPlan, AddingReceipt, SkippedThing } from '#core/adding/adding'
import {
  attachmentsFolder,
  originOfAttachment,
  type AddAttachmentsInput,
  type AttachmentView,
} from '#core/adding/attachments'
import { isBookPath } from '#core/adding/chapters'
import { isArticlePath } from '#core/extract/format-of'
import type { Failure } from '#core/failure'
import type { ArticleId, VersionId } from '#core/ids'
import { currentVersionOf } from '#core/library/article-views'
import { parentOf } from '#core/parent-folder'
import { fail, ok, type Result } from '#core/result'
import { Stopped, stopper } from '../bundle/stopping'
import type { ReadAttachment } from '../extract/attachments-file'
import { failureOfSystemError } from '../files/failures'
import { addFiles, type Adding } from './add-files'
import { presentPathOf } from './article-texts'
import type { LibraryContext } from './context'
import { placeOf, planAdding } from './plan-adding'
import { notWhole, stage, type StagedFiles } from './staging'

type Letter = { readonly path: string; readonly attachments: readonly ReadAttachment[] }

const readLetter = async (
  context: LibraryContext,
  article: ArticleId,
  withBytes: boolean,
): Promise<Result<Letter, Failure>> => {
  const { state, summary } = context.catalog
  const known = summary(article)
  if (known === null) return fail({ kind: 'article-unknown', path: article })
  const version = currentVersionOf(state, article)
  const path = presentPathOf(context, article, version)
  if (path === undefined) return fail({ kind: 'article-text-missing', path: known.path })
  const read = await context.pool.readAttachments({
    absolutePath: join(context.places.folder, path),
    path,
    digest: version,
    withBytes,
  })
  return read.ok ? ok({ path, attachments: read.value.attachments }) : read
}

/** What was sent with an article, and where the library has the same content; none for what is no letter. */
export const listAttachments = async (
  context: LibraryContext,
  article: ArticleId,
): Promise<Result<readonly AttachmentView[], Failure>> => {
  const letter = await readLetter(context, article, false)
  if (!letter.ok) return letter
  return ok(
    letter.value.attachments.map(({ bytes: _, digest, ...attachment }) => ({
      ...attachment,
      isReadable: isArticlePath(attachment.name),
      here: hereOf(context, digest),
    })),
  )
}

const hereOf = ({ catalog: { state } }: LibraryContext, digest: string): AttachmentView['here'] => {
  const path = placeOf(state, digest)
  const article = state.articleOfVersion.get(`sha256:${digest}` as VersionId)?.value
  return path === null || article === undefined ? null : { article, path }
}

/** What adding them would mean. Writes nothing into the library. */
export const planAttachments = (
  context: LibraryContext,
  input: AddAttachmentsInput,
  signal: AbortSignal,
): Promise<Result<AddingPlan, Failure>> =>
  withStaged(context, input.article, signal, async ({ given, into, names, cut }) => {
    const plan = await planAdding(context, { given, into }, signal)
    return plan.ok ? ok(named(plan.value, names, cut)) : plan
  })

/**
 * Adds what was sent with a letter, or the chapters of a book, as files in a folder beside it, and says of each from which letter it is. They are made
 * elsewhere first, so that nothing half made comes into the library.
 */
export const addAttachments = (
  context: LibraryContext,
  adding: Adding,
  input: AddAttachmentsInput,
  by: string,
  signal: AbortSignal,
): Promise<Result<AddingReceipt, Failure>> =>
  withStaged(context, input.article, signal, async ({ letter, given, into, names, cut }) => {
    const arrivals = new Map(
      [...names].map(([from, attachment]) => {
        const origin = originOfAttachment(letter, { ...attachment, article: input.article })
        const described = { [fieldOf(letter, input.fields)]: origin }
        return [from, { digest: attachment.digest, described, by }] as const
      }),
    )
    const receipt = await addFiles(context, adding, { given, into }, signal, { arrivals })
    return receipt.ok ? ok(named(receipt.value, names, cut)) : receipt
  })

const fieldOf = (path: string, { attachment, chapter }: AddAttachmentsInput['fields']): string =>
  isBookPath(path) ? (chapter ?? attachment) : attachment

type Staged = {
  /** Where the letter lies, relative to the library. */
  readonly letter: string
  readonly given: [{ readonly kind: 'path'; readonly path: string }]
  readonly into: string
  readonly names: StagedFiles
  readonly cut: readonly SkippedThing[]
}

const withStaged = async <T>(
  context: LibraryContext,
  article: ArticleId,
  signal: AbortSignal,
  use: (staged: Staged) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> => {
  if (context.readOnly !== null) return fail(context.readOnly)
  const read = await readLetter(context, article, true)
  if (!read.ok) return read
  const { path: letter, attachments } = read.value
  if (attachments.length === 0)
    return fail({ kind: isBookPath(letter) ? 'no-chapters' : 'no-attachments', path: letter })
  const staging = await mkdtemp(join(tmpdir(), 'sanad-attachments-'))
  try {
    const folder = join(staging, attachmentsFolder(letter))
    const names = await stage(folder, attachments, stopper(signal))
    return await use({
      letter,
      given: [{ kind: 'path', path: folder }],
      into: parentOf(letter),
      names,
      cut: notWhole(attachments, isBookPath(letter) ? 'damaged-chapter' : 'cut'),
    })
  } catch (error) {
    return fail(error instanceof Stopped ? { kind: 'cancelled' } : failureOfSystemError(error, letter))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Each by its name in the letter or book rather than by where it was made. */
const named = <T extends Pick<AddingPlan, 'files' | 'skipped'>>(
  told: T,
  names: StagedFiles,
  cut: Staged['cut'],
): T => ({
  ...told,
  files: told.files.map((file) => ({
    ...file,
    from: (file.from === null ? undefined : names.get(file.from)?.name) ?? file.from,
  })),
  skipped: [
    ...told.skipped.map(({ from, why }) => ({ from: names.get(from)?.name ?? from, why: whyHere(why) })),
    ...cut,
  ],
})

/** Its parts are chosen from a file that lies somewhere, which this one does not. */
const whyHere = (why: SkippedThing['why']): SkippedThing['why'] =>
  why.kind === 'table' || why.kind === 'web-archive' ? { kind: 'inside-letter' } : why
