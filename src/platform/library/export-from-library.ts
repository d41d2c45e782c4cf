import { resolve } from 'node:path'
import type { ExportPreview } from '#core/bundle/export-preview'
import type { BundleNotice, BundleReceipt, BundleStage } from '#core/bundle/outcome'
import type { RedactionSource } from '#core/bundle/redact/marked'
import { previewRedaction, type RedactionHits, type RedactionPreview } from '#core/bundle/redact/preview'
import type { CompiledRules } from '#core/bundle/redact/rules'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { ExportScope } from '#core/library/queries'
import type { OutputReceipt } from '#core/output/forms'
import { fail, ok, type Result } from '#core/result'
import { exportBundle, type ExportOptions, type ExportWatch } from '../bundle/export-bundle'
import { exportRedacted, previewRedacted, rulesFor, type RedactionChoices } from '../bundle/export-redacted'
import { previewBundle } from '../bundle/preview-bundle'
import { Stopped, stopper } from '../bundle/stopping'
import type { LibraryContext } from './context'
import { writeOutput } from '../output/write-output'
import { recordHandedOn, toWhom } from './handed-on'
import { redactionSourceOf } from './gather-bundle'
import type { ExportInput, OutputInput, RedactionInput, ExportPreviewInput, PreviewInput } from './library'
import { emptyListMemory, listArticles } from './listing'
import { insideLibrary, unfitOutput } from './output-place'
import { madeOfReadable, type MadeOfReadable } from './readable'

/** Writes a bundle of the chosen articles, then records that it was handed out. */
export const exportFromLibrary = async (
  context: LibraryContext,
  input: ExportInput,
  by: string,
  signal: AbortSignal,
): Promise<Result<BundleReceipt, Failure>> => {
  const destination = resolve(input.destination)
  const inside = await insideLibrary([context.places.folder], destination)
  if (inside !== null) return fail(inside)
  const chosen = await articlesIn(context, input.scope)
  if (!chosen.ok) return chosen
  const { originals, annotators, language, time, bundleId, passphrase, recipients } = input
  const options: ExportOptions = {
    ...{ destination, originals, annotators, language, time, bundleId },
    ...(passphrase !== undefined && { passphrase }),
    ...(recipients !== undefined && { recipients }),
  }
  const watch = watchOf(context, signal)
  const { leaveOut = [], redaction } = input
  const made = await madeOfReadable(
    context,
    { articles: chosen.value, by, leaveOut },
    signal,
    async (contents) =>
      redaction === undefined
        ? exportBundle(contents, options, watch)
        : exportRedacted(await redactionSourceOf(context, contents), options, chosenOf(redaction), watch),
  )
  if (!made.ok) return made
  const receipt = withNotices(made.value)
  const written = ok(leaveOut.length === 0 ? receipt : { ...receipt, leftOut: leaveOut })
  if (context.readOnly !== null) return written
  const { manifestSha256 } = written.value
  const recorded = await context.record(
    [
      {
        type: 'bundle.exported',
        data: {
          bundle: `urn:uuid:${bundleId}`,
          articles: [...made.value.articles],
          manifest: `sha256:${manifestSha256}`,
          ...toWhom(input.to),
        },
      },
    ],
    by,
  )
  return recorded.ok ? written : recorded
}

const chosenOf = ({ rules, keep = [] }: RedactionInput): RedactionChoices => ({ rules, keep })

/** What was left out because it can't be read stands first. */
const withNotices = <T extends { readonly notices: readonly BundleNotice[] }>({
  made,
  unreadable,
}: MadeOfReadable<T>): T => ({
  ...made,
  notices: [
    ...unreadable.map(({ path }): BundleNotice => ({ kind: 'article-unreadable', path })),
    ...made.notices,
  ],
})

