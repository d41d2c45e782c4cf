import { describe, expect, it } from 'vitest'
import { parseQuery } from '#core/search/query'
import { queryText } from '#core/search/query-tree'

const understood = (query: string): string => queryText(parseQuery(query).tree)

describe('the query language', () => {
  it.each([
    ['سجن محكمة', 'سجن محكمة'],
    ['سامي أو المذهان', 'سامي OR المذهان'],
    ['سامي | المذهان', 'سامي OR المذهان'],
    ['قيصر -المذهان', 'قيصر -المذهان'],
    ['قيصر NOT المذهان', 'قيصر -المذهان'],
    ['قيصر ليس (سامي OR فريد)', 'قيصر -(سامي OR فريد)'],
    ['ا ب OR ج د', '(ا ب) OR (ج د)'],
    ['ا AND ب', 'ا ب'],
    ['“قانون قيصر”', '"قانون قيصر"'],
    ['«قانون قيصر» عدالة', '"قانون قيصر" عدالة'],
    ['قانون"قيصر"', 'قانون "قيصر"'],
    ['=قيصر', '=قيصر'],
    ['كونغ*', 'كونغ*'],
    ['كونقرس~', 'كونقرس~'],
    ['كونقرس~2', 'كونقرس~2'],
    ['عنوان:سامر', 'title:سامر'],
    ['title:"أرشيف التعذيب"', 'title:"أرشيف التعذيب"'],
    ['وسم:(سجن OR محكمة)', 'tag:سجن OR tag:محكمة'],
    ['وسم:="حقوق الإنسان"', 'tag:="حقوق الإنسان"'],
    ['ملاحظة:شاهد مصدر:الجزيرة', 'note:شاهد source:الجزيرة'],
    ['مسار:2020/june', 'path:"2020 june"'],
    ['نوع:PDF', 'type:pdf'],
    ['قبل:٢٠١٤', 'before:2014'],
    ['after:2014/3/5', 'after:2014-03-05'],
    ['حالة:مفقود', 'is:missing'],
    ['is:annotated', 'is:annotated'],
    ['#أيام_ثقال', '"أيام ثقال"'],
    ['sami@example.org', '"sami example org"'],
    ['http://example.org', '"http example org"'],
    ['مُعْتَقَـل', 'معتقل'],
    ['القيصر - سامي', 'القيصر سامي'],
    ['', ''],
    ['؟!', ''],
  ])('reads %s as %s', (query, canonical) => {
    expect(understood(query)).toBe(canonical)
    expect(understood(canonical)).toBe(canonical)
    expect(parseQuery(query).readAsPlainWords).toBe(false)
  })

  it.each([
    ['سامي OR', 'سامي'],
    ['OR سامي', 'سامي'],
    ['أو', 'أو'],
    ['(سامي قيصر', 'سامي قيصر'],
    ['سامي)', 'سامي'],
    ['"قانون قيصر', 'قانون قيصر'],
    ['سامي AND OR قيصر', 'سامي قيصر'],
    ['قيصر NOT', 'قيصر'],
    ['()', ''],
    ['before:أمس سجن', 'before أمس سجن'],
    ['before:2014-13', 'before 2014 13'],
    ['title: ', 'title'],
  ])('searches the words of %s where it cannot be read, and says so', (query, words) => {
    const parsed = parseQuery(query)
    expect(parsed.readAsPlainWords).toBe(true)
    expect(queryText(parsed.tree)).toBe(words)
  })
})
