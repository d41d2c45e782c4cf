import { dirname } from 'node:path'
import type { Failure } from '#core/failure'
import { conflictViewsOf } from '#core/library/conflict-views'
import { importViewsOf } from '#core/library/import-views'
import { deletedAnnotations, linkedThings } from '#core/library/annotations/deleted'
import { isInView } from '#core/library/list'
import { timeOf } from '#core/library/register'
import type { ArticleSummary, LibraryNotice, LibraryOverview } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { marksIn } from '#core/search/snippets'
import {
  annotate,
  deleteAnnotation,
  editAnnotation,
  placeAnnotation,
  rangeOfQuote,
  restoreAnnotation,
} from './annotating'
import { relativePath } from '../files/relative-path'
import { addingCalls } from './adding-calls'
import type { CallParts } from './call-parts'
import { textOf } from './article-texts'
import { chooseEncoding } from './choose-encoding'
import { addTags, changeCodebook, mergeTags, splitTag, tagUses } from './codebook'
import { concordancePage, exportConcordance } from './concordance'
import type { LibraryContext } from './context'
import { handingOnCalls } from './handing-on-calls'
import { history } from './history'
import { isLiving } from '#core/library/annotation-views'
import type { LibraryState } from '#core/library/state'
import { indexStateOf } from './index-state'
import type { Library, QuoteInput } from './library'
import { emptyListMemory, listArticles, listIds, sidebar } from './listing'
import { changeNames, nameMentions, names, rejectMention, suggestMentions } from './names'
import type { OpenedLibrary } from './open-library'
import { watchOthers } from './other-writers'
import { createPictures } from './pictures'
import { createWholePages } from './whole-pages'
import { readArticle } from './read-article'
import { readLocked } from './read-locked'
import { articleDescriptions, describeEach, mostAtOnce } from './describing'
import { unlessAway, watchPresence } from './presence'
import { createRememberedAnchors } from './remembered-anchors'
import { reviewAnnotations, reviewQueue, takeBackReview } from './reviewing'
import { createScanning } from './scanning'
import { reopenConflict, settleConflict } from './settle-conflict'
import { countedSearches, lookAt, saveSearch, setSearchDeleted } from './saving-searches'
import { lookAround, ownOf, refineSearch } from './searching'
import { defineTag, describeArticles, restoreTag, setTagDeleted, tagArticles } from './tagging'
import { verify } from './verify'
import { createWorkbench } from './workbench'
import { createWorks } from './works'

export const overviewOf = (context: LibraryContext): LibraryOverview => {
  const summaries = context.catalog.summaries()
  const { verified, libraries } = context.catalog.state
  const created = libraries.get(context.description.id)
  return {
    id: context.description.id,
    title: context.description.title,
    folder: context.places.folder,
    readOnly: context.readOnly,
    articles: summaries.length,
    annotations: summaries.reduce((sum, { annotations }) => sum + annotations, 0),
    needReview: summaries.filter((one) => isInView(one, 'review', (id) => context.inReview.has(id))).length,
    hasMarks: hasMarks(context.catalog.state),
    unreadable: [...context.unreadable.values()],
    firstSeen: created ? timeOf(created) : null,
    lastVerified: verified ? { time: timeOf(verified), ...verified.value } : null,
    notices: [...awayNotices(context), ...context.notices, ...homeNotices(context), ...cacheNotices(context)],
  }
}

const awayNotices = ({ presence, places }: LibraryContext): readonly LibraryNotice[] =>
  presence.isAway() ? [{ kind: 'folder-away', path: places.folder }] : []

const homeNotices = ({ places }: LibraryContext): readonly LibraryNotice[] =>
  places.home === places.folder ? [] : [{ kind: 'notes-elsewhere', path: places.home }]

const hasMarks = ({ annotations }: LibraryState): boolean => {
  for (const record of annotations.values()) {
    // Most annotations mark nothing in particular.
    const kind = record.described.get('kind')?.value
    if (kind !== undefined && kind !== null && isLiving(record)) return true
  }
  return false
}

/** What could not be kept in the cache when it was tried last: nothing is lost by it but time. */
const cacheNotices = ({ pack, search, places }: LibraryContext): readonly LibraryNotice[] => {
  const code = pack.fault() ?? search.fault()
  if (code === null || search.keptIn === null) return []
  return [{ kind: 'cache-not-kept', path: relativePath(places.folder, dirname(search.keptIn)), code }]
}

