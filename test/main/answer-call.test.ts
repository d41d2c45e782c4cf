import { describe, expect, it } from 'vitest'
import { calls, type CallName, type Handlers } from '#ipc/contract'
import { everyAnnotation } from '#core/library/annotations/queries'
import { readAsItIs } from '#core/table/table'
import { answerCall, isTrusted } from '#main/answer-call'
import type { WindowSession } from '#main/window-session'
import { annotationId, articleId, tagId } from '#support/journal-lines'

const article = articleId(1)
const annotation = annotationId(1)
const tag = tagId('شهادة')
const request = {
  view: 'all',
  tags: [],
  query: '',
  order: 'path',
  descending: false,
  offset: 0,
  limit: 10,
}
const listing = { filter: everyAnnotation, group: 'tag', order: 'place', descending: false }
const search = 'urn:uuid:33333333-3333-4333-8333-000000000001'
const asked = { view: 'all', tags: [], query: 'نص', filters: { sources: ['زمان'] } }
const tableInput = {
  table: '/a.csv',
  reading: readAsItIs,
  mapping: {
    ...{ text: 'النص', title: 'العنوان', published: null, author: null, source: null, link: null },
    ...{ keep: ['رقم'], form: 'txt' },
  },
  into: '',
  fields: { link: 'العنوان', written: 'كما كُتب', table: 'الجدول' },
}
const rules = { terms: [{ text: 'اسم' }] }

/** One input for each call that a window would send. */
const valid: { readonly [N in CallName]: unknown } = {
  appState: undefined,
  changeSettings: { theme: 'dark' },
  forgetRecent: { folder: '/a' },
  chooseFolder: undefined,
  openLibrary: { folder: '/a' },
  openGuide: undefined,
  closeLibrary: undefined,
  chooseNotesHome: undefined,
  keepNotesIn: { home: '/b' },
  claimTabs: undefined,
  openWindow: { folder: null },
  overview: undefined,
  rescan: undefined,
  cancelWork: { work: 'scan' },
  chooseFilesToAdd: { kind: 'files' },
  planAdding: {
    given: [
      { kind: 'path', path: '/a' },
      { kind: 'text', text: 'نص' },
    ],
    into: '',
  },
  addFiles: { given: [{ kind: 'path', path: '/a' }], into: 'وارد' },
  listAttachments: { article },
  addAttachments: { article, fields: { attachment: 'مرفق مع' } },
  takeBackAdded: { id: 'urn:uuid:33333333-3333-4333-8333-000000000001' },
  listArticles: request,
  listIds: { view: 'all', tags: [], query: '', order: 'title', descending: false },
  summariesOf: { articles: [article] },
  sidebar: undefined,
  lookAround: asked,
  refineSearch: { asked, piece: 0 },
  concordance: { asked, order: 'before', offset: 0, limit: 10 },
  exportConcordance: { asked, order: 'after', suggestedName: 'سجن' },
  savedSearches: undefined,
  saveSearch: { search: null, name: 'سجن', asked },
  deleteSearch: { search },
  restoreSearch: { search },
  lookAtSearch: { search },
  searchHistory: undefined,
  rememberSearch: { query: 'سجن' },
  forgetSearches: { query: null },
  indexState: undefined,
  rebuildIndex: undefined,
  readArticle: { article },
  readPage: { article, part: { source: 'a.png', from: '', as: 'picture' } },
  showPage: { html: '<p>' },
  leavePage: { address: 'sanadpage://a/' },
  readPicture: { article, resource: 'file:page_files/a.png' },
  marksIn: { article, query: 'نص' },
  history: { article: null },
  printPage: undefined,
  savePdf: { suggestedName: 'مقالة' },
  changeReading: { articles: [article], change: { read: true } },
  describeArticles: { articles: [article], field: 'title', value: null },
  chooseWebArchive: undefined,
  listWebPages: { archive: '/a.wacz' },
  chooseTable: undefined,
  lookAtTable: { table: '/a.csv', reading: readAsItIs },
  planTable: tableInput,
  addTable: tableInput,
  addWebPages: {
    archive: '/a.wacz',
    pages: ['0:10:0'],
    into: '',
    fields: { link: 'العنوان', captured: 'الالتقاط', archive: 'الأرشيف' },
  },
  readLocked: { path: 'a.pdf', password: 'كلمة' },
  chooseEncoding: { article, encoding: 'windows-1256' },
  annotate: { article, range: { start: 0, end: 4 }, note: '', tags: [], colour: 'blue' },
  editAnnotation: { annotation, colour: 'pink' },
  deleteAnnotation: { annotation },
  restoreAnnotation: { annotation },
  placeAnnotation: { annotation, start: 1, end: 2 },
  tagArticles: { articles: [article], tag: 'شهادة', on: true },
  defineTag: { tag: null, name: 'شهادة' },
  deleteTag: { tag },
  restoreTag: { tag },
  changeCodebook: {
    define: [{ tag, parent: null, shortcut: 'M' }],
    uses: [{ tag, on: true, annotations: [annotation], articles: [article] }],
  },
  mergeTags: { from: [tag], into: tagId('مكان') },
  splitTag: { tag, name: 'أخرى', annotations: [annotation], articles: [] },
  addTags: { tags: [{ name: 'شاهد', under: null, colour: '', description: '', example: '' }] },
  tagUses: { tag },
  listAnnotations: { ...listing, offset: 0, limit: 50 },
  annotationIds: listing,
  tagMatrix: { filter: everyAnnotation },
  changeAnnotations: { changes: [{ annotation, colour: 'pink', tagsOn: [tag], described: { style: null } }] },
  agreement: { first: 'ليلى', second: '' },
  names: undefined,
  changeNames: { marks: [], records: [{ name: null, fields: { kind: 'person', value: 'أحمد' } }] },
  nameMentions: { kind: 'person', name: 'أحمد' },
  suggestMentions: { kind: 'place', name: 'المستودع', limit: 120 },
  rejectMention: { kind: 'place', name: 'المستودع', on: true, article, exact: 'ا', before: '', after: '' },
  deletedAnnotations: undefined,
  linkTargets: { targets: [annotation, article] },
  chooseTableDestination: { suggestedName: 'a' },
  saveAnnotationTable: { listing, destination: '/a.csv' },
  saveAnnotationListing: { listing, destination: '/a.html', form: 'html' },
  quoteAnnotations: { annotations: [annotation] },
  verify: undefined,
  chooseExportDestination: { suggestedName: 'a', form: 'zip' },
  previewExport: { scope: { kind: 'all' }, originals: true, annotators: false, redaction: { rules } },
  redactionRules: undefined,
  keepRedactionRules: { rules },
  openRulesFile: undefined,
  saveRulesFile: { rules },
  exportBundle: { scope: { kind: 'all' }, destination: '/a', originals: true, annotators: true },
  previewRedaction: { scope: { kind: 'all' }, rules },
  chooseBundle: { kind: 'folder' },
  kindOfPath: { path: '/a' },
  openKeyFile: undefined,
  checkBundle: { path: '/a' },
  planImport: { path: '/a' },
  importBundle: { path: '/a' },
  undoImport: { import: 'urn:uuid:22222222-2222-4222-8222-000000000001', undone: true },
  imports: undefined,
  conflicts: undefined,
  chooseOutputDestination: { suggestedName: 'a', form: 'docx' },
  exportAnnotationsAs: { scope: { kind: 'all' }, destination: '/a', form: 'csv', annotators: true },
  chooseCodebook: undefined,
  importCodebook: { path: '/a' },
  chooseCodebookDestination: { suggestedName: 'a', form: 'qdc' },
  exportCodebook: { destination: '/a', form: 'csv' },
  settleConflict: { annotation, keep: 'mine' },
  reopenConflict: { annotation },
  articleDescriptions: { articles: [article] },
  describeEach: { changes: [{ article, field: 'رقم الملف', value: '٤٢' }] },
  reviewQueue: undefined,
  reviewAnnotations: {
    decisions: [
      { annotation, at: { start: 0, end: 3 } },
      { annotation, at: null },
    ],
  },
  takeBackReview: {
    before: [
      {
        annotation,
        target: { exact: 'نص', prefix: '', suffix: '', start: 0, end: 2, version: article },
        leftIn: null,
      },
    ],
  },
  compareVersions: { article, before: null, after: null },
  copyText: { text: 'نص' },
  saveText: { suggestedName: 'receipt.txt', text: 'نص' },
  showInFolder: { path: 'a.txt' },
}

