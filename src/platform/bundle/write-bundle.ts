import { annotationCollection } from '#core/bundle/annotations'
import { bagDeclaration, bagMetadata, manifestText } from '#core/bundle/bag'
import { codebookQdc } from '#core/bundle/codebook'
import { crateMetadata, rootEntities, tableEntities } from '#core/bundle/crate'
import { chainCustody } from '#core/bundle/custody'
import { bag, crate, payloadFolder } from '#core/bundle/layout'
import type { BundleChoices, BundleContents } from '#core/bundle/making'
import { Markup } from '#core/bundle/markup'
import type { BundleNotice } from '#core/bundle/outcome'
import { libraryPage, startPage, type LibraryAbout } from '#core/bundle/pages/library-page'
import { wordsOf } from '#core/bundle/pages/words'
import { gatherPeople } from '#core/bundle/people'
import { annotationsHead, codebookTable, documentsHead } from '#core/bundle/tables'
import type { BundleSink, Content, Written } from './bundle-sink'
import { namedUuid, runningSha256 } from './digests'
import { readerFileContents } from './reader-files'
import { joined, type TextSpool } from './text-spool'
import { startGathering, type Gathered } from './write-documents'

export type WrittenBundle = {
  readonly files: number
  readonly sizeBytes: number
  readonly articles: number
  readonly annotations: number
  readonly manifestSha256: string
  readonly notices: readonly BundleNotice[]
}

/** Told after each article; also the place to stop, by throwing. */
export type ArticleDone = (done: {
  readonly articles: number
  readonly bytes: number
  readonly path: string
}) => void

/** Writes the payload and keeps what the manifests need of it. */
export type PayloadWriter = {
  /** `path` is inside the RO-Crate; so is that of what is returned. */
  readonly write: (path: string, content: Content) => Promise<Written>
  readonly files: () => readonly Written[]
  readonly sizeBytes: () => number
}

const payloadWriter = (sink: BundleSink): PayloadWriter => {
  const files: Written[] = []
  let sizeBytes = 0
  return {
    write: async (path, content) => {
      const written = await sink.write(`${payloadFolder}/${path}`, content)
      files.push(written)
      sizeBytes += written.sizeBytes
      return { ...written, path }
    },
    files: () => files,
    sizeBytes: () => sizeBytes,
  }
}

/** Writes a whole bundle into a sink, in one pass over the articles. */
export const writeBundle = async (
  contents: BundleContents,
  choices: BundleChoices,
  sink: BundleSink,
  onArticle: ArticleDone,
): Promise<WrittenBundle> => {
  const payload = payloadWriter(sink)
  for (const [name, content] of readerFileContents())
    await payload.write(`${crate.readerFolder}/${name}`, content)
  const people = gatherPeople(choices.annotators)
  const exporter = people.named(contents.by)
  const gathering = startGathering(contents, choices, people, payload)
  for (let index = 0; index < contents.count; index++) {
    const path = await gathering.add(await contents.articleAt(index), index)
    onArticle({ articles: index + 1, bytes: payload.sizeBytes(), path })
  }
  const gathered = await gathering.end()
  const tables = await writeTables(contents, choices, gathered, payload)
  const words = wordsOf(choices.language)
  const about: LibraryAbout = {
    title: contents.library.title,
    exporter: exporter?.name ?? '',
    time: choices.time,
    tags: contents.tags,
    counts: { articles: contents.count, annotations: gathered.annotations.count() },
    files: tables.map(({ path }) => path),
    searchScripts: gathered.searchScripts,
  }
  await payload.write(
    crate.preview,
    around((list) => libraryPage(about, list, words), gathered.listEntries),
  )
  const root = rootEntities({
    choices,
    title: contents.library.title,
    description: `${words.text('articles')}: ${contents.count}. ${words.text('annotations')}: ${gathered.annotations.count()}.`,
    strings: words.strings,
    exporter,
    people,
    tags: contents.tags,
    parts: [...gathered.folders, ...tables.map(({ path }) => path)],
  })
  const first = [...root, ...tableEntities(tables, words.strings)].map(
    (entity) => `${JSON.stringify(entity)},\n`,
  )
  await payload.write(
    crate.metadata,
    joined(crateMetadata.head + first.join(''), gathered.entities, crateMetadata.tail),
  )
  const tagFiles = await writeTagFiles(
    sink,
    [
      [bag.startPage, around((list) => startPage(about, list, words), gathered.startEntries)],
      [bag.declaration, bagDeclaration],
      [
        bag.metadata,
        bagMetadata({
          choices,
          title: contents.library.title,
          by: exporter?.name ?? '',
          library: contents.events !== undefined && choices.annotators ? contents.library.id : '',
          payload: { files: payload.files().length, sizeBytes: payload.sizeBytes() },
        }),
      ],
    ],
    payload.files(),
  )
  return {
    files: payload.files().length + tagFiles.length,
    sizeBytes: payload.sizeBytes() + tagFiles.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    articles: contents.count,
    annotations: gathered.annotations.count(),
    manifestSha256: tagFiles.find(({ path }) => path === bag.manifests[0])!.sha256,
    notices: gathered.notices,
  }
}

