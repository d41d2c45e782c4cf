import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codebookQdc } from '#core/bundle/codebook'
import { describeDocument, namingOf, type DescribedDocument } from '#core/bundle/document'
import { ArticleUnreadable, type BundleContents } from '#core/bundle/making'
import type { BundleStage } from '#core/bundle/outcome'
import { gatherPeople } from '#core/bundle/people'
import type { Failure } from '#core/failure'
import type { OutputChoices, OutputReceipt } from '#core/output/forms'
import { leftOutText } from '#core/output/citation'
import { pageHead, pageSection, pageTail } from '#core/output/page'
import { tagGuid } from '#core/output/project'
import { quotationsOf } from '#core/output/quotations'
import { tableHead, tableRows } from '#core/output/table'
import { fail, ok, type Result } from '#core/result'
import { namedUuid } from '../bundle/digests'
import { Stopped, stopper } from '../bundle/stopping'
import { startSpool } from '../bundle/text-spool'
import { failureOfSystemError } from '../files/failures'
import { syncFolder } from '../files/write-file'
import type { OutputMaterial } from './material'
import { writeBulk } from './write-bulk'
import { writeProject } from './write-project'
import { TooMany, wordDocument } from './word'

export type OutputWatch = {
  readonly onProgress?: (stage: BundleStage) => void
  readonly signal?: AbortSignal
}

type Written = { readonly files: number; readonly sizeBytes: number }

/**
 * Writes annotations in another form than a bundle, under a temporary name until all is on the disk. When it fails or is
 * stopped, nothing is left. Whether anything is at `destination` was asked before.
 */
export const writeOutput = async (
  contents: BundleContents,
  choices: OutputChoices,
  destination: string,
  watch: OutputWatch = {},
): Promise<Result<OutputReceipt, Failure>> => {
  if (contents.count === 0) return fail({ kind: 'nothing-to-export' })
  const material = materialOf(contents, choices, watch)
  return putInPlace(material, destination, (temporary) => write(material, temporary))
}

/** Nothing is at `destination` before all of it is on the disk; `write` answers with null where there is nothing to write. */
export const putInPlace = async (
  { contents, choices, counts }: OutputMaterial,
  destination: string,
  write: (temporary: string) => Promise<Written | null>,
): Promise<Result<OutputReceipt, Failure>> => {
  const temporary = join(dirname(destination), `.${basename(destination)}.partial`)
  const isOfAnnotations = ['csv', 'html', 'docx', 'quotations'].includes(choices.form)
  try {
    await rm(temporary, { recursive: true, force: true })
    const written = await write(temporary)
    if (written === null || (isOfAnnotations && counts.annotations === 0)) {
      await rm(temporary, { recursive: true, force: true })
      return fail(written === null ? { kind: 'codebook-empty' } : { kind: 'no-annotations' })
    }
    await rename(temporary, destination)
    await syncFolder(dirname(destination))
    const { tags, unreadable = [] } = contents
    return ok({
      ...{ form: choices.form, path: destination, ...written, ...counts },
      ...{ tags: tags.length, unreadable },
    })
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (error instanceof Stopped) return fail({ kind: 'cancelled' })
    if (error instanceof ArticleUnreadable) return fail(error.failure)
    if (error instanceof TooMany) return fail({ kind: 'too-many-annotations', limit: error.limit })
    return fail(failureOfSystemError(error, destination))
  }
}

export const materialOf = (
  contents: BundleContents,
  choices: OutputChoices,
  watch: OutputWatch,
): OutputMaterial => {
  const people = gatherPeople(choices.annotators)
  const exporter = people.named(contents.by)
  const naming = namingOf(contents.tags, people, contents.linked)
  const counts = { articles: 0, annotations: 0 }
  const stop = stopper(watch.signal)
  const all = choices.form === 'qdpx' || choices.form === 'ndjson'
  async function* documents(): AsyncGenerator<DescribedDocument> {
    for (let index = 0; index < contents.count; index++) {
      stop()
      const article = await contents.articleAt(index)
      const document = describeDocument(article, { index, count: contents.count }, naming, {
        original: null,
      })
      counts.annotations += document.annotations.length
      if (all || document.annotations.length > 0) counts.articles++
      watch.onProgress?.({
        kind: 'writing',
        doneBytes: index + 1,
        totalBytes: contents.count,
        path: article.summary.path,
      })
      yield document
    }
  }
  return { contents, choices, people, exporter, documents, counts }
}

const write = async (material: OutputMaterial, temporary: string): Promise<Written | null> => {
  const { language } = material.choices
  switch (material.choices.form) {
    case 'csv':
      return writeText(
        temporary,
        eachDocument(material, tableHead, (one) => tableRows(one, language)),
      )
    case 'quotations':
      return writeText(
        temporary,
        eachDocument(
          material,
          '',
          (one) => quotationsOf(one, language),
          leftOutText(material.contents.unreadable ?? [], language),
        ),
      )
    case 'html':
      return writeText(temporary, page(material))
    case 'docx':
      return writeText(temporary, [await wordDocument(material)])
    case 'qdc': {
      const codebook = codebookQdc(material.contents.tags, (tag) => tagGuid(tag, namedUuid))
      return codebook === null ? null : writeText(temporary, [codebook])
    }
    case 'qdpx':
      return writeProject(material, temporary)
    case 'ndjson':
      return writeBulk(material, temporary)
    default:
      return material.choices.form satisfies never
  }
}

async function* eachDocument(
  { documents }: OutputMaterial,
  head: string,
  draw: (document: DescribedDocument) => readonly string[],
  tail = '',
): AsyncGenerator<string> {
  yield head
  for await (const document of documents()) yield draw(document).join('')
  yield tail
}

/** The list of contents stands first and is known last. */
async function* page({
  contents,
  choices,
  documents,
  counts,
}: OutputMaterial): AsyncGenerator<string | Uint8Array> {
  const parts: { readonly name: string; readonly title: string }[] = []
  const sections = startSpool()
  for await (const document of documents()) {
    if (document.annotations.length === 0) continue
    parts.push({ name: document.paths.name, title: document.title })
    sections.add(pageSection(document, choices.language))
  }
  const { language, time } = choices
  const { title } = contents.library
  yield pageHead({
    title,
    language,
    time,
    contents: parts,
    articles: parts.length,
    annotations: counts.annotations,
    unreadable: contents.unreadable ?? [],
  })
  yield* sections.chunks()
  yield pageTail
}

export const writeText = async (
  path: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<Written> => {
  const handle = await open(path, 'wx')
  try {
    for await (const piece of content) if (piece.length > 0) await handle.writeFile(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { files: 1, sizeBytes: (await stat(path)).size }
}
