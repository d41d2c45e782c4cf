import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { letterWith } from '#support/letter-writer'
import { libraryOf } from '#support/library'

const letter = letterWith([
  { name: 'a.txt', type: 'text/plain', content: 'شهادة' },
  { name: 'b.mp4', type: 'video/mp4', content: 'x' },
])

describe('sanad add --attachments-of', () => {
  it('tells what would come in, adds it, and knows it when it comes again', async () => {
    const { folder } = await libraryOf({ 'd/letter.eml': letter })
    const sanad = await commandLine()
    const line = ['add', folder, '--attachments-of', 'd/letter.eml', '--json'] as const
    const dry = await sanad(...line, '--dry-run')
    const path = 'd/letter.attachments/a.txt'
    expect(dry.json()).toMatchObject({
      dryRun: true,
      attachmentsOf: 'd/letter.eml',
      files: [{ path, from: 'a.txt' }],
    })
    expect(await readdir(join(folder, 'd'))).toEqual(['letter.eml'])
    const added = await sanad(...line, '--by', 'سلمى')
    expect(added.status).toBe(1)
    expect(added.json()).toMatchObject({
      dryRun: false,
      into: 'd',
      files: [{ path, from: 'a.txt' }],
      skipped: [{ from: 'b.mp4', reason: 'form' }],
    })
    expect((await sanad(...line)).json()).toMatchObject({
      files: [],
      skipped: expect.arrayContaining([{ from: 'a.txt', reason: 'known', same: path }]) as unknown,
    })
  })

  it('is refused with other things to add, of an article that is not there, and of no letter', async () => {
    const { folder } = await libraryOf({ 'a.eml': letter, 'b.txt': 'x' })
    const sanad = await commandLine()
    for (const other of [['c.txt'], ['--into', 'x'], ['--map', 'auto']]) {
      const refused = await sanad('add', folder, ...other, '--attachments-of', 'a.eml')
      expect(refused.status).toBe(2)
      expect(refused.err).toContain(other[0])
    }
    expect((await sanad('add', folder)).status).toBe(2)
    expect((await sanad('add', folder, '--attachments-of', 'nowhere.eml')).status).toBe(3)
    const none = await sanad('add', folder, '--attachments-of', 'b.txt', '--lang', 'ar')
    expect(none.status).toBe(3)
    expect(none.err).toContain('لا مرفقات')
  })
})
