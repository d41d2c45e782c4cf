import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { libraryOf, valueOf } from '#support/library'

const workersFolder = resolve(import.meta.dirname, '../../../out/main')
const writer = resolve(import.meta.dirname, '../../support/killed-writer.mjs')
/** How often a program is killed; more by hand: SANAD_KILLS=200 npx vitest run --project unit killed */
const kills = Number(process.env['SANAD_KILLS'] ?? 8)

const files = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [`a${i}.txt`, `مقالة رقم ${i}\n\nنص المقالة ${'كلمة '.repeat(50)}`]),
)

/** Runs the program and kills it after a while; answers with what it had acknowledged by then. */
const killAfter = (folder: string, dataFolder: string, ms: number): Promise<readonly string[]> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [writer, workersFolder, folder, dataFolder])
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      // The clock starts when the library is open, so that a slow machine is killed at as many different moments.
      if (said === '') setTimeout(() => child.kill('SIGKILL'), ms)
      said += chunk.toString()
    })
    child.on('close', () => done(said.split('\n').filter((line) => line.startsWith('urn:uuid:'))))
  })

describe.skipIf(!existsSync(resolve(workersFolder, 'library-worker.cjs')))('a program that is killed', () => {
  it('has lost nothing that it acknowledged, and leaves a library that opens and whose journals are whole', async () => {
    const { folder, dataFolder, open } = await libraryOf(files)
    const acknowledged: string[] = []
    for (let n = 0; n < kills; n++) {
      acknowledged.push(...(await killAfter(folder, dataFolder, (n * 97) % 700)))
      const library = await open()
      const kept = new Set(
        valueOf(await library.annotations()).map(({ annotation }) => annotation.id as string),
      )
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
      const problems = valueOf(await library.verify('')).problems
      expect(problems.filter(({ kind }) => kind === 'journal-damaged')).toEqual([])
      await library.close()
    }
    expect(acknowledged.length).toBeGreaterThan(0)
  }, 600_000)
})
