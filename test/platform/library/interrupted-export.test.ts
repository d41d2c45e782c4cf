import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkBundle } from '#platform/bundle/check-bundle'
import { canMount } from '#support/mounting'
import { libraryOf } from '#support/library'

const workersFolder = resolve(import.meta.dirname, '../../../out/main')
const exporter = resolve(import.meta.dirname, '../../support/exporting-process.mjs')
const isBuilt = existsSync(resolve(workersFolder, 'library-worker.cjs'))
/** How often a program is killed; more by hand: SANAD_KILLS=100 npx vitest run --project unit interrupted-export */
const kills = Number(process.env['SANAD_KILLS'] ?? 6)
const passphrase = 'قنديل نهر حصان غيمة سلّم رغيف'

const files = Object.fromEntries(
  Array.from({ length: 60 }, (_, i) => [
    `a${i}.txt`,
    `مقالة رقم ${i}\n\n${`نص المقالة ${i} كلمة `.repeat(400)}`,
  ]),
)

const input = (destination: string, lock: object): string =>
  JSON.stringify({
    ...{ scope: { kind: 'all' }, destination, originals: true, annotators: true, language: 'ar' },
    ...{ time: '2026-11-30T10:00:00.000Z', bundleId: '24e51ca2-5067-4598-935a-dac4e327d05a' },
    ...lock,
  })

type Place = { readonly folder: string; readonly dataFolder: string }

/** Runs the program, kills it so long after the first bytes, and answers with what it had said. */
const killAfter = (place: Place, asked: string, ms: number): Promise<string> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [exporter, workersFolder, place.folder, place.dataFolder, asked])
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (said === '') setTimeout(() => child.kill('SIGKILL'), ms)
      said += chunk.toString()
    })
    child.on('close', () => done(said))
  })

const everyFile = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe.skipIf(!isBuilt)('an export whose program is killed', () => {
  it('has left nothing that can be read, when it was a locked one, and nothing that looks whole', async () => {
    const { folder, dataFolder } = await libraryOf(files)
    const out = join(folder, '..', 'out')
    await mkdir(out)
    let cut = 0
    for (let n = 0; n < kills; n++) {
      const destination = join(out, `b${n}.zip.age`)
      const said = await killAfter(
        { folder, dataFolder },
        input(destination, { passphrase }),
        (n * 131) % 900,
      )
      const left = await readdir(out)
      const mine = left.filter((name) => name.includes(`b${n}.`))
      if (mine.includes(`b${n}.zip.age`)) {
        expect(await checkBundle(destination, { passphrase })).toMatchObject({
          ok: true,
          value: { ok: true },
        })
      } else {
        cut++
        expect(mine.filter((name) => name !== `.b${n}.zip.age.partial`)).toEqual([])
        expect(said).not.toContain('"ok":true')
      }
      for (const name of mine) {
        const bytes = await readFile(join(out, name))
        if (bytes.length > 0) expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
        for (const told of ['PK\u0003\u0004', 'bagit.txt', 'مقالة']) expect(bytes.includes(told)).toBe(false)
      }
    }
    expect(cut).toBeGreaterThan(0)
    const before = new Set(Object.keys(files).map((name) => join(folder, name)))
    const others = [...(await everyFile(folder)), ...(await everyFile(dataFolder))].filter(
      (path) => !before.has(path),
    )
    for (const path of others) expect((await readFile(path)).includes('bagit.txt')).toBe(false)
  }, 600_000)

  it('is written whole the next time, over what was left', async () => {
    const place = await libraryOf(files)
    const out = join(place.folder, '..', 'out')
    await mkdir(out)
    for (const name of ['bundle', 'bundle.zip']) {
      const destination = join(out, name)
      await killAfter(place, input(destination, {}), 40)
      const said = await killAfter(place, input(destination, {}), 3_600_000)
      expect(said).toContain(existsSync(destination) ? '"' : '"ok":true')
      expect(await checkBundle(destination)).toMatchObject({ ok: true, value: { ok: true } })
    }
    expect((await readdir(out)).filter((name) => name.endsWith('.partial'))).toEqual([])
  }, 600_000)
})

describe.skipIf(!isBuilt || !canMount())('an export for which there is no room', () => {
  it.each(['bundle', 'bundle.zip', 'bundle.zip.age'])(
    'says so, and leaves nothing: %s',
    async (name) => {
      const { folder, dataFolder } = await libraryOf(files)
      const out = join(folder, '..', 'out')
      await mkdir(out)
      const asked = input(join(out, name), name.endsWith('.age') ? { passphrase } : {})
      const script = 'mount -t tmpfs -o size=150k none "$1" && shift && "$@"; echo left; ls -A "$OUT"'
      const command = [process.execPath, exporter, workersFolder, folder, dataFolder, asked]
      const said = execFileSync('unshare', ['-rm', 'sh', '-c', script, 'sh', out, ...command], {
        env: { ...process.env, OUT: out },
      }).toString()
      expect(said).toContain('"kind":"disk-full"')
      expect(said.trim().endsWith('left')).toBe(true)
    },
    120_000,
  )
})
