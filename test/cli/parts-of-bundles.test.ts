import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { commandLine } from '#support/command-line'
import { libraryOf, valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 60_000 })

const story = 'شهادة من الأرشيف\n\nقال الشاهد إنه رأى السجلات كاملةً قبل نقلها بيومين.'

const two = async () => {
  const sanad = await commandLine()
  const { folder: hers } = await libraryOf({ 'one.txt': story, 'two.txt': 'المستودع\n\nنُقلت الصناديق ليلاً.' })
  const { folder: his } = await libraryOf({ 'one.txt': story })
  const annotate = (path: string, quote: string, by: string) =>
    sanad('annotate', hers, path, '--quote', quote, '--note', `ملاحظة ${by}`, '--tag', 'وسم', '--by', by)
  await annotate('one.txt', 'السجلات', 'سلمى')
  await annotate('one.txt', 'بيومين', 'هدى')
  await annotate('two.txt', 'ليلاً', 'هدى')
  const bundle = join(await temporaryFolder(), `${randomUUID()}.zip`)
  expect((await sanad('export', hers, '--out', bundle, '--all')).status).toBe(0)
  return { sanad, hers, his, bundle }
}

describe('a part of a bundle', () => {
  it('is taken in by person, article and kind; the dry run says what there is', async () => {
    const { sanad, his, bundle } = await two()
    const plan = await sanad(
      'import',
      his,
      bundle,
      '--author',
      'هدى',
      '--path',
      'one.txt',
      '--dry-run',
      '--json',
    )
    expect([plan.status, plan.json()]).toMatchObject([
      0,
      {
        new: { articles: 0, annotations: 1 },
        offer: {
          authors: [{ by: 'سلمى' }, { by: 'هدى' }],
          kinds: [{ kind: 'articles', count: 1 }, { kind: 'notes', count: 3 }, { kind: 'tags' }],
        },
      },
    ])
    const taken = await sanad('import', his, bundle, '--author', 'هدى', '--path', 'one.txt', '--lang', 'en')
    expect(taken.out).toContain('Left in the bundle, as chosen')
    expect((await sanad('annotations', his, '--json')).json()).toMatchObject({ annotations: [{ by: 'هدى' }] })
    await sanad('import', his, bundle, '--only', 'articles')
    expect((await sanad('list', his, '--json')).json()).toMatchObject({ articles: [{}, {}] })
    expect((await sanad('annotations', his, '--json')).json()).toMatchObject({ annotations: [{}] })
    await sanad('import', his, bundle)
    expect((await sanad('annotations', his, '--json')).json()).toMatchObject({ annotations: [{}, {}, {}] })
  })

  it('is named in letters that are put together or taken apart', async () => {
    const sanad = await commandLine()
    const { folder: hers } = await libraryOf({ 'أخبار.txt': story })
    const { folder: his } = await libraryOf({})
    await sanad('annotate', hers, 'أخبار.txt', '--quote', 'السجلات', '--by', 'أمينة')
    const bundle = join(await temporaryFolder(), `${randomUUID()}.zip`)
    await sanad('export', hers, '--out', bundle)
    const apart = (text: string): string => text.normalize('NFD')
    const taken = await sanad('import', his, bundle, '--author', apart('أمينة'), '--path', apart('أخبار.txt'))
    expect(taken.status).toBe(0)
    expect((await sanad('annotations', his, '--json')).json()).toMatchObject({
      annotations: [{ by: 'أمينة' }],
    })
  })

  it.each([
    ['--author', 'مجهول'],
    ['--path', 'none.txt'],
    ['--only', 'everything'],
  ])('that is not there is refused before anything is written (%s)', async (option, value) => {
    const { sanad, his, bundle } = await two()
    const refused = await sanad('import', his, bundle, option, value)
    expect(refused.status).toBe(2)
    expect(refused.err).toContain(value)
    expect((await sanad('annotations', his, '--json')).json()).toEqual({ annotations: [] })
  })

  it('is left out of an export, and told', async () => {
    const { sanad, hers } = await two()
    const out = join(await temporaryFolder(), 'bundle')
    const written = await sanad('export', hers, '--out', out, '--all', '--no-notes', '--no-tags', '--json')
    expect([written.status, written.json()]).toMatchObject([0, { leftOut: ['notes', 'tags'] }])
    const table = await readFile(join(out, 'data/annotations.csv'), 'utf8')
    expect(['ملاحظة', 'وسم'].filter((word) => table.includes(word))).toEqual([])
    const csv = join(await temporaryFolder(), 'a.csv')
    expect((await sanad('export', hers, '--as', 'csv', '--out', csv, '--no-notes')).status).toBe(0)
    expect((await readFile(csv, 'utf8')).includes('ملاحظة')).toBe(false)
  })

  it('is all that a saved search finds', async () => {
    const sanad = await commandLine()
    const { folder, open } = await libraryOf({
      'one.txt': story,
      'two.txt': 'المستودع\n\nنُقلت الصناديق ليلاً.',
    })
    const library = await open()
    await library.scan()
    valueOf(
      await library.saveSearch(
        { search: null, name: 'الصناديق المنقولة', asked: { view: 'all', tags: [], query: 'صناديق' } },
        'سلمى',
      ),
    )
    await library.close()
    const out = join(await temporaryFolder(), 'bundle')
    const written = await sanad('export', folder, '--out', out, '--search', 'الصناديق المنقولة', '--json')
    expect([written.status, written.json()]).toMatchObject([0, { articles: 1 }])
    expect((await sanad('export', folder, '--out', `${out}2`, '--search', 'لا شيء')).status).toBe(3)
    for (const other of [['--query', 'الصناديق'], ['--tag', 'وسم'], ['--path', 'a.txt'], ['--all']]) {
      const refused = await sanad(
        'export',
        folder,
        '--out',
        `${out}3`,
        '--search',
        'الصناديق المنقولة',
        ...other,
      )
      expect([other, refused.status]).toEqual([other, 2])
      expect(refused.err).toContain(other[0]!)
    }
    expect(existsSync(`${out}3`)).toBe(false)
  })
})
