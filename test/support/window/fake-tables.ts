import type { AddingId } from '#core/adding/adding'
import type { AddedTable, AddTableInput, LookAtTable, TablePlan, TableView } from '#core/table/adding-table'
import { ok } from '#core/result'
import { articleIdOf } from './fake-library'

const text =
  'قال شاهد عيان إن «القصف» بدأ فجر الجمعة واستمر حتى المساء في حي الكرامة شرق المدينة القديمة.\nثم توقف بعد وساطة.'

export const sampleTable: TableView = {
  name: 'مقالات الجريدة 2012.csv',
  form: 'csv',
  sizeBytes: 4_200_000,
  encoding: 'windows-1256',
  delimiter: ';',
  hasHeader: true,
  columns: ['العنوان', 'النص', 'التاريخ', 'المصدر', 'الرابط', 'رقم الملف', 'notes of the editor'],
  hasMoreColumns: false,
  rows: [
    ['حصار المدينة القديمة', text, '12 آذار 2012', 'وكالة', 'https://example.org/a', 'م 1', ''],
    ['', '', '', '', '', 'م 2', 'empty'],
    ['عودة الأهالي', text, '2012-04-01', 'صحيفة', 'https://example.org/b', 'م 3', ''],
  ].map((cells, at) => ({ row: at + 1, cells })),
  guess: {
    text: 'النص',
    title: 'العنوان',
    published: 'التاريخ',
    author: null,
    source: 'المصدر',
    link: 'الرابط',
    keep: [],
    form: 'txt',
  },
}

export const tableId = 'urn:uuid:66666666-6666-4666-8666-000000000001' as AddingId
const faults = { ragged: 3, undecodable: 0, cut: null, laterColumns: [] }
const skipped = [
  { row: 2, why: { kind: 'no-text' } },
  { row: 9, why: { kind: 'twice', sameAs: 4 } },
  { row: 10, why: { kind: 'known', path: 'قديم/خبر.txt' } },
] as const

/** A table in memory, of which two rows come in. */
export const fakeTables = {
  chooseTable: () => Promise.resolve(ok('/home/layla/مقالات الجريدة 2012.csv')),
  lookAtTable: ({ reading }: LookAtTable) =>
    Promise.resolve(ok({ ...sampleTable, delimiter: reading.delimiter ?? sampleTable.delimiter })),
  planTable: ({ into }: AddTableInput) => {
    const folder = [into, 'مقالات الجريدة 2012'].filter((part) => part !== '').join('/')
    const plan: TablePlan = { ...faults, folder, folders: ['جرائد'], rows: 1205, comesIn: 1202, skipped }
    return Promise.resolve(ok(plan))
  },
  addTable: (_: AddTableInput) => {
    const added: AddedTable = {
      ...faults,
      id: tableId,
      folder: 'مقالات الجريدة 2012',
      digest: 'ab'.repeat(32),
      rows: 1205,
      added: [1, 3].map((row, n) => ({
        row,
        path: `مقالات الجريدة 2012/000${row} خبر.txt`,
        article: articleIdOf(n),
      })),
      skipped,
    }
    return Promise.resolve(ok(added))
  },
}
