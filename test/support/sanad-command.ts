import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { outFolder } from '../../build/project.mjs'

/** What the built command line answers: its exit status, and the one JSON document on its standard output. */
export const sanad = (
  ...args: readonly string[]
): { readonly status: number | null; readonly json: unknown } => {
  const command = [join(outFolder, 'main', 'sanad.cjs'), ...args, '--json']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  if (stdout === '')
    throw new Error(`sanad ${args.join(' ')} wrote nothing (exit status ${status}):\n${stderr}`)
  return { status, json: JSON.parse(stdout) as unknown }
}
