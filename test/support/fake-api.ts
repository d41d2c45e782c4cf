import type { Annotation } from '#core/annotation/annotation'
import { fail, ok } from '#core/result'
import { defaultSettings, type Settings, type SettingsPatch } from '#core/settings'
import {
  pushNames,
  type CallInput,
  type CallName,
  type CallOutcome,
  type Pushes,
  type WindowApi,
} from '#ipc/contract'
import { fakeAdding } from './window/fake-adding'
import { fakeAgreement } from './window/fake-agreement'
import { fakeCodebook } from './window/fake-codebook'
import { fakeNames } from './window/fake-names'
import { fakeTables } from './window/fake-tables'
import { fakeWebPages } from './window/fake-web-pages'
import { fakeWholePages } from './window/fake-whole-pages'
import { fakeWorkbench } from './window/fake-workbench'
import { importId, sampleImports, samplePlan } from './window/sample-import'
import { fakeLibrary, type FakeLibrary } from './window/fake-library'

export type FakeOptions = {
  readonly settings?: SettingsPatch
  /** Whether a library is open from the start. */
  readonly open?: boolean
  /** Times the sample articles are in the library. */
  readonly copies?: number
  readonly readOnly?: boolean
  /** False: nothing in it is marked as a person, place or date. */
  readonly hasMarks?: boolean
  /** When the library was verified last, ISO 8601. */
  readonly verified?: string
  /** Calls that a test wants to answer otherwise. */
  readonly answers?: Partial<{ [N in CallName]: (input: never) => Promise<CallOutcome<N>> }>
}

/** A bridge without a main process: answers from memory, remembers what was asked, and can push. */
export const fakeApi = (options: FakeOptions = {}) => {
  const library = fakeLibrary(options)
  const state = {
    // The tour has its own tests.
    settings: { ...defaultSettings('ar'), tourSeen: true, ...options.settings } as Settings,
    open: options.open ?? true,
  }
  const asked: { readonly name: string; readonly input: unknown }[] = []
  const listeners = new Map<string, Set<(value: never) => void>>()

  const push = <P extends keyof Pushes>(name: P, value: Pushes[P]): void =>
    listeners.get(name)?.forEach((listener) => (listener as (value: Pushes[P]) => void)(value))

  const answers = { ...handlers(library, state), ...options.answers }
  const calls = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (input: unknown) => {
        asked.push({ name, input })
        return (answer as (input: unknown) => Promise<unknown>)(input)
      },
    ]),
  )
  const listenTo = (name: string) => (listener: (value: never) => void) => {
    const known = listeners.get(name) ?? new Set()
    known.add(listener)
    listeners.set(name, known)
    return () => known.delete(listener)
  }
  const on = Object.fromEntries(pushNames.map((name) => [name, listenTo(name)]))
  const api = { ...calls, on, pathOfFile: () => '/home/layla/dropped' } as unknown as WindowApi
  return { api, library, asked, push }
}

const unknownAnnotation = (annotation: string) => fail({ kind: 'annotation-unknown', annotation } as const)

