import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exported, opened } from '#support/exchanging'
import { folderContents } from '#support/folder-contents'
import { libraryOf, valueOf } from '#support/library'

const workersFolder = resolve(import.meta.dirname, '../../../out/main')
const importer = resolve(import.meta.dirname, '../../support/importing-process.mjs')
/** How often a program is killed; more by hand: SANAD_KILLS=100 npx vitest run --project unit killed-import */
const kills = Number(process.env['SANAD_KILLS'] ?? 6)

const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [`a${i}.txt`, `مقالة رقم ${i}\n\n${`نص المقالة ${i} `.repeat(200)}`]),
)

/** Runs the program and kills it so long after the import began; tells whether it was acknowledged by then. */
const killAfter = (
  place: { readonly folder: string; readonly dataFolder: string },
  bundle: string,
  ms: number,
): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [importer, workersFolder, place.folder, place.dataFolder, bundle])
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (said === '') setTimeout(() => child.kill('SIGKILL'), ms)
      said += chunk.toString()
    })
    child.on('close', () => done(said.includes('"ok":true')))
  })

describe.skipIf(!existsSync(join(workersFolder, 'library-worker.cjs')))(
  'an import whose program is killed',
  () => {
    it('leaves whole files, sound journals and all that was there, and is completed the next time', async () => {
      const library = await opened('سلمى', files)
      for (const { id } of valueOf(await library.summaries()))
        for (const start of [0, 6])
          valueOf(
            await library.annotate(
              { article: id, range: { start, end: start + 5 }, note: '', tags: ['وسم'], colour: 'blue' },
              'سلمى',
            ),
          )
      const bundle = await exported(library)
      await library.close()
      let cut = 0
      let place = await libraryOf({ 'own.txt': 'له' })
      for (let n = 0; n < kills; n++) {
        const isAcknowledged = await killAfter(place, bundle, (n * 41) % 400)
        const his = await place.open()
        for (const [path, bytes] of await folderContents(place.folder)) {
          const name = path.slice(path.lastIndexOf('/') + 1)
          if (path.startsWith('_sanad/') || name === 'own.txt' || name.startsWith('.')) continue
          expect([path, bytes.toString()]).toEqual([path, files[name]])
        }
        const held = valueOf(await his.annotations()).length
        if (isAcknowledged) expect(held).toBe(80)
        else cut++
        expect(valueOf(await his.verify('')).problems).toEqual([])
        await his.close()
        // A library of its own for the next one where nothing is left to take in.
        if (held === 80) place = await libraryOf({ 'own.txt': 'له' })
      }
      expect(cut).toBeGreaterThan(0)
      expect(await killAfter(place, bundle, 3_600_000)).toBe(true)
      const his = await place.open()
      valueOf(await his.scan())
      expect(valueOf(await his.annotations())).toHaveLength(80)
      expect(valueOf(await his.overview()).articles).toBe(41)
      expect(valueOf(await his.planImport({ path: bundle })).isNothing).toBe(true)
      expect(valueOf(await his.verify('')).problems).toEqual([])
    }, 600_000)
  },
)
