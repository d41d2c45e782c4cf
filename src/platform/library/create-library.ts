import { dirname } from 'node:path'
import type { Failure } from '#core/failure'
import { conflictViewsOf } from '#core/library/conflict-views'
import { importViewsOf } from '#core/library/import-views'
import { deletedAnnotations, linkedThings } from '#core/library/annotations/deleted'
import { isInView } from '#core/library/list'
import type { Work } from '#core/library/progress'
import { timeOf } from '#core/library/register'
import type { ArticleSummary, LibraryNotice, LibraryOverview } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { marksIn } from '#core/search/snippets'
import type { TableStage } from '#core/table/adding-table'
import type { PagesStage } from '#core/web-archive/adding-pages'
import { checkBundle } from '../bundle/check-bundle'
import {
  annotate,
  deleteAnnotation,
  editAnnotation,
  placeAnnotation,
  rangeOfQuote,
  restoreAnnotation,
} from './annotating'
import { relativePath } from '../files/relative-path'
import { addFiles, type Adding } from './add-files'
import { agreement } from './agreement'
import { textOf } from './article-texts'
import { chooseEncoding } from './choose-encoding'
import { addTags, changeCodebook, mergeTags, splitTag, tagUses } from './codebook'
import { exportCodebook, importCodebook } from './codebook-files'
import { compareVersions } from './compare-versions'
import { concordancePage, exportConcordance } from './concordance'
import type { LibraryContext } from './context'
import {
  exportAnnotationsAs,
  exportFromLibrary,
  previewExport,
  previewFromLibrary,
} from './export-from-library'
import { history } from './history'
import { isLiving } from '#core/library/annotation-views'
import type { LibraryState } from '#core/library/state'
import { indexStateOf } from './index-state'
import { importBundle, planImport, undoImport } from './import-bundle'
import type { Library, QuoteInput } from './library'
import { emptyListMemory, listArticles, listIds, sidebar } from './listing'
import { changeNames, nameMentions, names, rejectMention, suggestMentions } from './names'
import type { OpenedLibrary } from './open-library'
import { watchOthers } from './other-writers'
import { planAdding } from './plan-adding'
import { createPictures } from './pictures'
import { createWholePages } from './whole-pages'
import { readArticle } from './read-article'
import { readLocked } from './read-locked'
import { keepRedactionRules, readRedactionRules } from './redaction-rules-file'
import { articleDescriptions, describeEach, mostAtOnce } from './describing'
import { unlessAway, watchPresence } from './presence'
import { createRememberedAnchors } from './remembered-anchors'
import { reviewAnnotations, reviewQueue, takeBackReview } from './reviewing'
import { allAnnotations, quoteAnnotations, saveListing } from './save-listing'
import { createScanning } from './scanning'
import { reopenConflict, settleConflict } from './settle-conflict'
import { countedSearches, lookAt, saveSearch, setSearchDeleted } from './saving-searches'
import { lookAround, ownOf, refineSearch } from './searching'
import { defineTag, describeArticles, restoreTag, setTagDeleted, tagArticles } from './tagging'
import { takeBackAdded } from './take-back-added'
import { verify } from './verify'
import { addAttachments, listAttachments, planAttachments } from './add-attachments'
import { addTable, lookAtTable, planTable } from './add-table'
import { addWebPages, listWebPages } from './web-pages'
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

  const tellPages = (stage: PagesStage): void =>
    context.tell({ kind: 'progress', progress: { work: 'pages', stage } })
  const tellTable = (stage: TableStage): void =>
    context.tell({ kind: 'progress', progress: { work: 'table', stage } })
  const adding: Adding = {
    remembered: new Map(),
    undisturbed: (task) => works.run('scan', task),
    lookInto: async (folders, part) => {
      const looked = await scanning.lookInto(folders, part)
      // Not all of what came is known then: the act as a whole was stopped.
      return looked.ok && looked.value.cancelled ? fail({ kind: 'cancelled' }) : looked
    },
  }

  /** What writes files beside the articles begins only where the folder is there: it would be made anew where it was. */
  const whenThere = async <T>(
    work: Work,
    task: (signal: AbortSignal) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> =>
    (await context.presence.check()) ? works.run(work, task) : fail(context.presence.failure)

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
    compareVersions: (input) => compareVersions(context, input),
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

    annotations: async () => ok(await allAnnotations(context)),
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
      works.run('export', (signal) => saveListing(context, workbench.list, input, by, signal)),
    quoteAnnotations: (input, by) => quoteAnnotations(context, input, by),
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

    agreement: async (input) => ok(await agreement(context, input)),
    importCodebook: (input, by) => importCodebook(context, input, by),
    exportCodebook: (input, by) => exportCodebook(context, input, by),

    verify: (by) => works.run('verify', (signal) => verify(context, by, signal)),
    exportAnnotationsAs: (input, by) =>
      works.run('export', (signal) => exportAnnotationsAs(context, input, by, signal)),
    exportBundle: (input, by) =>
      works.run('export', (signal) => exportFromLibrary(context, input, by, signal)),
    previewExport: (input, by) => works.run('export', (signal) => previewExport(context, input, by, signal)),
    redactionRules: () => readRedactionRules(context),
    keepRedactionRules: async (rules) =>
      (await context.presence.check()) ? keepRedactionRules(context, rules) : fail(context.presence.failure),
    previewRedaction: (input) => works.run('export', (signal) => previewFromLibrary(context, input, signal)),
    checkBundle: (path, passphrase) =>
      works.run('check', (signal) =>
        checkBundle(path, {
          ...(passphrase !== undefined && { passphrase }),
          signal,
          onProgress: (stage) => context.tell({ kind: 'progress', progress: { work: 'check', stage } }),
        }),
      ),
    planImport: (input) => works.run('import', (signal) => planImport(context, input, signal)),
    // A scan between a file's being written and its event's would take the file for a new article: it waits.
    importBundle: (input, by) =>
      whenThere('import', async (signal) => {
        const imported = await works.run('scan', () => importBundle(context, input, by, signal))
        if (imported.ok && imported.value.import !== null) tellChanged()
        return imported
      }),
    undoImport: (input, by) =>
      works.run('import', async () => {
        const undone = await works.run('scan', () => undoImport(context, input, by))
        if (undone.ok) tellChanged()
        return undone
      }),
    planAdding: (input) => works.run('add', (signal) => planAdding(context, input, signal)),
    addFiles: (input, by = '') =>
      whenThere('add', (signal) => addFiles(context, adding, input, signal, { by })),
    listAttachments: (article) => listAttachments(context, article),
    planAttachments: (input) => works.run('add', (signal) => planAttachments(context, input, signal)),
    addAttachments: (input, by) =>
      whenThere('add', async (signal) => {
        const added = await addAttachments(context, adding, input, by, signal)
        if (added.ok && added.value.id !== null) tellChanged()
        return added
      }),
    listWebPages: (path, isWhole) =>
      works.run('pages', (signal) => listWebPages(path, { signal, tell: tellPages }, isWhole)),
    addWebPages: (input, by) =>
      whenThere('pages', async (signal) => {
        const added = await addWebPages(context, adding, input, by, { signal, tell: tellPages })
        if (added.ok && added.value.id !== null) tellChanged()
        return added
      }),
    lookAtTable,
    planTable: (input) =>
      works.run('table', (signal) => planTable(context, input, { signal, tell: tellTable })),
    addTable: (input, by) =>
      whenThere('table', async (signal) => {
        const added = await addTable(context, adding, input, by, { signal, tell: tellTable })
        if (added.ok && added.value.id !== null) tellChanged()
        return added
      }),
    // A look between a file's going and its event's being written would call it missing: it waits.
    takeBackAdded: (id, by) =>
      works.run('add', async () => {
        const taken = await adding.undisturbed(() => takeBackAdded(context, adding, id, by))
        if (taken.ok) tellChanged()
        return taken
      }),
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
