import { describe, expect, it } from 'vitest'
import { layOut } from '#core/article/lay-out'
import { detectOrigin } from '#core/extract/detect'
import { splitParagraphs } from '#core/extract/text'

const detect = (text: string) => detectOrigin(layOut(splitParagraphs(text)).blocks)

const body = Array.from(
  { length: 30 },
  (_, at) => `فقرة رقم ${at} من نص المقال، وفيها كلام كثير عن أمور شتى لا تعني أحداً.`,
)
const inside = (line: string) => [...body.slice(0, 15), line, ...body.slice(15)].join('\n\n')
const atEnd = (line: string) => [...body, line].join('\n\n')
const atStart = (line: string) => ['عنوان المقال', line, ...body].join('\n\n')

describe('detectOrigin', () => {
  it.each([
    ['المصدر: وكالة الأنباء', { source: 'وكالة الأنباء' }],
    ['المصدر : الجزيرة نت + وكالات', { source: 'الجزيرة نت + وكالات' }],
    ['(المصدر: صحيفة الغد)', { source: 'صحيفة الغد' }],
    ['مصدر الخبر: عنب بلدي', { source: 'عنب بلدي' }],
    ['المصـدر: رويترز.', { source: 'رويترز' }],
    ['\u200fالمصدر: رويترز', { source: 'رويترز' }],
    ['Source: The Daily Example', { source: 'The Daily Example' }],
    ['بقلم: سعاد الحلبي', { author: 'سعاد الحلبي' }],
    ['بقلم سعاد الحلبي', { author: 'سعاد الحلبي' }],
    ['إعداد: فريق التوثيق', { author: 'فريق التوثيق' }],
    ['By Samar Example', { author: 'Samar Example' }],
    [
      'تاريخ النشر: الثلاثاء 15 آذار 2011',
      { published: 'الثلاثاء 15 آذار 2011', publishedIso: '2011-03-15' },
    ],
    ['نُشر في: ١٥/٣/٢٠١١', { published: '١٥/٣/٢٠١١', publishedIso: '2011-03-15' }],
    ['Published: March 15, 2011', { published: 'March 15, 2011', publishedIso: '2011-03-15' }],
    ['دمشق، الثلاثاء 15 آذار 2011', { published: '15 آذار 2011', publishedIso: '2011-03-15' }],
    ['2011-03-15', { published: '2011-03-15', publishedIso: '2011-03-15' }],
    ['12 رمضان 1445 هـ', { published: '12 رمضان 1445 هـ', publishedIso: '2024-03' }],
  ])('reads %j at either end of an article', (line, found) => {
    expect(detect(atEnd(line))).toEqual(found)
    expect(detect(atStart(line))).toEqual(found)
    expect(detect(line)).toEqual(found)
  })

  it.each([
    'وقال المصدر الذي رفض الكشف عن اسمه',
    'بقلم الرصاص كتب على الجدار أسماء رفاقه في الزنزانة كي لا تُنسى',
    'خرج المذهان من سوريا عام 2013 ومعه آلاف الصور',
    'وقد توقف المعتقل عن الكتابة منذ يوم 15 آذار 2011 ولم يعد إليها.',
    'By then it was too late.',
  ])('leaves the sentence %j alone', (line) => {
    expect(detect(atEnd(line))).toEqual({})
  })

  it('does not look in the middle of a long article', () => {
    expect(detect(inside('المصدر: وكالة الأنباء'))).toEqual({})
  })

  it('finds lines in a paragraph that is not parted by blank lines', () => {
    expect(detect(`${body.join('\n')}\nالمصدر: رويترز`)).toEqual({ source: 'رويترز' })
  })

  it('reads the edges of a line without end', () => {
    expect(detect('كلمة '.repeat(400_000))).toEqual({})
  })
})
