import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { libraryOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

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

describe('verify --report', () => {
  it('keeps what was found as a text in the person’s language, or as JSON', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    await sanad('scan', folder)
    await writeFile(join(folder, 'one.txt'), 'نص آخر')
    const out = await temporaryFolder()
    const text = join(out, 'report.txt')
    expect((await sanad('verify', folder, '--report', text, '--lang', 'ar')).status).toBe(1)
    const written = await readFile(text, 'utf8')
    expect(['تقرير التحقق', 'one.txt', folder].filter((word) => !written.includes(word))).toEqual([])
    expect(written.match(/sha256:[0-9a-f]{64}/gu)?.length).toBeGreaterThanOrEqual(2)
    const json = join(out, 'report.json')
    await sanad('verify', folder, '--report', json)
    expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
      format: 'sanad-fixity-report',
      ok: false,
      checked: 1,
      problems: [{ kind: 'changed', path: 'one.txt' }],
    })
  })

  it('refuses to put it into the library, and names a place that can’t be written', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    await sanad('scan', folder)
    const inside = await sanad('verify', folder, '--report', join(folder, 'report.txt'))
    expect(inside.status).toBe(3)
    const nowhere = await sanad('verify', folder, '--report', join(folder, '../missing/report.txt'))
    expect(nowhere.status).toBe(3)
    expect(nowhere.err).toContain('missing')
    // The check itself, which may take hours and is recorded, was not begun.
    expect((await sanad('history', folder, '--json')).out).not.toContain('fixity.verified')
    await sanad('verify', folder)
    expect((await sanad('history', folder, '--json')).out).toContain('fixity.verified')
  })

  it('says what was found also where the report could not be written', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const out = await temporaryFolder()
    const name = `${'x'.repeat(250)}.txt`
    const found = await sanad('verify', folder, '--report', join(out, name))
    expect(found).toMatchObject({ status: 3 })
    expect(found.out).not.toBe('')
  })
})