const names = Object.keys(calls) as CallName[]
const session = {} as WindowSession

/** Handlers that only take note of what reaches them. */
const noting = () => {
  const reached: unknown[] = []
  const handler = (input: unknown) => {
    reached.push(input)
    return Promise.resolve({ ok: true, value: null })
  }
  return {
    reached,
    handlers: Object.fromEntries(names.map((name) => [name, handler])) as never as Handlers<WindowSession>,
  }
}

describe('a call from a window', () => {
  it.each(names)('%s reaches its handler with what was sent', async (name) => {
    const { reached, handlers } = noting()
    expect(await answerCall(name, valid[name], handlers, session)).toMatchObject({ ok: true })
    // What may be left out may have been filled in on the way.
    expect(reached).toMatchObject([valid[name]])
  })

  it.each(names)('%s is refused, and reaches nobody, when it is malformed', async (name) => {
    const { reached, handlers } = noting()
    for (const raw of [
      'text',
      7,
      null,
      [],
      { article: '../../etc/passwd', annotation: 1, tag: '', path: '', folder: '', text: 1 },
    ]) {
      const answer = await answerCall(name, raw, handlers, session)
      // Every field of the settings may be left out, so an object without any is a change of nothing.
      if (name === 'changeSettings' && typeof raw === 'object' && raw !== null && reached.length > 0) continue
      expect([raw, answer]).toMatchObject([raw, { ok: false, failure: { kind: 'invalid-input' } }])
    }
    if (name !== 'changeSettings') expect(reached).toEqual([])
  })
})

describe('a sender', () => {
  const frame = (url: string) => ({ url }) as never
  const own = frame('app://sanad/index.html')

  it('is trusted in the main frame of our own page', () => {
    expect(isTrusted({ sender: { mainFrame: own } as never, senderFrame: own })).toBe(true)
  })

  it.each([
    'https://sanad/',
    'app://sanad.example/',
    'app://other/index.html',
    'file:///index.html',
    'about:blank',
    '',
  ])('is not trusted at %j', (url) => {
    const other = frame(url)
    expect(isTrusted({ sender: { mainFrame: other } as never, senderFrame: other })).toBe(false)
  })

  it('is not trusted in a frame within our page, or when its frame is gone', () => {
    expect(
      isTrusted({ sender: { mainFrame: own } as never, senderFrame: frame('app://sanad/index.html') }),
    ).toBe(false)
    expect(isTrusted({ sender: { mainFrame: own } as never, senderFrame: null })).toBe(false)
  })
})
