import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { FixityProblem, FixityReport } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { relativePath } from '../files/relative-path'
import { readJournals } from '../journal/journals'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { readKeptText } from './kept-texts'
import { inParallel, throttled } from './pacing'
import { isUndecided, placedOn } from './placed-annotations'
import { checkFolder } from './library-folder'

/** Every file against the hash of when it was first seen, every journal's chain, every annotation's place. */
export const verify = async (
  context: LibraryContext,
  by: string,
  signal: AbortSignal,
): Promise<Result<FixityReport, Failure>> => {
  const checked = await checkFolder(context.places.folder)
  if (!checked.ok) return checked
  const files = expectedFiles(context)
  const problems: FixityProblem[] = []
  const tell = throttled(100)
  let done = 0
  await inParallel(files, 4, async (file) => {
    if (signal.aborted) return
    const problem = await checkFile(context.places.folder, file)
    if (problem) problems.push(problem)
    done++
    tell(() => context.tell({ kind: 'progress', progress: { work: 'verify', done, total: files.length } }))
  })
  if (signal.aborted) return fail({ kind: 'cancelled' })
  problems.push(
    ...(await checkJournals(context)),
    ...(await checkKeptTexts(context)),
    ...(await checkAnchors(context)),
  )
  problems.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const report = {
    ok: problems.length === 0,
    checked: files.length,
    problems,
    time: new Date().toISOString(),
  }
  if (context.readOnly !== null) return ok(report)
  const written = await context.record(
    [{ type: 'fixity.verified', data: { checked: report.checked, problems: problems.length } }],
    by,
  )
  return written.ok ? ok(report) : written
}

type ExpectedFile = { readonly path: string; readonly expected: string }

/** A place is expected to hold the article as first seen: a file that changed since then is a finding, however often it was scanned. */
const expectedFiles = (context: LibraryContext): readonly ExpectedFile[] =>
  [...context.catalog.state.locations]
    .filter(([path, { value }]) => value.isPresent || isWhollyMissing(context, value.article, path))
    .map(([path, { value }]) => ({ path, expected: value.article }))

/** A missing place counts only where the article has no other: a file that was moved is not missing. */
const isWhollyMissing = (context: LibraryContext, article: ArticleId, path: string): boolean => {
  const { state, summary } = context.catalog
  // Nobody expects an article that was taken back.
  if (summary(article) === null) return false
  const paths = [...(state.pathsOf.get(article) ?? [])].sort()
  return paths[0] === path && paths.every((one) => !state.locations.get(one)!.value.isPresent)
}

const checkFile = async (folder: string, { path, expected }: ExpectedFile): Promise<FixityProblem | null> => {
  try {
    const found = `sha256:${await digestOf(join(folder, path))}`
    return found === expected ? null : { kind: 'changed', path, expected, found }
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return { kind: 'missing', path, expected }
    return { kind: 'unreadable', path, expected, failure: failureOfSystemError(error, path) }
  }
}

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const checkJournals = async (context: LibraryContext): Promise<readonly FixityProblem[]> => {
  const journals = await readJournals(context.places.journals)
  const found = journals.flatMap(({ path, reading }) =>
    reading.damage.map(({ line }): FixityProblem => ({
      kind: 'journal-damaged',
      path: relativePath(context.places.folder, path),
      line,
    })),
  )
  const noticed = context.notices.flatMap((notice): readonly FixityProblem[] =>
    notice.kind === 'journal-torn' || notice.kind === 'journal-damaged' ? [notice] : [],
  )
  const isNew = (one: FixityProblem): boolean =>
    !found.some((other) => other.kind === one.kind && other.path === one.path)
  return [...found, ...noticed.filter(isNew)]
}

const checkKeptTexts = async (context: LibraryContext): Promise<readonly FixityProblem[]> => {
  const problems: FixityProblem[] = []
  for (const version of context.catalog.state.keptTexts.keys()) {
    const kept = await readKeptText(context, version)
    if (kept !== null && kept.kind !== 'sound') problems.push(kept)
  }
  return problems
}

const checkAnchors = async (context: LibraryContext): Promise<readonly FixityProblem[]> => {
  const problems: FixityProblem[] = []
  for (const id of context.catalog.state.annotationsOf.keys()) {
    const text = await textOf(context, id)
    for (const { annotation, anchor } of await placedOn(context, id, text.ok ? text.value : null))
      if (
        (anchor?.state === 'review' || anchor?.state === 'orphan') &&
        isUndecided(annotation, anchor, text.ok ? text.value.version : null)
      )
        problems.push({
          kind: 'annotation-unanchored',
          path: context.catalog.summary(id)?.path ?? id,
          annotation: annotation.id,
          anchor: anchor.state,
        })
  }
  return problems
}
