import { expect, it } from 'vitest'
import { quotationOf } from '#core/reading/quotation'

const source = { title: 'جلسة', author: '', source: 'وكالة', date: '٦ شباط ٢٠٢٥', path: 'a/hearing.html' }

it('sets the passage in quotation marks and isolates each name of the citation', () => {
  expect(quotationOf('رأى السجلات', source, 'ar')).toBe(
    '«رأى السجلات»\n\u2068«جلسة»\u2069، \u2068وكالة\u2069، \u2068٦ شباط ٢٠٢٥\u2069، \u2068a/hearing.html\u2069',
  )
})

it('leaves out what is not known', () => {
  const bare = { title: '', author: '', source: '', date: '', path: 'note.txt' }
  expect(quotationOf('seen', bare, 'en')).toBe('“seen”\n\u2068note.txt\u2069')
})
