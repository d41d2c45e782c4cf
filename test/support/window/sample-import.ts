import type { ImportPlan } from '#core/bundle/import-outcome'
import type { AnnotationId, ArticleId, EventId, ImportId, TagId, VersionId } from '#core/ids'
import type { ConflictView, ImportView } from '#core/library/views'

/** What a bundle of another documenter would bring, as the real library tells it. */

const article = (n: number): ArticleId => `sha256:${String(n).padStart(64, '0')}` as ArticleId
const annotation = (n: number): AnnotationId =>
  `urn:uuid:00000000-0000-4000-9000-${String(n).padStart(12, '0')}` as AnnotationId
const planned = (n: number, quote: string | null, note: string, by: string, wasEdited = false) => ({
  annotation: annotation(n),
  article: article(1),
  by,
  quote,
  note,
  direction: n === 2 ? ('ltr' as const) : null,
  wasEdited,
})
const theOne = { article: article(1), path: '2020/june/records.html', title: 'سجلّات الغائبين' }

const record = 'name urn:uuid:00000000-0000-4000-9000-000000000001'
const protection = `${record} protected`
export const importId = 'urn:uuid:22222222-2222-4222-8222-000000000001' as ImportId

export const samplePlan: ImportPlan = {
  articles: {
    new: [{ article: article(9), path: 'interviews/hama 1982.txt', title: 'An interview in Hama' }],
    changed: [theOne],
  },
  annotations: {
    new: [
      planned(1, 'رأى السجلات كاملةً', 'من شهد هذا؟ يُسأل عنه.', 'كريم'),
      planned(2, null, 'Compare with the English copy.', 'Sarah Haddad'),
    ],
    changed: [planned(3, 'المستودع الشمالي', 'عدّله كريم', 'كريم')],
    deleted: [planned(4, 'بيومين', 'ما عاد يلزم', 'كريم', true)],
    staysDeleted: [],
  },
  conflicts: [
    {
      annotation: annotation(5),
      article: article(1),
      by: 'كريم',
      quote: 'قبل نقلها بيومين',
      mine: 'التاريخ غير مؤكد.',
      theirs: 'التاريخ مؤكد في السجل الثاني.',
      direction: null,
    },
  ],
  tags: {
    new: [{ tag: 'سجلات' as TagId, name: 'سجلات' }],
    renamed: [{ tag: 'شاهد' as TagId, name: 'شاهد عيان', from: 'شاهد' }],
    deleted: [],
    alike: [{ tag: 'مكان' as TagId, name: 'مكان' }],
  },
  unprotected: ['أحمد الحسن'],
  atStake: [{ name: 'أحمد الحسن', key: protection, isTaken: true }],
  differences: [
    {
      kind: 'metadata',
      of: 'سجلّات الغائبين',
      field: 'author',
      mine: 'هيئة التوثيق',
      theirs: 'لجنة التوثيق',
      key: `${article(1)} author`,
      both: null,
      by: 'كريم',
      later: 'theirs',
      stands: 'theirs',
      isSettled: false,
    },
    {
      kind: 'tagging',
      of: 'سجلّات الغائبين',
      field: 'مكان',
      mine: 'yes',
      theirs: 'no',
      key: `${article(1)} #مكان`,
      both: null,
      by: 'كريم',
      later: 'mine',
      stands: 'mine',
      isSettled: false,
    },
    {
      kind: 'name',
      of: 'أحمد الحسن',
      field: 'protected',
      mine: 'yes',
      theirs: '',
      key: protection,
      both: null,
      by: 'كريم',
      later: 'theirs',
      stands: 'theirs',
      isSettled: false,
    },
    {
      kind: 'name',
      of: 'أحمد الحسن',
      field: 'also',
      mine: 'أبو علي',
      theirs: 'Ahmad al-Hasan',
      key: `${record} also`,
      both: 'Ahmad al-Hasan\nأبو علي',
      by: 'كريم',
      later: 'mine',
      stands: 'mine',
      isSettled: false,
    },
  ],
  left: 0,
  offer: {
    authors: [
      { by: 'كريم', count: 4 },
      { by: 'Sarah Haddad', count: 1 },
    ],
    articles: [
      {
        article: article(9),
        path: 'interviews/hama 1982.txt',
        title: 'An interview in Hama',
        count: 0,
        isNew: true,
      },
      { ...theOne, count: 5, isNew: false },
    ],
    kinds: [
      { kind: 'articles', count: 1 },
      { kind: 'notes', count: 5 },
      { kind: 'tags', count: 2 },
    ],
  },
  byAuthor: [
    { by: 'Sarah Haddad', new: 1, changed: 0, deleted: 0, conflicts: 0 },
    { by: 'كريم', new: 1, changed: 1, deleted: 1, conflicts: 1 },
  ],
  byArticle: [{ ...theOne, new: 2, changed: 1, deleted: 1, conflicts: 1 }],
  bundle: {
    id: 'urn:uuid:5c0f7d1e-9f0a-4a55-9d0e-0d6d4ac1b0aa',
    library: 'urn:uuid:00000000-0000-4000-8000-000000000002',
    title: 'أرشيف كريم',
    newerFormat: null,
    hasEvents: true,
  },
  isNothing: false,
  files: [
    { path: 'imported/أرشيف كريم 5c0f7d1e/interviews/hama 1982.txt', kind: 'original', sizeBytes: 18_400 },
  ],
  events: { new: 12, known: 40, notUnderstood: 0, refused: [] },
  problems: [],
}

export const sampleImports: readonly ImportView[] = [
  {
    import: importId,
    time: '2025-11-27T09:00:00.000Z',
    by: 'ليلى',
    bundle: samplePlan.bundle.id,
    title: 'أرشيف كريم',
    counts: { articles: 1, annotations: 2, tags: 1, events: 12 },
    files: samplePlan.files.map(({ path }) => path),
    undone: false,
  },
]

const event = (n: number): EventId => `other-replica:${n}` as EventId

/** A note in two versions; `n` tells one such annotation from another. */
export const sampleConflict = (n: number, mine: string, theirs: string): ConflictView => ({
  title: theOne.title,
  path: theOne.path,
  annotation: {
    id: annotation(100 + n),
    article: article(1),
    target: {
      exact: 'قبل نقلها بيومين',
      prefix: '',
      suffix: '',
      start: 10 + n,
      end: 26 + n,
      version: article(1) as string as VersionId,
    },
    note: mine,
    tags: [],
    colour: 'yellow',
    by: 'ليلى',
    created: '2025-11-20T08:00:00.000Z',
    modified: '2025-11-28T08:00:00.000Z',
    noteEvent: event(n * 2),
    conflicts: [
      { event: event(n * 2), note: mine, by: 'ليلى', time: '2025-11-28T08:00:00.000Z' },
      {
        event: event(n * 2 + 1),
        note: theirs,
        by: 'كريم',
        time: '2025-11-27T08:00:00.000Z',
        imported: true,
      },
    ],
  },
})
