import { spawnSync } from 'node:child_process'
import { chmod, copyFile, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCommand, runCommand } from '#cli/run'
import { root } from '../../build/project.mjs'
import { temporaryFolder } from '#support/temporary-folder'

const isPosix = process.platform !== 'win32'

/** The shell command as it is packed, beside a stand-in for the app that says how it was started. */
const packedFolder = async (): Promise<string> => {
  const folder = await temporaryFolder()
  await copyFile(join(root, 'build', 'package', 'sanad'), join(folder, 'sanad'))
  await writeFile(
    join(folder, 'sanad-desktop'),
    '#!/bin/sh\nprintf "%s\\n" "node=${ELECTRON_RUN_AS_NODE-}" "$@"\nexit 3\n',
  )
  await chmod(join(folder, 'sanad-desktop'), 0o755)
  return folder
}

const startedAs = (command: string, ...args: readonly string[]): readonly string[] => {
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8' })
  expect(status).toBe(3)
  return stdout.trimEnd().split('\n')
}

test.runIf(isPosix)(
  'runs a command without a window, with its words as they are and its exit status',
  async () => {
    const folder = await packedFolder()
    const script = join(folder, 'resources/app.asar/out/main/sanad.cjs')
    const started = startedAs(join(folder, 'sanad'), 'search', 'مجلد فيه فراغ', '"كلمة', '--json')
    expect(started).toEqual(['node=1', script, 'search', 'مجلد فيه فراغ', '"كلمة', '--json'])
  },
)

test.runIf(isPosix)('opens the window without a command, and on a folder', async () => {
  const folder = await packedFolder()
  expect(startedAs(join(folder, 'sanad'))).toEqual(['node='])
  expect(startedAs(join(folder, 'sanad'), '/my archive')).toEqual(['node=', '/my archive'])
})

test.runIf(isPosix)('finds the app from a link to the command', async () => {
  const [folder, elsewhere] = [await packedFolder(), await temporaryFolder()]
  await symlink(join(folder, 'sanad'), join(elsewhere, 'sanad'))
  expect(startedAs(join(elsewhere, 'sanad'), 'list', '/a')[1]).toBe(
    join(folder, 'resources/app.asar/out/main/sanad.cjs'),
  )
})

test('knows every command that the command line has', async () => {
  const script = await readFile(join(root, 'build', 'package', 'sanad'), 'utf8')
  const known = (/case[^\n]*\n(.*)\)\n/.exec(script)?.[1] ?? '').split('|').map((word) => word.trim())
  let help = ''
  const out = (text: string): void => void (help += text)
  await runCommand(['help'], { workersFolder: null, streams: { out, err: out, isTerminal: false } })
  const commands = [...help.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name!)
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter(isCommand)).toEqual(commands)
  expect(known).toEqual(expect.arrayContaining(commands))
})
