import { readFile } from 'node:fs/promises'
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
    expect(written.json()).toEqual({ form, path: out, annotations: 1 })
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
