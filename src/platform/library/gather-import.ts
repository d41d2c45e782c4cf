import { sliceCodePoints } from '#core/article/code-points'
import type { ImportPlan, PlannedFile } from '#core/bundle/import-outcome'
import { crate } from '#core/bundle/layout'
import { bundleVersion } from '#core/bundle/making'
import { planMerge } from '#core/bundle/merge-plan'
import { annotationsAsEvents } from '#core/bundle/merge/annotations-as-events'
import {
  chooser,
  chosenEvents,
  offerOf,
  sortEvents,
  type ComingArticle,
  type ImportChoice,
} from '#core/bundle/merge/choice'
import { differencesIn } from '#core/bundle/merge/differences'
import { settlingLines, type Settling } from '#core/bundle/merge/settling'
import { protectionsAtStake, unprotectedAfter } from '#core/bundle/merge/unprotected'
import { documentsIn, entitiesIn, tagIdsIn, type BundleDocument } from '#core/bundle/merge/documents'
import { sortIncoming, type Incoming, type Known } from '#core/bundle/merge/incoming'
import { sameButCase } from '#core/bundle/check/bag-paths'
import { safeName, safePath, untaken } from '#core/bundle/merge/safe-path'
import { articlesOfVersions, soundEvents } from '#core/bundle/merge/sound-part'
import { isArticlePath } from '#core/extract/format-of'
import { isPicturePath } from '#core/extract/page-parts'
import type { ArticleId, ImportId, VersionId } from '#core/ids'
import type { RawLine } from '#core/journal/imported'
import { summaryOf } from '#core/library/article-views'
import { isUndone } from '#core/library/import-views'
import type { LibraryState } from '#core/library/state'
import { namedUuid } from '../bundle/digests'
import { jsonAt, jsonLines, type OpenedBundle } from '../bundle/open-bundle'
import { readHeldEvents } from '../journal/held-events'
import { namesBeside } from './beside-files'
import type { LibraryContext } from './context'
import { versionsUnder } from './kept-texts'

/** A file of the bundle that the library lacks. */
export type FileToPlace = {
  readonly article: ArticleId
  /** Of the bytes that are written. */
  readonly version: VersionId
  /** Inside the RO-Crate. */
  readonly from: string
  /** Relative to the library; nothing is known to be there. */
  readonly path: string
  readonly kind: PlannedFile['kind']
}

/** A text that annotations stand on and that nothing here can be made into again. */
export type TextToKeep = { readonly article: ArticleId; readonly version: VersionId; readonly from: string }

export type GatheredImport = {
  readonly plan: ImportPlan
  /** The bundle's that are taken in, and then what settles differences as a person chose. */
  readonly events: readonly RawLine[]
  readonly files: readonly FileToPlace[]
  readonly texts: readonly TextToKeep[]
}

/** What a person chose, and the import that it will stand under. */
export type Deciding = {
  readonly id: ImportId
  readonly by: string
  readonly choice?: ImportChoice | undefined
  readonly settling?: Settling | undefined
}