const handlers = (
  library: FakeLibrary,
  state: { settings: Settings; open: boolean },
): { readonly [N in CallName]: (input: CallInput<N>) => Promise<CallOutcome<N>> } => {
  const edit = (id: Annotation['id'], change: (annotation: Annotation) => Annotation) => {
    const known = library.annotations.get(id)
    if (!known) return unknownAnnotation(id)
    const next = change(known)
    library.annotations.set(id, next)
    return ok(library.place(next))
  }
  const answer = async <T>(value: T) => Promise.resolve(value)
  const recent = [
    { folder: '/home/layla/أرشيف الضفة', title: 'أرشيف الضفة', opened: '2025-11-28T08:00:00.000Z' },
    {
      folder: '/media/layla/USB STICK/interviews 2024',
      title: 'interviews 2024',
      opened: '2025-11-20T08:00:00.000Z',
    },
  ]

  return {
    appState: () =>
      answer(
        ok({
          settings: state.settings,
          recent,
          version: '0.1.0',
          electronVersion: '45.3.4',
          dataFolder: '/home/layla/.config/Sanad',
          library: state.open ? library.overview() : null,
          startFailure: null,
        }),
      ),
    changeSettings: (patch) => {
      state.settings = { ...state.settings, ...patch } as Settings
      return answer(ok(state.settings))
    },
    openWindow: () => answer(ok(null)),
    claimTabs: () => answer(ok(true)),
    forgetRecent: ({ folder }) => answer(ok(recent.filter((known) => known.folder !== folder))),
    chooseNotesHome: () => answer(ok('/home/layla/تعليقات')),
    keepNotesIn: ({ home }) => {
      library.keepNotesIn(home)
      return answer(ok(library.overview()))
    },
    chooseFolder: () => answer(ok('/home/layla/أرشيف الضفة')),
    openLibrary: ({ folder }) => {
      if (folder.includes('missing')) return answer(fail({ kind: 'folder-not-found', path: folder }))
      state.open = true
      return answer(ok(library.overview()))
    },
    openGuide: () => answer(ok(library.overview())),
    closeLibrary: () => {
      state.open = false
      return answer(ok(null))
    },
    overview: () => answer(state.open ? ok(library.overview()) : fail({ kind: 'no-library' } as const)),
    rescan: () =>
      answer(
        ok({
          added: 0,
          changed: 0,
          moved: 0,
          missing: 0,
          unchanged: library.all.length,
          duplicates: 0,
          unreadable: [],
          cancelled: false,
        }),
      ),
    cancelWork: () => answer(ok(null)),
    listArticles: (request) => answer(ok(library.list(request))),
    listIds: (criteria) => answer(ok(library.listIds(criteria))),
    summariesOf: ({ articles }) => answer(ok(articles.map((id) => library.read(id).article))),
    sidebar: () => answer(ok(library.sidebar())),
    lookAround: (asked) => answer(ok(library.around(asked))),
    concordance: (request) => answer(ok(library.keeping.concordance(request))),
    exportConcordance: ({ suggestedName }) =>
      answer(ok({ path: `/home/layla/${suggestedName}.csv`, lines: 3 })),
    savedSearches: () => answer(ok(library.keeping.saved())),
    saveSearch: (input) => answer(ok(library.keeping.save(input))),
    deleteSearch: ({ search }) => {
      library.keeping.change(search, { deleted: true })
      return answer(ok(null))
    },
    restoreSearch: ({ search }) => {
      library.keeping.change(search, { deleted: false })
      return answer(ok(null))
    },
    lookAtSearch: ({ search }) => {
      library.keeping.change(search, { fresh: 0 })
      return answer(ok(null))
    },
    searchHistory: () => answer(ok(library.keeping.past())),
    rememberSearch: ({ query }) => answer(ok(library.keeping.remember(query))),
    forgetSearches: ({ query }) => answer(ok(library.keeping.forget(query))),
    indexState: () => answer(ok(library.keeping.indexState())),
    rebuildIndex: () => answer(ok(null)),
    refineSearch: ({ asked, piece }) => answer(ok(library.refine(asked, piece))),
    readArticle: ({ article }) => answer(ok(library.read(article))),
    readPicture: ({ article }) =>
      answer(fail({ kind: 'picture-missing', path: library.read(article).article.path })),
    marksIn: ({ article, query }) => answer(ok(library.marksOf(library.textOf(article), query))),
    history: ({ article }) => answer(ok(library.history(article))),
    printPage: () => answer(ok(true)),
    savePdf: ({ suggestedName }) => answer(ok(`/home/layla/${suggestedName}.pdf`)),
    changeReading: ({ articles, change }) => answer(ok(library.changeReading(articles, change))),
    describeArticles: ({ articles }) => answer(ok(articles.map((id) => library.read(id).article))),
    readLocked: ({ path, password }) =>
      answer(
        password === 'sirr-2024'
          ? ok({ ...library.summary(0), path })
          : fail({ kind: 'wrong-password', path }),
      ),
    chooseEncoding: ({ article }) => answer(ok(library.read(article).article)),
    annotate: (input) => answer(ok(library.annotate(input))),
    editAnnotation: ({ annotation, note, tags, colour, direction }) =>
      answer(
        edit(annotation, (known) => ({
          ...known,
          ...(note ? { note: note.text } : {}),
          ...(tags ? { tags: tags.map((name) => library.defineTag(name).id) } : {}),
          ...(colour ? { colour } : {}),
          ...(direction === undefined
            ? {}
            : { described: { ...known.described, direction: direction ?? '' } }),
          modified: '2025-11-29T09:00:00.000Z',
        })),
      ),
    deleteAnnotation: ({ annotation }) => {
      const known = library.annotations.get(annotation)
      if (!known) return answer(unknownAnnotation(annotation))
      library.removed.set(annotation, known)
      library.annotations.delete(annotation)
      return answer(ok(null))
    },
    restoreAnnotation: ({ annotation }) => {
      const known = library.removed.get(annotation)
      if (!known) return answer(unknownAnnotation(annotation))
      library.annotations.set(annotation, known)
      return answer(ok(library.place(known)))
    },
    placeAnnotation: (input) =>
      answer(
        edit(input.annotation, (known) =>
          known.target && 'start' in input
            ? { ...known, target: { ...known.target, start: input.start, end: input.end } }
            : known,
        ),
      ),
    tagArticles: ({ articles, tag, on }) => {
      articles.forEach((id) => {
        const others = (library.articleTags.get(id) ?? []).filter((name) => name !== tag)
        library.articleTags.set(id, on ? [...others, tag] : others)
      })
      return answer(ok(library.defineTag(tag)))
    },
    defineTag: ({ tag, name, colour, parent, description, shortcut }) => {
      const known = library.defineTag(tag ?? name ?? '')
      const next = {
        ...known,
        ...(name === undefined ? {} : { name }),
        ...(colour === undefined ? {} : { colour }),
        ...(parent === undefined ? {} : { parent }),
        ...(description === undefined ? {} : { description }),
        ...(shortcut === undefined ? {} : { shortcut }),
      }
      library.tags.set(known.id, next)
      return answer(ok(next))
    },
    deleteTag: ({ tag }) => {
      library.tags.delete(tag)
      return answer(ok(null))
    },
    restoreTag: ({ tag }) => answer(ok(library.defineTag(tag))),
    verify: () =>
      answer(ok({ ok: true, checked: library.all.length, problems: [], time: '2025-11-29T09:00:00.000Z' })),
    chooseExportDestination: ({ suggestedName }) => answer(ok(`/home/layla/${suggestedName}`)),
    exportBundle: ({ destination }) =>
      answer(
        ok({
          bundleId: '00000000-0000-4000-8000-0000000000aa',
          path: destination,
          files: 31,
          sizeBytes: 1_840_000,
          articles: library.all.length,
          annotations: library.annotations.size,
          manifestSha256: 'ab'.repeat(32),
          notices: [],
        }),
      ),
    chooseBundle: () => answer(ok('/home/layla/bundle')),
    previewExport: () => answer(ok(library.exportPreview())),
    redactionRules: () => answer(ok({})),
    keepRedactionRules: () => answer(ok(null)),
    openRulesFile: () => answer(ok(null)),
    saveRulesFile: () => answer(ok(null)),
    kindOfPath: ({ path }) => answer(ok(/\.\w+$/u.test(path) ? ('file' as const) : ('folder' as const))),
    openKeyFile: () => answer(ok(null)),
    imports: () => answer(ok(sampleImports)),
    conflicts: () => answer(ok([])),
    previewRedaction: () => answer(ok({ hits: [], total: 0, unreadable: [] })),
    ...fakeWebPages,
    ...fakeWholePages,
    ...fakeTables,
    checkBundle: () => answer(ok({ ok: true, kind: 'sanad-bundle', files: 31, problems: [] })),
    ...fakeAdding,
    planImport: () => answer(ok(samplePlan)),
    importBundle: () => answer(ok({ import: importId, plan: samplePlan })),
    chooseOutputDestination: ({ suggestedName, form }) => answer(ok(`/home/layla/${suggestedName}.${form}`)),
    exportAnnotationsAs: ({ destination, form }) =>
      answer(
        ok({
          form,
          path: destination,
          files: 1,
          sizeBytes: 2048,
          articles: 2,
          annotations: 5,
          tags: 3,
          unreadable: [],
        }),
      ),
    chooseCodebook: () => answer(ok('/home/layla/codebook.qdc')),
    importCodebook: () =>
      answer(ok({ added: 0, changed: 0, unchanged: 0, notices: [], back: { define: [], uses: [] } })),
    chooseCodebookDestination: ({ suggestedName, form }) =>
      answer(ok(`/home/layla/${suggestedName}.${form}`)),
    exportCodebook: ({ destination }) => answer(ok({ path: destination, tags: 0 })),
    undoImport: (input) => answer(ok({ ...input, files: [] })),
    settleConflict: ({ annotation }) => answer(unknownAnnotation(annotation)),
    reopenConflict: ({ annotation }) => answer(unknownAnnotation(annotation)),
    saveText: () => answer(ok(null)),
    articleDescriptions: ({ articles }) =>
      answer(
        ok(
          articles.map((id) => {
            const { path, title, described } = library.read(id).article
            return { article: id, path, title, described, detected: { author: 'كاتب الملف' } }
          }),
        ),
      ),
    describeEach: ({ changes }) => answer(ok(changes.length)),
    reviewQueue: () => answer(ok(library.reviewQueue())),
    reviewAnnotations: ({ decisions }) => answer(ok(library.review(decisions))),
    takeBackReview: ({ before }) => {
      for (const { annotation } of before) library.reviewed.delete(annotation)
      return answer(ok(null))
    },
    compareVersions: ({ article }) => answer(ok(library.compare(article))),
    showInFolder: () => answer(ok(null)),
    copyText: () => answer(ok(null)),
    ...fakeWorkbench(library),
    ...fakeCodebook(library),
    ...fakeNames(library),
    agreement: ({ first, second }) => answer(ok(fakeAgreement(library, first, second))),
  }
}
