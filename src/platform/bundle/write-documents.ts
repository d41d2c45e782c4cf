import { webAnnotation } from '#core/bundle/annotations'
import { documentEntities, tagEntityId } from '#core/bundle/crate'
import { gatherCustody, type CustodyAct } from '#core/bundle/custody'
import { describeDocument, namingOf, type DescribedDocument } from '#core/bundle/document'
import { crate, documentPaths } from '#core/bundle/layout'
import type { BundleChoices, BundleContents } from '#core/bundle/making'
import type { BundleNotice } from '#core/bundle/outcome'
import { articlePage } from '#core/bundle/pages/article-page'
import { listEntry, startEntry } from '#core/bundle/pages/library-page'
import { wordsOf } from '#core/bundle/pages/words'
import type { People } from '#core/bundle/people'
import { searchEntry, searchScript, searchScriptName } from '#core/bundle/search-script'
import type { BundleArticle } from '#core/bundle/source'
import { annotationRows, documentRow } from '#core/bundle/tables'
import type { Written } from './bundle-sink'
import { openOriginal } from './original'
import { startSpool, type TextSpool } from './text-spool'
import type { PayloadWriter } from './write-bundle'
import { pictureWriter } from './write-pictures'

/** What the files about all articles are made of. Of each article a few lines are kept, not its text. */
export type Gathered = {
  /** JSON, as are the entities; separated by commas. */
  readonly annotations: TextSpool
  readonly entities: TextSpool
  readonly annotationRows: TextSpool
  readonly documentRows: TextSpool
  readonly folders: readonly string[]
  readonly custody: readonly CustodyAct[]
  /** What the lists of articles are made of, as markup. */
  readonly listEntries: TextSpool
  readonly startEntries: TextSpool
  readonly searchScripts: readonly string[]
  readonly notices: readonly BundleNotice[]
}

export type Gathering = {
  /** Writes one article's files; returns the path of its page. */
  readonly add: (article: BundleArticle, index: number) => Promise<string>
  readonly end: () => Promise<Gathered>
}

/** The text of one search script, UTF-16 units: small enough for an old machine to parse at once. */
const searchScriptUnits = 1_500_000

export const startGathering = (
  contents: BundleContents,
  choices: BundleChoices,
  people: People,
  payload: PayloadWriter,
): Gathering => {
  const naming = namingOf(contents.tags, people, contents.linked)
  const words = wordsOf(choices.language)
  const tagNumbers = new Map(contents.tags.map(({ id }, i) => [id, i + 1]))
  const custody = gatherCustody(people, choices.annotators)
  const search = searchScripts(payload)
  const pictures = pictureWriter(payload, choices.originals)
  const annotations = startSpool(',\n')
  const entities = startSpool(',\n')
  const rows = { annotations: startSpool(), documents: startSpool() }
  const lists = { library: startSpool(), start: startSpool() }
  const folders: string[] = []
  const notices: BundleNotice[] = []

  const add = async (article: BundleArticle, index: number): Promise<string> => {
    const files = await writeDocument(article, index)
    const { document } = files
    const numbers = article.summary.tags.flatMap((tag) => tagNumbers.get(tag) ?? [])
    await search.add(searchEntry(document))
    for (const annotation of document.annotations)
      annotations.add(JSON.stringify(webAnnotation(choices.bundleId, document, annotation)))
    for (const row of annotationRows(document)) rows.annotations.add(row)
    rows.documents.add(documentRow(document, files.text.sha256))
    for (const entity of documentEntities(document, files, numbers.map(tagEntityId)))
      entities.add(JSON.stringify(entity))
    folders.push(document.paths.folder)
    custody.add(article.summary.id, document.paths.name, article.custody)
    lists.library.add(listEntry(document, numbers, words).source)
    lists.start.add(startEntry(document).source)
    return document.paths.page
  }

  const writeDocument = async (article: BundleArticle, index: number) => {
    const place = { index, count: contents.count }
    const opened = choices.originals
      ? await openOriginal(article.original, article.version, article.summary.path)
      : null
    if (opened?.kind === 'left-out') notices.push(opened.notice)
    const whole = opened?.kind === 'same' ? opened : null
    const paths = documentPaths(index, contents.count, article.summary.path)
    let original: Written | null = null
    try {
      if (whole !== null) original = await payload.write(paths.original, whole.content)
    } finally {
      await whole?.close()
    }
    const drawn = await pictures.write(article, original?.path ?? null)
    notices.push(...drawn.notices)
    const carried = { original: whole, pictures: drawn.shown }
    const document: DescribedDocument = describeDocument(article, place, naming, carried)
    const text = await payload.write(document.paths.text, article.text)
    const page = await payload.write(
      document.paths.page,
      articlePage(document, contents.library.title, words),
    )
    const olderTexts: Written[] = []
    for (const older of document.olderTexts) olderTexts.push(await payload.write(older.path, older.text))
    return { document, original, text, page, olderTexts, newPictures: drawn.newFiles }
  }

  return {
    add,
    end: async () => ({
      annotations,
      annotationRows: rows.annotations,
      documentRows: rows.documents,
      entities,
      folders,
      custody: custody.entries(),
      listEntries: lists.library,
      startEntries: lists.start,
      searchScripts: await search.end(),
      notices,
    }),
  }
}

/** Collects articles into scripts of a bearable size and writes each as it is full. */
const searchScripts = (payload: PayloadWriter) => {
  const names: string[] = []
  let entries: string[] = []
  let units = 0
  const flush = async (): Promise<void> => {
    if (entries.length === 0) return
    const name = searchScriptName(names.length + 1)
    await payload.write(`${crate.readerFolder}/${name}`, searchScript(entries))
    names.push(name)
    entries = []
    units = 0
  }
  return {
    add: async (entry: string): Promise<void> => {
      entries.push(entry)
      units += entry.length
      if (units >= searchScriptUnits) await flush()
    },
    end: async (): Promise<readonly string[]> => {
      await flush()
      return names
    },
  }
}
