import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { libraryOf } from '#support/library'

const files = { 'a.txt': 'خرج من السجن ليلاً', 'b.txt': 'دخل إلى السجن نهاراً' }

describe('concordance', () => {
  it('lists the places with what is around them, sorted as asked', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const found = await sanad('concordance', folder, 'سجن', '--order', 'after', '--json')
    expect(found.status).toBe(0)
    expect(found.json()).toMatchObject({
      query: 'سجن',
      order: 'after',
      total: 2,
      lines: [
        { path: 'a.txt', node: 'السجن', after: ' ليلاً' },
        { path: 'b.txt', node: 'السجن', after: ' نهاراً' },
      ],
    })
  })

  it('writes a table, and refuses what it does not know', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const table = await sanad('concordance', folder, 'سجن', '--csv', '--limit', '1')
    expect(table.out.replace('\ufeff', '').split(/\r?\n/u)[0]).toBe('path,title,before,node,after,start,end')
    expect(table.out.trim().split('\n')).toHaveLength(2)
    expect(table.err).toContain('One more place is not listed.')
    expect((await sanad('concordance', folder, 'سجن', '--order', 'sideways')).status).toBe(2)
    expect((await sanad('concordance', folder, 'سجن', '--limit', 'x')).status).toBe(2)
  })
})

describe('a concordance of more places than people read', () => {
  it('is cut as a list, which is said, and whole as a table', async () => {
    const { folder } = await libraryOf({ 'a.txt': `${'سجن '.repeat(600)}\n\n${'سجن '.repeat(601)}` })
    const sanad = await commandLine()
    const list = await sanad('concordance', folder, 'سجن')
    expect(list.out.trim().split('\n')).toHaveLength(1001)
    expect(list.err).toContain('201 more places are not listed.')
    const table = await sanad('concordance', folder, 'سجن', '--csv')
    expect(table.out.trim().split('\n')).toHaveLength(1202)
    expect(table.err).not.toContain('listed')
  })
})

describe('scan', () => {
  it('makes the index anew when asked', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    expect((await sanad('scan', folder, '--rebuild-index')).status).toBe(0)
    expect((await sanad('search', folder, 'سجن', '--json')).json()).toMatchObject({ total: 2 })
  })
})
