import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { writeFiles } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const csv = [
  'العنوان,النص,التاريخ,الرابط,رقم الملف',
  'حصار,قال شاهد إن القصف بدأ فجر الجمعة ثم توقف.,12 آذار 2012,https://example.org/a,م 1',
  'فارغ,,2013,,م 2',
].join('\n')

const begun = async (content = csv) => {
  const root = await temporaryFolder()
  const library = join(root, 'library')
  await writeFiles(library, { 'a.txt': 'مقالة' })
  await writeFiles(root, { 'my table.csv': content })
  return { library, table: join(root, 'my table.csv'), sanad: await commandLine() }
}

describe('sanad add with a table', () => {
  it('says without a mapping which columns there are, and the line that adds them as guessed', async () => {
    const { library, table, sanad } = await begun()
    const told = await sanad('add', library, table)
    expect(told.status).toBe(1)
    for (const column of ['العنوان', 'النص', 'رقم الملف']) expect(told.out).toContain(column)
    const line = `sanad add ${library} '${table}' --map text=النص,title=العنوان,date=التاريخ,link=الرابط`
    expect(told.out.split('\n')).toContain(`  ${line}`)
    expect(await readdir(library)).not.toContain('my table')
    const json = await sanad('add', library, table, '--json')
    expect(json.json()).toMatchObject({
      files: [],
      tables: [{ table: 'my table.csv', guess: { text: 'النص', date: 'التاريخ', source: null }, line }],
    })
  })

  it('tells what would come in without writing, and then adds it', async () => {
    const { library, table, sanad } = await begun()
    const line = [
      'add',
      library,
      table,
      '--map',
      'title=العنوان,text=النص',
      '--into',
      'وارد',
      '--json',
    ] as const
    const dry = await sanad(...line, '--dry-run')
    expect(dry.status).toBe(1)
    expect(dry.json()).toMatchObject({
      dryRun: true,
      tables: [{ folder: 'وارد/my table', rows: 2, comesIn: 1, skipped: [{ row: 2, reason: 'no-text' }] }],
    })
    expect(await readdir(library)).not.toContain('وارد')
    const added = await sanad(...line, '--keep', 'رقم الملف', '--by', 'ن')
    expect(added.json()).toMatchObject({
      dryRun: false,
      tables: [{ rows: 2, added: [{ row: 1, path: 'وارد/my table/0001 حصار.txt' }] }],
    })
    const text = await readFile(join(library, 'وارد/my table/0001 حصار.txt'), 'utf8')
    expect(text).toBe('قال شاهد إن القصف بدأ فجر الجمعة ثم توقف.')
    const history = await sanad('history', library, '--path', 'وارد/my table/0001 حصار.txt')
    expect(history.out).toContain('م 1')
    expect(history.out).toContain('#1')
  })

  it('adds by guess where it is told so, with every other column and other files beside', async () => {
    const { library, table, sanad } = await begun()
    await writeFiles(join(table, '..'), { 'b.txt': 'أخرى' })
    const added = await sanad(
      'add',
      library,
      table,
      join(table, '..', 'b.txt'),
      '--map',
      'auto',
      '--keep',
      'all',
      '--json',
    )
    expect(added.json()).toMatchObject({ files: [{ path: 'b.txt' }], tables: [{ added: [{ row: 1 }] }] })
    expect((await sanad('list', library, '--json')).json()).toMatchObject({
      articles: [{}, {}, { date: '2012-03-12' }],
    })
  })

  it.each([
    ['--map', 'نص=النص'],
    ['--map', 'title=العنوان'],
    ['--as', 'pdf'],
    ['--delimiter', 'x'],
  ])('refuses %s %s', async (option, value) => {
    const { library, table, sanad } = await begun()
    const told = await sanad('add', library, table, option, value)
    expect(told.status).toBe(2)
    expect(told.err).toContain(value.replace('title=العنوان', '--map'))
  })

  it('refuses a mapping without a table, and a column that is not there', async () => {
    const { library, table, sanad } = await begun()
    expect((await sanad('add', library, join(library, 'a.txt'), '--map', 'auto')).status).toBe(2)
    const unknown = await sanad('add', library, table, '--map', 'text=لا')
    expect(unknown.status).toBe(3)
    expect(unknown.err).toContain('لا')
  })

  it('tells what is wrong with the table as a whole', async () => {
    const { library, table, sanad } = await begun('text,b\nنص أول,1\nنص ثان\n"نص لا ينتهي,2\n')
    const added = await sanad('add', library, table, '--map', 'auto', '--json')
    expect(added.status).toBe(1)
    expect(added.json()).toMatchObject({ tables: [{ ragged: 1, cut: { why: 'unclosed-quote', line: 3 } }] })
    expect(added.err).toContain('never closed')
  })
})
