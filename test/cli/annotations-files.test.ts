import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { writeFiles } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

it('sanad annotations writes all annotations as a table, a page or a document, in groups', async () => {
  const root = await temporaryFolder()
  const library = join(root, 'library')
  await writeFiles(library, { 'a.txt': 'في المستودع الشمالي كانت الصناديق.' })
  const sanad = await commandLine()
  const quote = ['annotate', library, 'a.txt', '--quote', 'المستودع', '--tag', 'مكان'] as const
  expect((await sanad(...quote)).status).toBe(0)
  for (const form of ['csv', 'html', 'docx']) {
    const out = join(root, `all.${form}`)
    const written = await sanad(
      'annotations',
      library,
      '--format',
      form,
      '--group',
      'tag',
      '--out',
      out,
      '--json',
    )
    expect(written.json()).toEqual({ form, path: out, count: 1 })
    expect((await readFile(out)).length).toBeGreaterThan(100)
  }
  expect(await readFile(join(root, 'all.html'), 'utf8')).toContain('<bdi>مكان</bdi></h2>')
  for (const wrong of [
    ['--format', 'pdf', '--out', 'x.pdf'],
    ['--format', 'html'],
    ['--format', 'html', '--out', 'x.html', '--group', 'size'],
  ])
    expect((await sanad('annotations', library, ...wrong)).status).toBe(2)
})

it.each(['csv', 'html', 'docx'])('leaves a file that is there as it is (%s)', async (form) => {
  const root = await temporaryFolder()
  const library = join(root, 'library')
  await writeFiles(library, { 'a.txt': 'في المستودع الشمالي كانت الصناديق.' })
  const sanad = await commandLine()
  expect((await sanad('annotate', library, 'a.txt', '--quote', 'المستودع')).status).toBe(0)
  const out = join(root, `thesis.${form}`)
  await writeFile(out, 'my thesis')
  const refused = await sanad('annotations', library, '--format', form, '--out', out)
  expect([refused.status, refused.err.includes(out)]).toEqual([3, true])
  expect(await readFile(out, 'utf8')).toBe('my thesis')
})

it.each([
  [['--out', 'x'], '--out'],
  [['--group', 'nonsense'], '--group'],
  [['--group', 'tag', '--out', 'x', '--path', 'a.txt'], '--out'],
])('refuses %s where no format is asked for, and writes nothing', async (options, named) => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'a.txt': 'مقالة' })
  const sanad = await commandLine()
  for (const language of ['ar', 'en']) {
    const refused = await sanad('annotations', root, ...options, '--lang', language)
    expect([refused.status, refused.out]).toEqual([2, ''])
    expect(refused.err).toContain(named)
    expect(refused.err).toContain('--format')
  }
  expect(await readdir(root)).toEqual(['a.txt'])
})
