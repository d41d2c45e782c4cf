import { runCommand } from '#cli/run'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder'

export type Ran = {
  readonly status: number
  readonly out: string
  readonly err: string
  readonly json: () => unknown
}

/** Runs commands as one person on one device would, one after another. */
export const commandLine = async (): Promise<(...words: readonly string[]) => Promise<Ran>> => {
  const dataFolder = join(await temporaryFolder(), 'data')
  return async (...words) => {
    let out = ''
    let err = ''
    const status = await runCommand(words, {
      workersFolder: null,
      environment: { SANAD_DATA_DIR: dataFolder, LANG: 'en_GB.UTF-8' },
      streams: { out: (text) => void (out += text), err: (text) => void (err += text), isTerminal: false },
    })
    return { status, out, err, json: () => JSON.parse(out) as unknown }
  }
}
