import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RedactionRules } from '#core/bundle/redact/rules'
import { annotate, exported, give, noteOn, opened, seen, story, take } from '#support/exchanging'
import { folderContents } from '#support/folder-contents'
import { libraryOf, valueOf } from '#support/library'

test('the imports that were made are listed, the latest first, with what became of them', async () => {
  const salma = await opened('سلمى', { 'one.txt': story })
  const karim = await opened('كريم', {})
  await annotate(salma, 'السجلات', 'مهم')
  const first = (await give(salma, karim)).import!
  await annotate(salma, 'بيومين', 'ثانية')
  const second = (await give(salma, karim)).import!
  valueOf(await karim.undoImport({ import: second, undone: true }, 'كريم'))
  expect(valueOf(await karim.imports())).toMatchObject([
    { import: second, by: 'كريم', title: 'library', undone: true, counts: { articles: 0, annotations: 1 } },
    { import: first, undone: false, counts: { articles: 1, annotations: 1 } },
  ])
})

test('conflicting notes are listed until they are settled, and come back when that is undone', async () => {
  const salma = await opened('سلمى', { 'one.txt': story })
  const karim = await opened('كريم', {})
  const id = await annotate(salma, 'السجلات', 'أول')
  const plain = await annotate(salma, 'بيومين', 'بلا خلاف')
  await give(salma, karim)
  await noteOn(salma, id, 'من سلمى')
  await noteOn(karim, id, 'من كريم')
  await take(karim, await exported(salma))
  const [conflict, ...others] = valueOf(await karim.conflicts())
  expect(others).toEqual([])
  expect(conflict).toMatchObject({ title: 'شهادة من الأرشيف', annotation: { id } })
  expect(conflict!.annotation.conflicts.map(({ note }) => note).sort()).toEqual(['من سلمى', 'من كريم'])
  const settled = valueOf(await karim.settleConflict({ annotation: id, keep: 'theirs' }, 'كريم'))
  expect(settled.annotation).toMatchObject({ note: 'من سلمى', conflicts: [] })
  expect(valueOf(await karim.conflicts())).toEqual([])
  valueOf(await karim.reopenConflict({ annotation: id }, 'كريم'))
  const [again] = valueOf(await karim.conflicts())
  expect(again!.annotation.conflicts.map(({ note }) => note)).toEqual(['من كريم', 'من سلمى'])
  const mine = valueOf(await karim.settleConflict({ annotation: id, keep: 'mine' }, 'كريم'))
  expect(mine.annotation.note).toBe('من كريم')
  await give(karim, salma)
  expect(await seen(salma)).toEqual(await seen(karim))
  expect(await karim.reopenConflict({ annotation: plain }, 'كريم')).toMatchObject({ ok: false })
})

test('redaction rules are kept with the library, and go into no bundle', async () => {
  const { open, folder } = await libraryOf({ 'one.txt': story })
  const rules: RedactionRules = { terms: [{ text: 'أحمد الخطيب', also: ['أبو سامر'], role: 'شاهد' }] }
  const first = await open()
  expect(valueOf(await first.redactionRules())).toEqual({})
  valueOf(await first.keepRedactionRules(rules))
  await first.close()
  const second = { ...(await open()), folder, name: 'سلمى' }
  await second.scan()
  expect(valueOf(await second.redactionRules())).toMatchObject(rules)
  const said = [...(await folderContents(await exported(second)))].map(
    ([path, bytes]) => path + String(bytes),
  )
  expect(said.filter((one) => one.includes('أبو سامر') || one.includes('redaction.json'))).toEqual([])
})

test('rules that can not be read are named, and set aside when others are kept', async () => {
  const { open, folder } = await libraryOf({ 'one.txt': story })
  const library = await open()
  const own = join(folder, '_sanad')
  await writeFile(join(own, 'redaction.json'), '{"terms": [{"texte": "أحمد"}]}')
  expect(await library.redactionRules()).toMatchObject({ failure: { kind: 'redaction-rules-shape' } })
  valueOf(await library.keepRedactionRules({ protectedMarks: true }))
  const aside = (await readdir(own)).find((name) => name.startsWith('redaction-unread-'))
  expect(await readFile(join(own, aside!), 'utf8')).toContain('أحمد')
  expect(valueOf(await library.redactionRules())).toMatchObject({ protectedMarks: true })
})

test.skipIf(process.getuid?.() === 0)('rules that can not be written are not taken for kept', async () => {
  const { open, folder } = await libraryOf({ 'one.txt': story })
  const library = await open()
  await chmod(join(folder, '_sanad'), 0o500)
  expect(await library.keepRedactionRules({ protectedMarks: true })).toMatchObject({ ok: false })
  await chmod(join(folder, '_sanad'), 0o700)
})