/** No text that stands in a page can be this: markup in texts is escaped. */
const hole = '<!--list-->'

/** A page around a list of many entries, which is not put together in memory. */
const around = (draw: (list: readonly Markup[]) => string, entries: TextSpool): Content => {
  const [before = '', after = ''] = draw([new Markup(hole)]).split(hole)
  return joined(before, entries, after)
}

/** The files beside the articles; in the order in which they are written. */
const writeTables = async (
  contents: BundleContents,
  choices: BundleChoices,
  gathered: Gathered,
  payload: PayloadWriter,
): Promise<readonly Written[]> => {
  const hash = runningSha256()
  const custody = chainCustody(gathered.custody, hash)
  const codebook = codebookQdc(contents.tags, (tag) => namedUuid(`tag:${tag}`))
  const { annotations, annotationRows, documentRows } = gathered
  const around = annotationCollection(choices.bundleId, contents.library.title, annotations.count())
  const files: readonly (readonly [string, Content | null])[] = [
    [crate.annotations, joined(around.head, annotations, around.tail)],
    [crate.annotationsTable, joined(annotationsHead, annotationRows)],
    [crate.documentsTable, joined(documentsHead, documentRows)],
    [crate.codebookTable, codebookTable(contents.tags)],
    [crate.codebook, codebook],
    [crate.custody, custody],
    [crate.custodyHead, `${hash.hex()}  custody.jsonl\n`],
    [crate.events, eventLines(contents, choices)],
  ]
  const written: Written[] = []
  for (const [path, content] of files) if (content !== null) written.push(await payload.write(path, content))
  return written
}

/** What merging needs. It names people, so a bundle without names goes without it. */
const eventLines = ({ events }: BundleContents, { annotators }: BundleChoices): string | null =>
  events === undefined || !annotators ? null : events.map((line) => `${line}\n`).join('')

/** RFC 8493, 2.2.1: the tag manifests list every tag file but themselves. */
const writeTagFiles = async (
  sink: BundleSink,
  files: readonly (readonly [string, Content])[],
  payload: readonly Written[],
): Promise<readonly Written[]> => {
  const written: Written[] = []
  const listed = (of: readonly Written[], algorithm: 'sha256' | 'sha512'): string =>
    manifestText(of.map((file) => ({ path: file.path, digest: file[algorithm] })))
  for (const [path, content] of files) written.push(await sink.write(path, content))
  written.push(await sink.write(bag.manifests[0], listed(payload, 'sha256')))
  written.push(await sink.write(bag.manifests[1], listed(payload, 'sha512')))
  const covered = [...written]
  written.push(await sink.write(bag.tagManifests[0], listed(covered, 'sha256')))
  written.push(await sink.write(bag.tagManifests[1], listed(covered, 'sha512')))
  return written
}
