import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { carrierOf } from '#core/adding/attachments'
import type { AddTableInput } from '#core/table/adding-table'
import { readAsItIs } from '#core/table/table'
import { folderContents } from '#support/folder-contents'
import { letterWith } from '#support/letter-writer'
import { canMount } from '#support/mounting'
import { libraryOf, valueOf, writeFiles } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const workersFolder = resolve(import.meta.dirname, '../../../out/main')
const adder = resolve(import.meta.dirname, '../../support/killed-adder.mjs')
/** How often a program is killed; more by hand: SANAD_KILLS=100 npx vitest run --project unit killed-adding */
const kills = Number(process.env['SANAD_KILLS'] ?? 5)

const files = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [`d/${i}.txt`, new Uint8Array(4_000_000).fill(65 + i)]),
)

const killAfter = (folder: string, dataFolder: string, given: string, ms: number): Promise<void> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [adder, workersFolder, folder, dataFolder, given])
    // The clock starts with the first bytes, so that a slow machine is killed at as many different moments.
    child.stdout.on('data', () => setTimeout(() => child.kill('SIGKILL'), ms))
    child.on('close', () => done())
  })

const isBuilt = existsSync(join(workersFolder, 'library-worker.cjs'))

describe.skipIf(!isBuilt)('adding that is killed', () => {
  it(
    'leaves whole files or none under their names, and a library that opens',
    async () => {
      const given = await temporaryFolder()
      await writeFiles(given, files)
      const wanted = await folderContents(given)
      const { folder, dataFolder, open } = await libraryOf({})
      let cut = 0
      for (let n = 0; n < kills; n++) {
        await killAfter(folder, dataFolder, join(given, 'd'), n * 17)
        for (const [path, bytes] of await folderContents(folder)) {
          if (path.startsWith('_sanad/')) continue
          const name = path.slice(path.lastIndexOf('/') + 1)
          if (name.startsWith('.adding-')) cut++
          else expect([path, wanted.get(path)?.equals(bytes)]).toEqual([path, true])
        }
        const library = await open()
        valueOf(await library.scan())
        expect(valueOf(await library.verify('')).ok).toBe(true)
        await library.close()
      }
      expect(cut).toBeGreaterThan(0)
    },
    60_000 + kills * 20_000,
  )
})

const rowsText = (i: number): string => `نص الصف ${i} `.repeat(200).trim()
const tableInput = async (rows: number): Promise<AddTableInput> => {
  const table = join(await temporaryFolder(), 'a.jsonl')
  const lines = Array.from({ length: rows }, (_, i) =>
    JSON.stringify({ text: rowsText(i), title: `عنوان ${i}` }),
  )
  await writeFile(table, lines.join('\n'))
  return {
    table,
    reading: readAsItIs,
    mapping: {
      ...{ text: 'text', title: 'title', published: null, author: null, source: null, link: null },
      ...{ keep: [], form: 'txt' },
    },
    into: '',
    fields: { link: 'l', written: 'w', table: 't' },
  }
}

describe.skipIf(!isBuilt)('adding a table that is killed', () => {
  it(
    'leaves whole files or none, each of which is described when the library opens again',
    async () => {
      const rows = 600
      const input = await tableInput(rows)
      const { folder, dataFolder, open } = await libraryOf({})
      for (let n = 0; n < kills; n++) {
        await killAfter(folder, dataFolder, JSON.stringify(input), n * 40)
        for (const [path, bytes] of await folderContents(folder)) {
          const row = /^a\/(\d+) /u.exec(path)?.[1]
          if (row !== undefined) expect([path, bytes.toString()]).toEqual([path, rowsText(Number(row) - 1)])
        }
        const library = await open()
        valueOf(await library.scan())
        const came = valueOf(await library.summaries())
        expect(came.filter(({ described }) => described['t'] === undefined)).toEqual([])
        await library.close()
        expect(existsSync(join(folder, '_sanad/adding'))).toBe(false)
      }
      const library = await open()
      valueOf(await library.addTable(input, ''))
      const all = valueOf(await library.summaries())
      expect(all).toHaveLength(rows)
      expect(all.filter(({ title, described }) => title.startsWith('عنوان') && described['t'])).toHaveLength(
        rows,
      )
      expect(valueOf(await library.verify('')).ok).toBe(true)
      await library.close()
    },
    60_000 + kills * 20_000,
  )
})

describe.skipIf(!isBuilt)('adding attachments that is killed', () => {
  it(
    'leaves none without the letter that it is from',
    async () => {
      const texts = Array.from({ length: 40 }, (_, i) => `مرفق رقم ${i} `.repeat(300))
      const letter = letterWith(
        texts.map((content, i) => ({ name: `${i}.txt`, type: 'text/plain', content })),
      )
      let came = 0
      for (let n = 0; n < kills; n++) {
        const { folder, dataFolder, open } = await libraryOf({ 'a.eml': letter })
        const before = await open()
        valueOf(await before.scan())
        const { id } = valueOf(await before.articleAt('a.eml'))
        await before.close()
        const input = JSON.stringify({ article: id, fields: { attachment: 'مرفق مع' } })
        await killAfter(folder, dataFolder, input, n * 60)
        const library = await open()
        valueOf(await library.scan())
        const all = valueOf(await library.summaries()).filter(({ path }) => path !== 'a.eml')
        expect(all.filter(({ described }) => carrierOf(described)?.article !== id)).toEqual([])
        came += all.length
        await library.close()
        expect(existsSync(join(folder, '_sanad/adding'))).toBe(false)
      }
      expect(came).toBeGreaterThan(0)
    },
    60_000 + kills * 20_000,
  )
})

describe.skipIf(!isBuilt || !canMount())('adding for which there is no room', () => {
  it('says so of a table too', async () => {
    const input = await tableInput(3000)
    const { folder, dataFolder } = await libraryOf({})
    const script = 'mount -t tmpfs -o size=4m none "$1" && shift && "$@"; echo left; ls -A "$LIBRARY"'
    const command = [process.execPath, adder, workersFolder, folder, dataFolder, JSON.stringify(input)]
    const said = execFileSync('unshare', ['-rm', 'sh', '-c', script, 'sh', folder, ...command], {
      env: { ...process.env, LIBRARY: folder },
    }).toString()
    expect(said).toContain('"kind":"disk-full"')
    expect(said.trim().endsWith('left\n_sanad')).toBe(true)
  }, 60_000)

  it('says so, and leaves nothing of what it copied', async () => {
    const given = await temporaryFolder()
    await writeFiles(given, files)
    const { folder, dataFolder } = await libraryOf({})
    const script = 'mount -t tmpfs -o size=10m none "$1" && shift && "$@"; echo left; ls -A "$LIBRARY"'
    const command = [process.execPath, adder, workersFolder, folder, dataFolder, join(given, 'd')]
    const said = execFileSync('unshare', ['-rm', 'sh', '-c', script, 'sh', folder, ...command], {
      env: { ...process.env, LIBRARY: folder },
    }).toString()
    expect(said).toContain('"kind":"disk-full"')
    expect(said.trim().endsWith('left\n_sanad')).toBe(true)
  }, 60_000)
})
