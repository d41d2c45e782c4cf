import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { writeFiles } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const begun = async () => {
  const root = await temporaryFolder()
  const library = join(root, 'library')
  const given = join(root, 'given')
  await writeFiles(library, { 'a.txt': 'مقالة' })
  await writeFiles(given, { 'a.txt': 'مقالة أخرى', 'same.txt': 'مقالة', 'd/b.txt': 'ثالثة' })
  return { root, library, given, sanad: await commandLine() }
}

describe('sanad add', () => {
  it('tells what would come in without writing, and then adds it', async () => {
    const { library, given, sanad } = await begun()
    const line = [
      'add',
      library,
      join(given, 'a.txt'),
      join(given, 'same.txt'),
      join(given, 'd'),
      '--json',
    ] as const
    const dry = await sanad(...line, '--dry-run')
    expect(dry.status).toBe(0)
    expect(dry.json()).toMatchObject({ dryRun: true, files: [{ path: 'a (2).txt' }, { path: 'd/b.txt' }] })
    expect((await readdir(library)).sort()).toEqual(['_sanad', 'a.txt'])
    const added = await sanad(...line)
    expect(added.status).toBe(0)
    expect(added.json()).toMatchObject({
      dryRun: false,
      into: '',
      files: [{ path: 'a (2).txt' }, { path: 'd/b.txt' }],
      skipped: [{ from: join(given, 'same.txt'), reason: 'known', same: 'a.txt' }],
      inside: [],
    })
    expect((await sanad('list', library, '--json')).json()).toMatchObject({ articles: [{}, {}, {}] })
  })

  it('ends with status 1 where something was left out that a person must see', async () => {
    const { library, given, sanad } = await begun()
    await writeFiles(given, { 'x.exe': 'MZ' })
    const added = await sanad('add', library, join(given, 'x.exe'), join(given, 'd'), '--into', 'وارد')
    expect(added.status).toBe(1)
    expect(added.out).toContain('وارد/d/b.txt')
    expect(added.err).toContain('x.exe')
  })

  it('says what is wrong with the line, and where nothing can be added', async () => {
    const { library, given, sanad } = await begun()
    expect((await sanad('add', library)).status).toBe(2)
    expect((await sanad('add', library, join(given, 'a.txt'), '--into', '../x')).status).toBe(3)
    expect((await sanad('add', library, join(given, 'none.txt'))).status).toBe(1)
  })
})