/** Writes the annotations on the chosen articles in another form than a bundle. */
export const exportAnnotationsAs = async (
  context: LibraryContext,
  { scope, destination, overwrite, to, leaveOut, ...choices }: OutputInput,
  by: string,
  signal: AbortSignal,
): Promise<Result<OutputReceipt, Failure>> => {
  const place = resolve(destination)
  const unfit = await unfitOutput(context.places.folder, place, overwrite)
  if (unfit !== null) return fail(unfit)
  const chosen = await articlesIn(context, scope)
  if (!chosen.ok) return chosen
  const written = await madeOfReadable(
    context,
    { articles: chosen.value, by, leaveOut },
    signal,
    (contents) => writeOutput(contents, choices, place, watchOf(context, signal)),
  )
  if (!written.ok) return written
  const { made, articles } = written.value
  const { path, form } = made
  const recorded = await recordHandedOn(context, { path, form, articles, to }, by)
  return recorded.ok ? ok(made) : recorded
}

const watchOf = (context: LibraryContext, signal: AbortSignal, kind?: BundleStage['kind']): ExportWatch => ({
  signal,
  onProgress: (stage) =>
    context.tell({
      kind: 'progress',
      progress: { work: 'export', stage: { ...stage, kind: kind ?? stage.kind } },
    }),
})

/** What a bundle of the chosen articles would hold. */
export const previewExport = async (
  context: LibraryContext,
  input: ExportPreviewInput,
  by: string,
  signal: AbortSignal,
): Promise<Result<ExportPreview, Failure>> => {
  const chosen = await articlesIn(context, input.scope)
  if (!chosen.ok) return chosen
  const { originals, annotators, language, time, bundleId, redaction, leaveOut } = input
  const choices = { originals, annotators, language, time, bundleId }
  const watch = watchOf(context, signal, 'looking')
  const made = await madeOfReadable(
    context,
    { articles: chosen.value, by, leaveOut },
    signal,
    async (contents) =>
      redaction === undefined
        ? previewBundle(contents, choices, watch)
        : previewRedacted(await redactionSourceOf(context, contents), choices, chosenOf(redaction), watch),
  )
  return made.ok ? ok(withNotices(made.value)) : made
}

/** What a redaction of the chosen articles would change. */
export const previewFromLibrary = async (
  context: LibraryContext,
  { scope, rules, language }: PreviewInput,
  signal: AbortSignal,
): Promise<Result<RedactionPreview, Failure>> => {
  const chosen = await articlesIn(context, scope)
  if (!chosen.ok) return chosen
  const found = await madeOfReadable(
    context,
    { articles: chosen.value, by: '' },
    signal,
    async (contents) => {
      const source = await redactionSourceOf(context, contents)
      const compiled = rulesFor(source, rules, language)
      return compiled.ok ? hitsIn(source, compiled.value, signal) : compiled
    },
  )
  return found.ok ? ok({ ...found.value.made, unreadable: found.value.unreadable }) : found
}

const hitsIn = async (
  source: RedactionSource,
  compiled: CompiledRules,
  signal: AbortSignal,
): Promise<Result<RedactionHits, Failure>> => {
  const stop = stopper(signal)
  try {
    return ok(
      await previewRedaction(source, compiled, () => {
        stop()
        return turn()
      }),
    )
  } catch (error) {
    if (error instanceof Stopped) return fail({ kind: 'cancelled' })
    throw error
  }
}

/** Between two texts: other calls are answered, and a wish to stop is heard. */
const turn = (): Promise<void> => new Promise((next) => setImmediate(next))

const mostInPage = 500

const articlesIn = async (
  context: LibraryContext,
  scope: ExportScope,
): Promise<Result<readonly ArticleId[], Failure>> => {
  switch (scope.kind) {
    case 'all':
      return ok(
        [...context.catalog.summaries()].sort((a, b) => (a.path < b.path ? -1 : 1)).map(({ id }) => id),
      )
    case 'articles':
      return ok([...new Set(scope.articles)])
    case 'list': {
      const ids: ArticleId[] = []
      const memory = emptyListMemory()
      for (let offset = 0; ; offset += mostInPage) {
        const page = await listArticles(context, memory, { ...scope.request, offset, limit: mostInPage })
        if (!page.ok) return page
        ids.push(...page.value.rows.map(({ article }) => article.id))
        if (page.value.rows.length < mostInPage) return ok(ids)
      }
    }
    default:
      return scope satisfies never
  }
}
