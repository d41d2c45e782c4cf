import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArticleSummary, ScanReport } from '#core/library/views'
import type { Library } from '#platform/library/library'
import { valueOf } from './library'

/** A small library of each form of article, written for the tests. */
export const story =
  'شهادة من الأرشيف\n\nقال الشاهد إنه رأى السجلات كاملةً قبل نقلها بيومين.\n\nوكتب: The ledgers were real.'

export const storyFiles = {
  '2020/june/one.txt': story,
  'two.md': '# المستودع الشمالي\n\nنُقلت **الصناديق** ليلاً.\n',
  'saved/three.html':
    '<!doctype html><html lang="ar" dir="rtl"><title>صفحة</title><h1>قائمة المفقودين</h1><p>نص <a href="https://example.org">رابط</a></p>',
  'notes.xyz': 'of a kind that is not read',
}

export const scanned = async (library: Library): Promise<ScanReport> => valueOf(await library.scan())

export const articleAt = async (library: Library, path: string): Promise<ArticleSummary> =>
  valueOf(await library.articleAt(path))

/** The path of the first journal in a library. */
export const journalIn = async (folder: string): Promise<string> => {
  const journals = join(folder, '_sanad', 'journal')
  const name = (await readdir(journals)).find((one) => one.endsWith('.jsonl'))
  return join(journals, name!)
}

export const annotateQuote = (library: Library, quote: string, more: Record<string, unknown> = {}) =>
  library.annotateQuote(
    {
      path: '2020/june/one.txt',
      quote,
      prefix: '',
      suffix: '',
      note: '',
      tags: [],
      colour: 'yellow',
      ...more,
    },
    'سلمى',
  )