/** Puts the parts of an open library behind one set of calls. */
export const createLibrary = (opened: OpenedLibrary, isWatching: boolean): Library => {
  const { context } = opened
  const works = createWorks((work) => context.tell({ kind: 'progress', progress: { work, ended: true } }))
  const listMemory = emptyListMemory()
  const remembered = createRememberedAnchors(context)
  const workbench = createWorkbench(context, remembered)
  const tellChanged = (): void => context.tell({ kind: 'changed', overview: overviewOf(context) })
  const stopWatching = watchOthers(opened, tellChanged)
  const scanning = createScanning(context, works, {
    isWatching,
    onChanged: tellChanged,
    onLooked: (report) => context.tell({ kind: 'looked', report }),
  })
  const stopLooking = isWatching ? watchPresence(context.presence) : () => undefined
  context.presence.onTurn = (isAway) => {
    scanning.turn(isAway)
    tellChanged()
  }
  context.search.onLost((reason) => {
    context.notices.push({ kind: 'index-rebuilt', reason })
    tellChanged()
    void scanning.rebuildIndex()
  })

  const parts: CallParts = { context, works, scanning, tellChanged }
  return {
    overview: () => Promise.resolve(ok(overviewOf(context))),
    cancel: (work) => {
      works.cancel(work)
      return Promise.resolve(ok(null))
    },
    scan: scanning.scan,
    lookAgain: () => {
      scanning.lookAgain()
      return Promise.resolve(ok(null))
    },

    listArticles: (request) => listArticles(context, listMemory, request),
    listIds: (criteria) => listIds(context, listMemory, criteria),
    summariesOf: (articles) =>
      Promise.resolve(ok(articles.flatMap((id) => context.catalog.summary(id) ?? []))),
    sidebar: () => Promise.resolve(ok(sidebar(context))),
    lookAround: (asked) => lookAround(context, asked),
    concordance: (request) => concordancePage(context, request),
    exportConcordance: (input, by) =>
      works.run('export', (signal) => exportConcordance(context, input, by, signal)),
    savedSearches: () => countedSearches(context),
    saveSearch: (input, by) => saveSearch(context, input, by),
    deleteSearch: (search, by) => setSearchDeleted(context, search, true, by),
    restoreSearch: (search, by) => setSearchDeleted(context, search, false, by),
    lookAtSearch: (search) => lookAt(context, search),
    searchHistory: async () => ok(await context.looked.past()),
    rememberSearch: async (query) => ok(await context.looked.remember(query, new Date().toISOString())),
    forgetSearches: async (query) => ok(await context.looked.forget(query)),
    indexState: () => indexStateOf(context),
    rebuildIndex: scanning.rebuildIndex,
    refineSearch: (asked, piece) => refineSearch(context, asked, piece),
    summaries: () => Promise.resolve(ok(context.catalog.summaries())),
    articleAt: (path) => Promise.resolve(articleAt(context, path)),
    compareVersions: async (input) => (await import('./compare-versions')).compareVersions(context, input),
    readArticle: async (article) => unlessAway(context, await readArticle(context, article)),
    readPicture: createPictures(context),
    readPage: createWholePages(context),
    marksIn: async (article, query) => {
      const found = await context.search.find({
        query,
        limit: 1,
        within: [article],
        ...ownOf(context, [query]),
      })
      if (!found.ok) return found
      const text = await textOf(context, article)
      return text.ok ? ok(marksIn(text.value.text, found.value.highlight)) : text
    },
    history: async (article) => ok(await history(context, article)),
    changeReading: (articles, change) => context.readings.change(articles, change),
    describeArticles: (input, by) => describeArticles(context, input, by),

    chooseEncoding: (input, by) => chooseEncoding(context, input, by),
    readLocked: (input, by) =>
      works.run('scan', async () => {
        const read = await readLocked(context, input, by)
        if (read.ok) tellChanged()
        return read
      }),

    annotations: async () => ok(await (await import('./save-listing')).allAnnotations(context)),
    annotate: (input, by) => annotate(context, input, by),
    annotateQuote: (input, by) => annotateQuote(context, input, by),
    editAnnotation: (input, by) => editAnnotation(context, input, by),
    deleteAnnotation: (annotation, by) => deleteAnnotation(context, annotation, by),
    restoreAnnotation: (annotation, by) => restoreAnnotation(context, annotation, by),
    placeAnnotation: (input, by) => placeAnnotation(context, input, by),

    articleDescriptions: (articles) =>
      articles.length > mostAtOnce
        ? works.run('describe', (signal) => articleDescriptions(context, articles, signal))
        : articleDescriptions(context, articles),
    describeEach: (changes, by) => describeEach(context, changes, by),

    listAnnotations: async (request) => ok(await workbench.page(request)),
    annotationIds: async (listing) => ok(await workbench.ids(listing)),
    tagMatrix: async (filter) => ok(await workbench.matrix(filter)),
    changeAnnotations: workbench.change,
    deletedAnnotations: () =>
      Promise.resolve(ok(deletedAnnotations(context.catalog.state, context.catalog.summary))),
    linkTargets: (targets) =>
      Promise.resolve(ok(linkedThings(context.catalog.state, context.catalog.summary, targets))),
    saveAnnotationTable: workbench.saveTable,
    saveAnnotationListing: (input, by) =>
      works.run('export', async (signal) => {
        const { saveListing } = await import('./save-listing')
        return saveListing(context, workbench.list, input, by, signal)
      }),
    quoteAnnotations: async (input, by) =>
      (await import('./save-listing')).quoteAnnotations(context, input, by),
    reviewQueue: async () => ok(await reviewQueue(context, remembered)),
    reviewAnnotations: (input, by) => reviewAnnotations(context, input, by),
    takeBackReview: (input, by) => takeBackReview(context, input, by),

    tagArticles: (input, by) => tagArticles(context, input, by),
    defineTag: (input, by) => defineTag(context, input, by),
    deleteTag: async (tag, by) => {
      const deleted = await setTagDeleted(context, tag, true, by)
      return deleted.ok ? ok(null) : deleted
    },
    restoreTag: (tag, by) => restoreTag(context, tag, by),

    changeCodebook: (change, by) => changeCodebook(context, change, by),
    mergeTags: (input, by) => mergeTags(context, input, by),
    splitTag: (input, by) => splitTag(context, input, by),
    addTags: (input, by) => addTags(context, input, by),
    tagUses: (tag) => Promise.resolve(tagUses(context, tag)),

    names: () => Promise.resolve(ok(names(context))),
    changeNames: (change, by) => changeNames(context, change, by),
    nameMentions: (question) => Promise.resolve(ok(nameMentions(context, question))),
    suggestMentions: (question) => suggestMentions(context, question),
    rejectMention: (rejection) => rejectMention(context, rejection),

    agreement: async (input) => ok(await (await import('./agreement')).agreement(context, input)),

    verify: (by) => works.run('verify', (signal) => verify(context, by, signal)),
    ...handingOnCalls(parts),
    ...addingCalls(parts),
    imports: () => Promise.resolve(ok(importViewsOf(context.catalog.state))),
    conflicts: () => Promise.resolve(ok(conflictViewsOf(context.catalog.state))),
    settleConflict: (input, by) => settleConflict(context, input, by),
    reopenConflict: (input, by) => reopenConflict(context, input, by),
    close: async () => {
      stopWatching()
      stopLooking()
      scanning.stop()
      await works.cancelAll()
      if (await context.presence.check()) await context.search.save()
      await opened.close()
      return ok(null)
    },
  }
}

/** Names of files may be composed in one way on the disk and in another on a keyboard. */
const articleAt = (context: LibraryContext, path: string): Result<ArticleSummary, Failure> => {
  const wanted = path.normalize('NFC')
  const exact = context.catalog.state.locations.get(path)?.value.article
  const id =
    exact ??
    [...context.catalog.state.locations].find(([known]) => known.normalize('NFC') === wanted)?.[1].value
      .article
  const article = id === undefined ? null : context.catalog.summary(id)
  return article ? ok(article) : fail({ kind: 'article-unknown', path })
}

const annotateQuote = async (
  context: LibraryContext,
  input: QuoteInput,
  by: string,
): ReturnType<Library['annotateQuote']> => {
  const article = articleAt(context, input.path)
  if (!article.ok) return article
  const text = await textOf(context, article.value.id)
  if (!text.ok) return text
  const range = rangeOfQuote(text.value.text, input.path, input)
  if (!range.ok) return range
  const { note, tags, colour, described } = input
  const said = { note, tags, colour, described }
  return annotate(context, { article: article.value.id, range: range.value, ...said }, by)
}
