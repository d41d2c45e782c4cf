import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import type { Extracted } from '#core/article/extracted'
import { docxOf, wp, wr, zipOf } from '#support/office-file'
import { extracted, holdsTogether } from './extracted'

/** Each leaf as its runs and what was deleted, in the order in which they are shown. */
const shown = ({ blocks }: Extracted): readonly unknown[] =>
  [...leavesOf(blocks)].map((leaf) => [
    ...leaf.runs.flatMap((run) => [
      ...(run.removed ?? []).map((each) => ({ removed: each })),
      run.inserted ? { text: run.text, inserted: run.inserted } : run.text,
    ]),
    ...(leaf.removed ?? []).map((each) => ({ removed: each })),
  ])

const hala = { by: 'هالة', on: '2021-05-01' }
const salma = { by: 'سلمى', on: '2021-05-02' }
const expected = [
  [
    'قال ',
    { removed: { ...hala, text: 'لا' } },
    { text: 'نعم', inserted: salma },
    ' هناك',
    { removed: { ...hala, text: ' أمس' } },
  ],
  [{ removed: { ...hala, text: 'فقرة كلها' } }],
  ['بقيت'],
]

const holds = (article: Extracted): void => {
  expect(shown(article)).toEqual(expected)
  expect(article.text).toBe('قال نعم هناك\n\nبقيت')
  expect(article.warnings).toEqual([{ kind: 'tracked-changes', count: 4 }])
  holdsTogether(article)
}

describe('tracked changes are shown beside the text, which is that with all of them accepted', () => {
  it('in Word', async () => {
    const by = 'w:author="هالة" w:date="2021-05-01T08:00:00Z"'
    const del = (text: string): string =>
      `<w:del ${by}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
    const ins = `<w:ins w:author="سلمى" w:date="2021-05-02T08:00:00Z">${wr('نعم')}</w:ins>`
    const body = `${wp(`${wr('قال ')}${del('لا')}${ins}${wr(' هناك')}${del(' أمس')}`)}${wp(del('فقرة كلها'))}${wp(wr('بقيت'))}`
    holds(extracted(await docxOf({ body }), 'a.docx'))
  })

  it('in OpenDocument', async () => {
    const info = (who: string, day: string): string =>
      `<office:change-info><dc:creator>${who}</dc:creator><dc:date>${day}T08:00:00</dc:date></office:change-info>`
    const deleted = (id: string, text: string): string =>
      `<text:changed-region text:id="${id}"><text:deletion>${info('هالة', '2021-05-01')}<text:p>${text}</text:p></text:deletion></text:changed-region>`
    const tracked = `<text:tracked-changes>${deleted('a', 'لا')}<text:changed-region text:id="b"><text:insertion>${info('سلمى', '2021-05-02')}</text:insertion></text:changed-region>${deleted('c', ' أمس')}${deleted('d', 'فقرة كلها')}</text:tracked-changes>`
    const at = (id: string): string => `<text:change text:change-id="${id}"/>`
    const body = `${tracked}<text:p>قال ${at('a')}<text:change-start text:change-id="b"/>نعم<text:change-end text:change-id="b"/> هناك${at('c')}</text:p><text:p>${at('d')}</text:p><text:p>بقيت</text:p>`
    const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:dc="d"><office:body><office:text>${body}</office:text></office:body></office:document-content>`
    const bytes = await zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content })
    holds(extracted(bytes, 'a.odt'))
  })

  it('in RTF', () => {
    const u = (text: string): string =>
      Array.from(text, (letter) => (letter === ' ' ? ' ' : `\\u${letter.charCodeAt(0)}?`)).join('')
    const at = (day: number): number => ((121 << 20) | (5 << 16) | (day << 11)) >>> 0
    const del = (text: string): string => `{\\deleted\\revauthdel1\\revdttmdel${at(1)} ${u(text)}}`
    const ins = `{\\revised\\revauth2\\revdttm${at(2)} ${u('نعم')}}`
    const names = `{\\*\\revtbl{Unknown;}{${u('هالة')};}{${u('سلمى')};}}`
    const body = `{\\rtf1\\ansi ${names}${u('قال ')}${del('لا')}${ins}${u(' هناك')}${del(' أمس')}\\par ${del('فقرة كلها')}\\par ${u('بقيت')}\\par}`
    holds(extracted(body, 'a.rtf'))
  })

  it('and leaves what was never changed as it was', async () => {
    const article = extracted(await docxOf({ body: wp(wr('نص') + wr(' واحد')) }), 'a.docx')
    expect(shown(article)).toEqual([['نص واحد']])
    expect(article.warnings).toEqual([])
  })
})
