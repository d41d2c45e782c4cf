import { spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { outFolder } from '../../build/project.mjs'
import { temporaryFolder } from '#support/temporary-folder'
import { writeFiles } from '#support/library'

const command = join(outFolder, 'main', 'sanad.cjs')

type Ended = { readonly status: number | null; readonly said: string }

/** The built command line with an output that ends early (`gone`), or that takes nothing: a path. */
const run = (words: readonly string[], output: string): Promise<Ended> =>
  new Promise((done) => {
    const stdout = output === 'gone' ? 'pipe' : openSync(output, 'w')
    const child = spawn(process.execPath, [command, ...words], { stdio: ['ignore', stdout, 'pipe'] })
    child.stdout?.destroy()
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('close', (status) => done({ status, said }))
  })

const library = async (): Promise<string> => {
  const folder = await temporaryFolder()
  await writeFiles(folder, { 'a.txt': 'نص' })
  return folder
}

describe.skipIf(!existsSync(command))('the output of a command', () => {
  it('that nobody reads to its end is no fault', async () => {
    const folder = await library()
    for (const words of [['--help'], ['scan', folder], ['list', folder, '--json']]) {
      const { status, said } = await run(words, 'gone')
      expect([words[0], status, said.includes('EPIPE')]).toEqual([words[0], 0, false])
    }
  })

  it.skipIf(!existsSync('/dev/full'))('for which there is no room is told in one line', async () => {
    const { status, said } = await run(['list', await library(), '--lang', 'ar'], '/dev/full')
    expect(status).toBe(3)
    expect(said).toContain('الخرج المعياري')
    expect(said).not.toContain('    at ')
  })
})
