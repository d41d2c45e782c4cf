import { resolve } from 'node:path'
import { codebookQdc } from '#core/bundle/codebook'
import { codebookTable } from '#core/bundle/tables'
import type { CodebookNotice } from '#core/codebook/code'
import { planCodebook } from '#core/codebook/plan-codebook'
import type { Failure } from '#core/failure'
import type { TagId } from '#core/ids'
import type { CodebookChange } from '#core/library/codebook/queries'
import { tagViewsOf } from '#core/library/tag-views'
import { fail, ok, type Result } from '#core/result'
import { namedUuid } from '../bundle/digests'
import { readCodebook } from '../codebook/read-codebook'
import { failureOfSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'
import { changeCodebook } from './codebook'
import type { LibraryContext } from './context'
import { recordHandedOn } from './handed-on'
import { unfitOutput } from './output-place'

export type ImportCodebookInput = { readonly path: string }

export type CodebookImported = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly notices: readonly CodebookNotice[]
  /** Given to `changeCodebook`, it undoes the import. */
  readonly back: CodebookChange
}

export type ExportCodebookInput = {
  readonly destination: string
  readonly form: 'csv' | 'qdc'
  /** True where the person was asked already, by the system's own dialog. */
  readonly overwrite: boolean
}
export type CodebookExported = { readonly path: string; readonly tags: number }

/** Takes the tags of a file into the codebook, as one act. */
export const importCodebook = async (
  context: LibraryContext,
  { path }: ImportCodebookInput,
  by: string,
): Promise<Result<CodebookImported, Failure>> => {
  const file = await readCodebook(resolve(path))
  if (!file.ok) return file
  const { changes, ...counts } = planCodebook(context.catalog.state, file.value.codes)
  const written = await changeCodebook(context, { define: [...changes], uses: [] }, by)
  return written.ok ? ok({ ...counts, notices: file.value.notices, back: written.value.back }) : written
}

/** The whole codebook as a table, or for other programs for qualitative analysis. */
export const exportCodebook = async (
  context: LibraryContext,
  input: ExportCodebookInput,
  by: string,
): Promise<Result<CodebookExported, Failure>> => {
  const destination = resolve(input.destination)
  const unfit = await unfitOutput(context.places.folder, destination, input.overwrite)
  if (unfit !== null) return fail(unfit)
  const tags = tagViewsOf(context.catalog.state)
  const content =
    input.form === 'csv' ? codebookTable(tags) : codebookQdc(tags, (tag: TagId) => namedUuid(`tag:${tag}`))
  if (content === null) return fail({ kind: 'codebook-empty' })
  try {
    await writeFileWhole(destination, content)
  } catch (error) {
    return fail(failureOfSystemError(error, destination))
  }
  const handedOn = { path: destination, form: `codebook-${input.form}`, articles: [] }
  const recorded = await recordHandedOn(context, handedOn, by)
  return recorded.ok ? ok({ path: destination, tags: tags.length }) : recorded
}
