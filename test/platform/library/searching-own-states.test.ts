import { expect, test } from 'vitest'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'

test('asks for what was read, is to be read, or is tagged, in either language', async () => {
  const { open } = await libraryOf({
    'a.txt': 'السجلات الأولى في المخزن',
    'b.txt': 'السجلات الثانية في المخزن',
    'c.txt': 'السجلات الثالثة في المخزن',
  })
  const library = await open()
  valueOf(await library.scan())
  const listed = async (query: string): Promise<readonly string[]> =>
    pathsIn(valueOf(await library.listArticles(listRequest({ query }))))
  const [a, b] = valueOf(await library.summaries())
  valueOf(await library.changeReading([a!.id], { read: true }))
  valueOf(await library.changeReading([b!.id], { later: true }))
  valueOf(await library.tagArticles({ articles: [b!.id], tag: 'شاهد', on: true }, 'سلمى'))
  expect(await listed('is:read')).toEqual(['a.txt'])
  expect(await listed('السجلات is:unread')).toEqual(['b.txt', 'c.txt'])
  expect(await listed('-is:unread المخزن')).toEqual(['a.txt'])
  expect(await listed('حالة:"غير مقروء"')).toEqual(['b.txt', 'c.txt'])
  expect(await listed('is:later')).toEqual(['b.txt'])
  expect(await listed('is:tagged')).toEqual(['b.txt'])
  expect(await listed('-is:tagged')).toEqual(['a.txt', 'c.txt'])
})

test('marks words in an article that was found by what is said of it here', async () => {
  const letters = Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهوي')
  const forms = letters.flatMap((one) => letters.map((other) => `مخز${one}${other}`))
  const { open } = await libraryOf({ 'a.txt': 'السجلات في مخزنهم', 'b.txt': forms.join(' ') })
  const library = await open()
  valueOf(await library.scan())
  const [a] = valueOf(await library.summaries())
  valueOf(await library.changeReading([a!.id], { read: true, later: true }))
  for (const query of ['مخز*', 'مخز* is:read', 'مخز* حالة:للقراءة', '-is:unread مخز*'])
    expect(valueOf(await library.marksIn(a!.id, query)), query).toHaveLength(1)
})

test('reads a state that there is not as plain words, and says so', async () => {
  const { open } = await libraryOf({ 'a.txt': 'السجلات is:lost هنا' })
  const library = await open()
  valueOf(await library.scan())
  const page = valueOf(await library.listArticles(listRequest({ query: 'السجلات is:lost' })))
  expect(page.total).toBe(1)
  expect(page.search?.readAsPlainWords).toBe(true)
})
