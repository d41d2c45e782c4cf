import { expect, it } from 'vitest'
import { exported, opened, other, story, take } from '#support/exchanging'
import { valueOf } from '#support/library'

it('a record of a person goes along with a bundle of all, and is taken in', async () => {
  const [hers, his] = [await opened('سلمى', { 'a.txt': story }), await opened('رامي', { 'b.txt': other })]
  const record = { name: null, fields: { kind: 'person', value: 'أحمد الحسن', description: 'شاهد' } }
  valueOf(await hers.changeNames({ marks: [], records: [record] }, 'سلمى'))
  await take(his, await exported(hers))
  expect(valueOf(await his.names())).toMatchObject([{ name: 'أحمد الحسن', description: 'شاهد', mentions: 0 }])
})
