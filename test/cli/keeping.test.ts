import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { libraryOf } from '#support/library'

const files = { 'one.txt': 'شهادة من الأرشيف\n\nنُقلت السجلات قبل يومين.' }

describe('compare', () => {
  it('shows which words differ from the version acquired, and ends with 1', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    await sanad('scan', folder)
    await writeFile(join(folder, 'one.txt'), files['one.txt'].replace('يومين', 'أسبوع'))
    const { status, out } = await sanad('compare', folder, 'one.txt')
    expect(status).toBe(1)
    expect(out.trim().split('\n')).toEqual(['- نُقلت السجلات قبل [-يومين-].', '+ نُقلت السجلات قبل {+أسبوع+}.'])
    const { json } = await sanad('compare', folder, 'one.txt', '--json')
    expect(json()).toMatchObject({ path: 'one.txt', rows: [{ kind: 'same' }, { kind: 'changed' }] })
  })

  it('ends with 0 where nothing does', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    expect(await sanad('compare', folder, 'one.txt')).toMatchObject({ status: 0, out: '' })
  })
})