/** Everything that taking in a bundle would do, from what is known here and what is in it. */
export const gatherImport = async (
  context: LibraryContext,
  bundle: OpenedBundle,
  { id, by, choice = {}, settling = {} }: Deciding,
): Promise<GatheredImport> => {
  const { state } = context.catalog
  const entities = entitiesIn(await jsonAt(bundle, crate.metadata))
  const isDamaged = bundle.problems.some(({ severity }) => severity === 'error')
  const documents = documentsIn(entities, bundle.digests).filter(({ isWhole }) => isWhole || !isDamaged)
  const held = await readHeldEvents(context.places.journals, (id) => isUndone(state, id))
  const known: Known = { held, own: context.replica }
  const hasEvents = bundle.digests.has(crate.events)
  const incoming = hasEvents
    ? sortIncoming(await listOf(jsonLines(bundle, crate.events)), known)
    : await fromAnnotations(bundle, documents, tagIdsIn(entities), state, known)
  const versions = articlesOfVersions([...held.values(), ...incoming.accepted])
  const articleOf = ({ version }: BundleDocument): ArticleId =>
    versions.get(version) ?? state.articleOfVersion.get(version)?.value ?? (version as string as ArticleId)
  const sound = isDamaged
    ? soundEvents(incoming.accepted, state, new Set(documents.map(articleOf)))
    : incoming.accepted
  const all = documents
    .map((document) => ({ document, article: articleOf(document) }))
    .filter(({ article }) => !isPresent(state, article))
  const coming = all.map(({ document, article }) => ({ article, path: document.path, title: document.title }))
  const sorted = sortEvents(sound, state)
  const chosen = chosenEvents(sorted, coming, state, choice)
  const differences = differencesIn(
    state,
    chosen.map(({ event }) => event),
    incoming.told,
    settling,
  )
  const events = [...chosen, ...settlingLines(differences, { id, by, nowMs: Date.now() })]
  const has = chooser(choice)
  const lacking = all.filter(({ article }) => has.kind('articles') && has.article(article))
  const files = filesFor(lacking, folderFor(bundle))
  const said = events.map(({ event }) => event)
  const under = versionsUnder(context, said)
  const texts = textsToKeep(documents, state, (document, version) => {
    const article = articleOf(document)
    return (under.get(version) ?? standingHere(state, article, version)) === article ? article : null
  })
  const merge = planMerge(
    state,
    said,
    lacking
      .filter(({ article }) => context.catalog.summary(article) === null)
      .map(({ document, article }) => ({ article, path: document.path, title: document.title })),
  )
  const { version } = bundle
  const atStake = protectionsAtStake(state, said)
  const plan: ImportPlan = {
    ...merge,
    differences: differences.map(({ planned }) => planned),
    atStake,
    unprotected: unprotectedAfter(atStake, {}),
    offer: offerOf(sorted, coming, placeIn(state, coming)),
    left: sound.length - chosen.length,
    bundle: {
      id: `urn:uuid:${bundle.id}`,
      library: bundle.library,
      title: bundle.title,
      newerFormat: version !== null && version.minor > bundleVersion.minor ? version.text : null,
      hasEvents,
    },
    isNothing: events.length === 0 && files.length === 0 && texts.length === 0,
    files: files.map(({ path, kind, from }) => ({ path, kind, sizeBytes: bundle.sizeOf(from) })),
    events: { ...counts(incoming), new: chosen.length },
    problems: bundle.problems,
  }
  return { plan, events, files, texts }
}

/**
 * Those on which annotations of the same article stand, and of which nothing is here: neither the text nor the file, from which
 * it would be read. `articleUnder`: null where no annotation stands on that version of the document.
 */
const textsToKeep = (
  documents: readonly BundleDocument[],
  state: LibraryState,
  articleUnder: (document: BundleDocument, version: VersionId) => ArticleId | null,
): readonly TextToKeep[] => {
  const present = new Set<VersionId>(documents.map(({ version }) => version))
  for (const { value } of state.locations.values()) if (value.isPresent) present.add(value.version)
  const seen = new Set<VersionId>()
  return documents.flatMap((document) =>
    document.olderTexts.flatMap(({ path, version }) => {
      const article = articleUnder(document, version)
      if (article === null || seen.has(version) || present.has(version) || state.keptTexts.has(version))
        return []
      seen.add(version)
      return [{ article, version, from: path }]
    }),
  )
}

/** The article, where annotations that are known here stand on that version of it. */
const standingHere = (state: LibraryState, article: ArticleId, version: VersionId): ArticleId | null =>
  [...(state.annotationsOf.get(article) ?? [])].some((id) => {
    const { target, area } = state.annotations.get(id) ?? {}
    return target?.value?.version === version || area?.value?.version === version
  })
    ? article
    : null

const counts = ({ known, notUnderstood, refused }: Incoming) => ({ known, notUnderstood, refused })

