import { expect, it } from 'vitest'
import { folderContents } from '#support/folder-contents'
import { exported, opened, other, story, take } from '#support/exchanging'
import { valueOf } from '#support/library'

it('a record of a person goes along with a bundle of all, and is taken in', async () => {
  const [hers, his] = [await opened('سلمى', { 'a.txt': story }), await opened('رامي', { 'b.txt': other })]
  const record = { name: null, fields: { kind: 'person', value: 'أحمد الحسن', description: 'شاهد' } }
  valueOf(await hers.changeNames({ marks: [], records: [record] }, 'سلمى'))
  await take(his, await exported(hers))
  expect(valueOf(await his.names())).toMatchObject([{ name: 'أحمد الحسن', description: 'شاهد', mentions: 0 }])
})

it('a record that is deleted is deleted where a part of the library brought it, and tells no more than that', async () => {
  const [hers, his] = [await opened('سلمى', { 'a.txt': story, 'b.txt': other }), await opened('رامي', {})]
  const scope = { kind: 'articles' as const, articles: [valueOf(await hers.articleAt('a.txt')).id] }
  const quote = { path: 'a.txt', quote: 'السجلات', prefix: '', suffix: '', note: '', tags: [] } as const
  const described = { kind: 'person', value: 'أحمد الحسن' }
  valueOf(await hers.annotateQuote({ ...quote, colour: 'blue', described }, 'سلمى'))
  const records = [
    { name: null, fields: { ...described, description: 'شاهد' } },
    { name: null, fields: { kind: 'person', value: 'من لم يُذكر', description: 'سر' } },
  ]
  const made = valueOf(await hers.changeNames({ marks: [], records }, 'سلمى'))
  await take(his, await exported(hers, { scope }))
  const namesThere = async () =>
    valueOf(await his.names()).map(({ name, description }) => [name, description])
  expect(await namesThere()).toEqual([['أحمد الحسن', 'شاهد']])
  valueOf(await hers.changeNames(made.back, 'سلمى'))
  const bundle = await exported(hers, { scope })
  await take(his, bundle)
  expect(await namesThere()).toEqual([['أحمد الحسن', '']])
  const said = [...(await folderContents(bundle)).values()].map(String).join('\n')
  expect(said).not.toContain('من لم يُذكر')
})

it('an import that takes a protection away says whose', async () => {
  const [hers, his] = [await opened('سلمى', { 'a.txt': story }), await opened('رامي', { 'a.txt': story })]
  const fields = { kind: 'person', value: 'أحمد الحسن', protected: 'yes' }
  valueOf(await hers.changeNames({ marks: [], records: [{ name: null, fields }] }, 'سلمى'))
  const quote = { path: 'a.txt', quote: 'الشاهد', prefix: '', suffix: '', note: '', tags: [] } as const
  const described = { kind: 'person', value: 'الشاهد', protected: 'yes' }
  const { id } = valueOf(await hers.annotateQuote({ ...quote, colour: 'blue', described }, 'سلمى')).annotation
  const first = await exported(hers)
  expect(valueOf(await his.planImport({ path: first })).unprotected).toEqual([])
  await take(his, first)
  const [record] = valueOf(await his.names()).flatMap(({ records }) => records)
  const change = { name: record!, fields: { protected: null } }
  valueOf(await hers.changeNames({ marks: [], records: [change] }, 'سلمى'))
  valueOf(await hers.changeAnnotations([{ annotation: id, described: { protected: null } }], 'سلمى'))
  const bundle = await exported(hers)
  expect(valueOf(await his.planImport({ path: bundle })).unprotected).toEqual(['أحمد الحسن', 'الشاهد'])
  await take(his, bundle)
  expect(valueOf(await his.planImport({ path: bundle })).unprotected).toEqual([])
})
