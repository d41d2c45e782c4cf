import { describe, expect, it } from 'vitest'
import { isFolderOfPage, isPicturePath } from '#core/extract/page-parts'

describe('the folder of a saved page', () => {
  it.each([
    ['page_files', ['page.html'], true],
    ['Page_Files', ['other.html', 'page.HTM'], true],
    ['مقال أول_files', ['مقال أول.html'], true],
    ['page.files', ['page.htm'], true],
    ['page_ملفات', ['page.xhtml'], true],
    ['page-Dateien', ['page.html'], true],
    ['page_files', [], false],
    ['page_files', ['page.txt', 'page', 'pages.html', 'page_files'], false],
    ['case_files', ['page.html'], false],
    ['_files', ['.html', 'a.html'], false],
    ['page', ['page.html'], false],
  ])('is told by the page beside it: %s beside %j', (folder, beside, isOfPage) => {
    expect(isFolderOfPage(folder, beside)).toBe(isOfPage)
  })
})

it.each([
  ['صور/a.JPG', true],
  ['page_files/inner.html', false],
  ['a.txt', false],
])('pictures are told by their names: %s', (path, isPicture) => {
  expect(isPicturePath(path)).toBe(isPicture)
})
