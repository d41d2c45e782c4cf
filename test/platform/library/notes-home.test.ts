import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { outFolder } from '../../../build/project.mjs'
import { keepNotesIn } from '#platform/library/library-folder'
import { canMount } from '#support/mounting'
import { libraryOf, listRequest, pathsIn, valueOf, writeFiles } from '#support/library'
import { annotateQuote, scanned, storyFiles } from '#support/story'
import { temporaryFolder } from '#support/temporary-folder'

/** Nothing can be written in it: a file stands where a folder is needed. */
const lock = (folder: string, at = '_sanad'): Promise<void> =>
  writeFiles(folder, { [at]: 'a file where the folder should be' })

const chosenFor = async (place: {
  readonly folder: string
  readonly dataFolder: string
}): Promise<string> => {
  const chosen = await temporaryFolder()
  return valueOf(await keepNotesIn(place, chosen))
}

describe('the notes of a library that can’t be written', () => {
  it('are kept in the folder that was chosen, also after a restart', async () => {
    const { folder, dataFolder, open } = await libraryOf(storyFiles)
    await lock(folder)
    const home = await chosenFor({ folder, dataFolder })
    const first = await open()
    await scanned(first)
    expect(valueOf(await first.overview())).toMatchObject({
      readOnly: null,
      notices: [{ kind: 'notes-elsewhere', path: home }],
    })
    valueOf(await annotateQuote(first, 'السجلات'))
    await first.close()
    const second = await open()
    expect(await scanned(second)).toMatchObject({ added: 0, unchanged: 3 })
    expect(valueOf(await second.annotations())).toHaveLength(1)
    expect(pathsIn(valueOf(await second.listArticles(listRequest({ query: 'السجلات' }))))).toHaveLength(1)
    expect(valueOf(await second.verify('')).ok).toBe(true)
    expect(await readFile(join(folder, '_sanad'), 'utf8')).toBe('a file where the folder should be')
  })

  it('hold those that the medium brought, and come home when it can be written', async () => {
    const { folder, dataFolder, open } = await libraryOf(storyFiles)
    const before = await open()
    await scanned(before)
    valueOf(await annotateQuote(before, 'السجلات'))
    await before.close()
    await rename(join(folder, '_sanad', 'cache'), join(folder, '_sanad', 'cache-away'))
    await lock(folder, '_sanad/cache')
    const home = await chosenFor({ folder, dataFolder })
    const locked = await open()
    await scanned(locked)
    expect(valueOf(await locked.annotations())).toHaveLength(1)
    valueOf(await annotateQuote(locked, 'الشاهد'))
    expect(valueOf(await locked.verify('')).ok).toBe(true)
    await locked.close()
    await rm(join(folder, '_sanad', 'cache'))
    const writable = await open()
    await scanned(writable)
    expect(valueOf(await writable.overview())).toMatchObject({ readOnly: null, notices: [] })
    expect(valueOf(await writable.annotations())).toHaveLength(2)
    expect(valueOf(await writable.verify('')).ok).toBe(true)
    valueOf(await annotateQuote(writable, 'السجلات'))
    await writable.close()
    await rm(home, { recursive: true })
    const alone = await open()
    expect(valueOf(await alone.annotations())).toHaveLength(3)
  })

  it('say where they are when that folder is away, and are not begun anew elsewhere', async () => {
    const { folder, dataFolder, open } = await libraryOf(storyFiles)
    await lock(folder)
    const home = await chosenFor({ folder, dataFolder })
    const first = await open()
    await scanned(first)
    valueOf(await annotateQuote(first, 'السجلات'))
    await first.close()
    await rename(home, `${home}-away`)
    const without = await open()
    await scanned(without)
    expect(valueOf(await without.overview()).readOnly).toEqual({ kind: 'notes-away', path: home })
    expect((await annotateQuote(without, 'السجلات')).ok).toBe(false)
    await without.close()
    await expect(readdir(home)).rejects.toThrow('ENOENT')
    await rename(`${home}-away`, home)
    const again = await open()
    expect(valueOf(await again.annotations())).toHaveLength(1)
  })

  it('are not taken for those of another disc in the same drive', async () => {
    const { folder, dataFolder, open } = await libraryOf(storyFiles)
    await lock(folder)
    const home = await chosenFor({ folder, dataFolder })
    const first = await open()
    await scanned(first)
    valueOf(await annotateQuote(first, 'السجلات'))
    await first.close()
    await rename(folder, `${folder}-first`)
    await writeFiles(folder, { 'b/other.txt': 'قرص آخر', 'c.txt': 'ثالث' })
    await lock(folder)
    const second = await open()
    await scanned(second)
    expect(valueOf(await second.annotations())).toEqual([])
    expect(valueOf(await second.overview()).readOnly).toMatchObject({ kind: 'read-only' })
    await second.close()
    expect(await keepNotesIn({ folder, dataFolder }, home)).toMatchObject({
      failure: { kind: 'notes-of-another' },
    })
    await rename(folder, `${folder}-second`)
    await rename(`${folder}-first`, folder)
    const again = await open()
    expect(valueOf(await again.annotations())).toHaveLength(1)
    expect(await scanned(again)).toMatchObject({ missing: 0, added: 0 })
  })

  it('come home later where they are away when the medium is first written', async () => {
    const { folder, dataFolder, open } = await libraryOf(storyFiles)
    await lock(folder)
    const home = await chosenFor({ folder, dataFolder })
    const first = await open()
    await scanned(first)
    valueOf(await annotateQuote(first, 'السجلات'))
    await first.close()
    await rename(home, `${home}-away`)
    await rm(join(folder, '_sanad'))
    const without = await open()
    await scanned(without)
    expect(valueOf(await without.overview()).notices).toEqual([{ kind: 'notes-away', path: home }])
    await without.close()
    await rename(`${home}-away`, home)
    const together = await open()
    expect(valueOf(await together.overview()).notices).toEqual([])
    expect(valueOf(await together.annotations())).toHaveLength(1)
  })

  it('come whole where a line of the journal was cut off on the way', async () => {
    const { folder, dataFolder, open } = await libraryOf(storyFiles)
    const before = await open()
    await scanned(before)
    await before.close()
    const [name] = await readdir(join(folder, '_sanad', 'journal'))
    const journal = join(folder, '_sanad', 'journal', name!)
    const sound = await readFile(journal)
    await writeFile(journal, Buffer.concat([sound, Buffer.from('{"replica":')]))
    await rename(join(folder, '_sanad', 'cache'), join(folder, '_sanad', 'cache-away'))
    await lock(folder, '_sanad/cache')
    const home = await chosenFor({ folder, dataFolder })
    const locked = await open()
    await locked.close()
    expect((await readFile(join(home, '_sanad', 'journal', name!))).equals(sound)).toBe(true)
  })

  it('take a new folder beside other things, the same one again, and none of another library', async () => {
    const { folder, dataFolder } = await libraryOf(storyFiles)
    await lock(folder)
    const chosen = await temporaryFolder()
    await writeFile(join(chosen, 'other.txt'), 'غيرها')
    const home = valueOf(await keepNotesIn({ folder, dataFolder }, chosen))
    expect(home).toBe(join(chosen, 'library'))
    expect(valueOf(await keepNotesIn({ folder, dataFolder }, home))).toBe(home)
    const other = await libraryOf({ 'a.txt': 'نص' })
    const library = await other.open()
    await scanned(library)
    await library.close()
    await rm(join(other.folder, 'a.txt'))
    expect(await keepNotesIn({ folder, dataFolder }, other.folder)).toMatchObject({
      ok: false,
      failure: { kind: 'notes-of-another' },
    })
    expect(await keepNotesIn({ folder, dataFolder }, join(folder, 'in'))).toMatchObject({
      ok: false,
      failure: { kind: 'destination-inside-library' },
    })
    expect(await keepNotesIn({ folder, dataFolder }, join(chosen, 'other.txt'))).toMatchObject({ ok: false })
  })
})

const command = join(outFolder, 'main', 'sanad.cjs')
describe.skipIf(!existsSync(command) || !canMount())(
  'a medium that the system mounts for reading only',
  () => {
    it('is told as what it is, and takes annotations once a folder is chosen for them', async () => {
      const { folder, dataFolder } = await libraryOf(storyFiles)
      const notes = await temporaryFolder()
      const script = `
      mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" || exit 9
      shift; "$@" scan "$L"; "$@" scan "$L" --notes-in "$N"
      "$@" annotate "$L" 2020/june/one.txt --quote السجلات --by سلمى; "$@" annotations "$L"`
      const said = execFileSync(
        'unshare',
        ['-rm', 'sh', '-c', `exec 2>&1; ${script}`, 'sh', folder, process.execPath, command],
        { env: { ...process.env, L: folder, N: notes, SANAD_DATA_DIR: dataFolder, LC_ALL: 'en' } },
      ).toString()
      expect(said).toContain('Nothing can be written at')
      expect(said).toContain('annotations are kept in')
      expect(said).toMatch(/in place.*السجلات/u)
      expect(await readdir(folder)).not.toContain('_sanad')
    })
  },
)