/** What an article is called here, or else in the bundle. */
const placeIn = (
  state: LibraryState,
  coming: readonly ComingArticle[],
): ((article: ArticleId) => Omit<ComingArticle, 'article'>) => {
  const named = new Map(coming.map(({ article, path, title }) => [article, { path, title }]))
  return (article) => {
    const summary = summaryOf(state, article)
    return summary === null
      ? (named.get(article) ?? { path: article, title: '' })
      : { path: summary.path, title: summary.title }
  }
}

const listOf = async (lines: AsyncIterable<unknown>): Promise<readonly unknown[]> => {
  const kept: unknown[] = []
  for await (const line of lines) kept.push(line)
  return kept
}

const fromAnnotations = async (
  bundle: OpenedBundle,
  documents: readonly BundleDocument[],
  tagIds: ReadonlyMap<string, string>,
  state: LibraryState,
  known: Known,
): Promise<Incoming> => {
  const raw = await jsonAt(bundle, crate.annotations)
  const events = annotationsAsEvents(raw, state, {
    bundleId: bundle.id,
    documents: new Map(
      documents.flatMap(({ text, version, olderTexts }) => {
        const article = state.articleOfVersion.get(version)?.value ?? (version as string as ArticleId)
        return [
          [text.path, { article, version }] as const,
          ...olderTexts.map((older) => [older.path, { article, version: older.version }] as const),
        ]
      }),
    ),
    tagIds,
    time: new Date(Date.parse(bundle.date) || 0).toISOString(),
    uuidOf: namedUuid,
  })
  return sortIncoming(JSON.parse(JSON.stringify(events)) as readonly unknown[], known)
}

const isPresent = (state: LibraryState, article: ArticleId): boolean =>
  [...(state.pathsOf.get(article) ?? [])].some((path) => state.locations.get(path)?.value.isPresent === true)

/** One folder for each bundle, that a person can tell from others. */
const folderFor = ({ title, id }: OpenedBundle): string =>
  `imported/${safeName(sliceCodePoints(safeName(title), 0, longestTitle))} ${id.slice(0, 8)}`

const longestTitle = 40

/** What an earlier import put before the path says nothing of where the file was. */
const placeThere = (path: string): string => path.replace(/^(?:imported\/[^/]+\/)+/u, '')

const filesFor = (
  lacking: readonly { readonly document: BundleDocument; readonly article: ArticleId }[],
  folder: string,
): readonly FileToPlace[] => {
  const taken = new Set<string>()
  const seen = new Set<ArticleId>()
  return lacking.flatMap(({ document, article }): readonly FileToPlace[] => {
    if (seen.has(article)) return []
    seen.add(article)
    const path = safePath(placeThere(document.path))
    const { original, text } = document
    if (original !== null && isArticlePath(path))
      return [
        place(article, original, untaken(`${folder}/${path}`, taken), 'original'),
        ...picturesBeside(document, article, `${folder}/${path}`, taken),
      ]
    const textPath = path.toLowerCase().endsWith('.txt') ? path : `${path}.txt`
    return [place(article, text, untaken(`${folder}/${textPath}`, taken), 'text')]
  })
}

/** Where the page looks for them: beside itself, and never above the folder of the import. */
const picturesBeside = (
  { beside }: BundleDocument,
  article: ArticleId,
  page: string,
  taken: Set<string>,
): readonly FileToPlace[] =>
  beside.flatMap(({ path, source, digest }) => {
    const folder = page.slice(0, page.lastIndexOf('/'))
    const name = namesBeside('', source)[0] ?? ''
    const there = `${folder}/${safePath(name)}`
    if (name.startsWith('../') || !isPicturePath(name) || taken.has(sameButCase(there))) return []
    taken.add(sameButCase(there))
    return [place(article, { path, digest }, there, 'picture')]
  })

const place = (
  article: ArticleId,
  file: { readonly path: string; readonly digest: VersionId },
  path: string,
  kind: FileToPlace['kind'],
): FileToPlace => ({ article, version: file.digest, from: file.path, path, kind })
