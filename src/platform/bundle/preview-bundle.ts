import { titleOf } from '#core/bundle/title'
import {
  contentsTold,
  type ExportPreview,
  type PreviewedDocument,
  type ToldArticle,
} from '#core/bundle/export-preview'
import { documentPaths, payloadFolder } from '#core/bundle/layout'
import { ArticleUnreadable, contentsOf, type BundleChoices, type BundleContents } from '#core/bundle/making'
import type { BundleSource } from '#core/bundle/source'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { chunksOf, type BundleSink, type Written } from './bundle-sink'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { progressOf, type ExportWatch } from './export-bundle'
import { Stopped } from './stopping'
import { writeBundle } from './write-bundle'

/**
 * What a bundle would hold, file by file. It is made as it would be written, only that what is made is measured and let go; so
 * nothing can be in the bundle that is not told here.
 */
export const previewBundle = async (
  source: BundleSource | BundleContents,
  choices: BundleChoices,
  watch: ExportWatch = {},
): Promise<Result<ExportPreview, Failure>> => {
  const contents = contentsOf(source)
  if (contents.count === 0) return fail({ kind: 'nothing-to-export' })
  const { sink, files } = measuringSink()
  const { passing, articles } = remembering(contents)
  try {
    const written = await writeBundle(passing, choices, sink, progressOf(contents.count, watch))
    return ok({
      articles: written.articles,
      annotations: written.annotations,
      files: written.files,
      sizeBytes: written.sizeBytes,
      ...sorted(articles, files),
      ...contentsTold({ ...contents, articles }, choices),
      notices: written.notices,
    })
  } catch (error) {
    if (error instanceof Stopped) return fail({ kind: 'cancelled' })
    if (error instanceof ArticleUnreadable) return fail(error.failure)
    return fail(failureOfSystemError(error, pathIn(error) ?? contents.folder))
  }
}

/** Nothing is written: what goes wrong is the reading of one of the library's files. */
const pathIn = (error: unknown): string | undefined => (isSystemError(error) ? error.path : undefined)

/** Of each article that passes, what is told of it is kept, and its text let go. */
const remembering = (
  contents: BundleContents,
): { readonly passing: BundleContents; readonly articles: readonly ToldArticle[] } => {
  const articles: ToldArticle[] = []
  const articleAt = async (index: number) => {
    const article = await contents.articleAt(index)
    const { summary, annotations, custody } = article
    articles[index] = { summary, annotations, custody }
    return article
  }
  return { passing: { ...contents, articleAt }, articles }
}

/** Digests are as long as real ones, and nothing else: what is made of them is only measured. */
const noDigests = { sha256: '0'.repeat(64), sha512: '0'.repeat(128) }

const measuringSink = (): { readonly sink: BundleSink; readonly files: readonly Written[] } => {
  const files: Written[] = []
  const write: BundleSink['write'] = async (path, content) => {
    let sizeBytes = 0
    for await (const chunk of chunksOf(content)) sizeBytes += chunk.byteLength
    const written = { path, sizeBytes, ...noDigests }
    files.push(written)
    return written
  }
  const sink = { write, finish: () => Promise.resolve(''), discard: () => Promise.resolve() }
  return { sink, files }
}

/** Each article's own files beside it, and the rest. */
const sorted = (
  articles: readonly ToldArticle[],
  files: readonly Written[],
): Pick<ExportPreview, 'documents' | 'others'> => {
  const plain = files.map(({ path, sizeBytes }) => ({ path, sizeBytes }))
  const folders = `${payloadFolder}/documents/`
  const nameOf = (path: string): string => path.slice(folders.length).split('/')[0] ?? ''
  const byName = new Map<string, (typeof plain)[number][]>()
  for (const file of plain.filter(({ path }) => path.startsWith(folders)))
    byName.set(nameOf(file.path), [...(byName.get(nameOf(file.path)) ?? []), file])
  const documents = articles.map(({ summary, annotations }, index): PreviewedDocument => {
    const paths = documentPaths(index, articles.length, summary.path)
    const own = byName.get(paths.name) ?? []
    return {
      name: paths.name,
      title: titleOf(summary),
      path: summary.path,
      files: own,
      hasOriginal: own.some(({ path }) => path === `${payloadFolder}/${paths.original}`),
      annotations: annotations.length,
    }
  })
  return { documents, others: plain.filter(({ path }) => !path.startsWith(folders)) }
}
