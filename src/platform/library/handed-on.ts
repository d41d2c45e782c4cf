import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { fingerprintOf } from '../output/fingerprint'
import type { LibraryContext } from './context'

export type HandedOn = {
  /** Absolute. */
  readonly path: string
  /** As `outputForms` calls it, or `codebook-csv`, `codebook-qdc`. */
  readonly form: string
  readonly articles: readonly ArticleId[]
  readonly to?: string | undefined
}

/** Nobody said whom it was for: then nothing is recorded of it. */
export const toWhom = (to: string | undefined): { readonly to?: string } => {
  const said = (to ?? '').replace(/\s+/gu, ' ').trim()
  return said === '' ? {} : { to: said }
}

/** Records that something other than a bundle left the library. Where nothing can be written here it goes unrecorded. */
export const recordHandedOn = async (
  context: LibraryContext,
  { path, form, articles, to }: HandedOn,
  by: string,
): Promise<Result<null, Failure>> => {
  if (context.readOnly !== null) return ok(null)
  try {
    const sha256 = await fingerprintOf(path)
    const recorded = await context.record(
      [
        {
          type: 'output.written',
          data: { form, articles: [...articles], sha256: `sha256:${sha256}`, ...toWhom(to) },
        },
      ],
      by,
    )
    return recorded.ok ? ok(null) : recorded
  } catch (error) {
    if (!isSystemError(error)) throw error
    return fail(failureOfSystemError(error, path))
  }
}
