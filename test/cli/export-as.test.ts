import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { outputForms } from '#core/output/forms'
import { commandLine } from '#support/command-line'
import { writeFiles } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const annotated = async () => {
  const root = await temporaryFolder()
  const library = join(root, 'library')
  await writeFiles(library, { 'a.txt': 'مقالة\n\nقال الشاهد ما قال.', 'b.txt': 'أخرى\n\nنص آخر.' })
  const sanad = await commandLine()
  const marked = await sanad(
    'annotate',
    library,
    'a.txt',
    '--quote',
    'الشاهد',
    '--note',
    'مهم',
    '--tag',
    'شهود',
    '--by',
    'سلمى',
  )
  expect(marked.status).toBe(0)
  return { root, library, sanad }
}

describe('sanad export --as', () => {
  it('writes each form, of the articles that were chosen', async () => {
    const { root, library, sanad } = await annotated()
    for (const form of outputForms) {
      const out = join(root, `out.${form}`)
      const ran = await sanad('export', library, '--as', form, '--out', out, '--path', 'a.txt', '--json')
      expect([form, ran.status, ran.err]).toMatchObject([form, 0, expect.anything() as unknown])
      expect(ran.json()).toMatchObject({ form, path: out })
    }
    expect(await readFile(join(root, 'out.csv'), 'utf8')).toContain('الشاهد')
    expect(
      (await sanad('export', library, '--as', 'csv', '--out', join(root, 'none.csv'), '--path', 'b.txt'))
        .status,
    ).toBe(3)
    expect((await sanad('export', library, '--as', 'csv', '--out', join(root, 'out.csv'))).err).toContain(
      'out.csv',
    )
  })

  it('says of a codebook how many tags it has', async () => {
    const { root, library, sanad } = await annotated()
    const ran = await sanad('export', library, '--as', 'qdc', '--out', join(root, 'out.qdc'))
    expect(ran.out).toContain('Tags: 1.')
    expect(ran.out).not.toContain('Annotations')
  })

  it('refuses to redact or to encrypt, in a sentence, and writes nothing', async () => {
    const { root, library, sanad } = await annotated()
    const before = await readdir(root)
    const out = join(root, 'out.docx')
    for (const option of ['--redact', '--passphrase-file', '--recipient']) {
      const ran = await sanad('export', library, '--as', 'docx', '--out', out, option, 'x')
      expect(ran.status).toBe(2)
      expect(ran.err).toContain(option)
    }
    expect((await sanad('export', library, '--as', 'pdf', '--out', out)).status).toBe(2)
    expect(await readdir(root)).toEqual(before)
  })
})
