import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { writeFiles } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

describe('sanad codebook', () => {
  it('lists, writes and takes in tags', async () => {
    const root = await temporaryFolder()
    const library = join(root, 'library')
    const other = join(root, 'other')
    await writeFiles(library, { 'a.txt': 'مقالة' })
    await writeFiles(other, { 'b.txt': 'مقالة أخرى' })
    const sanad = await commandLine()
    expect((await sanad('tag', library, 'a.txt', '--tag', 'شهود')).status).toBe(0)
    expect((await sanad('codebook', library, '--json')).json()).toMatchObject({
      tags: [{ name: 'شهود', articles: 1, parent: null }],
    })
    for (const ending of ['csv', 'qdc']) {
      const file = join(root, `codebook.${ending}`)
      expect((await sanad('codebook', library, '--export', file, '--json')).json()).toEqual({
        path: file,
        tags: 1,
      })
      expect(await readFile(file, 'utf8')).toContain('شهود')
      expect((await sanad('codebook', library, '--export', file)).status).toBe(3)
      const taken = await sanad('codebook', other, '--import', file, '--json')
      expect(taken.json()).toMatchObject({ added: ending === 'csv' ? 1 : 0, notices: [] })
    }
  })

  it('says what is wrong with the line or the file', async () => {
    const root = await temporaryFolder()
    const library = join(root, 'library')
    await writeFiles(library, { 'a.txt': 'مقالة' })
    const sanad = await commandLine()
    expect((await sanad('codebook', library, '--export', join(root, 'x.pdf'))).status).toBe(2)
    expect((await sanad('codebook', library, '--export', 'a.csv', '--import', 'b.csv')).status).toBe(2)
    expect((await sanad('codebook', library, '--export', join(root, 'x.qdc'))).status).toBe(3)
    const file = join(root, 'broken.qdc')
    await writeFile(file, '<CodeBook>')
    const broken = await sanad('codebook', library, '--import', file)
    expect(broken.status).toBe(3)
    expect(broken.err).toContain('broken.qdc')
    await writeFile(file, 'tag,parent\nا,ب\n')
    const looked = await sanad('codebook', library, '--import', file)
    expect(looked.status).toBe(1)
    expect(looked.err).toContain('Line 2')
  })
})
