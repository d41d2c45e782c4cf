import { spawnSync } from 'node:child_process'
import { chown, copyFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../build/project.mjs'
import { electronExecutable } from '#support/electron-app'
import { openPipedApp, type AppPlace } from '#support/piped-app'
import { processTree } from '#support/processes'
import { skipSaying } from '#support/skipping'

/** An ordinary user that every Linux has. The tests may run as root, to whom Chromium gives no sandbox. */
const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const user = isRoot ? nobody : undefined

/** Why the test can't be made here, if it can't. */
const obstacle = (): string | undefined => {
  if (process.platform !== 'linux') return 'only Linux tells of the sandbox in /proc'
  if (spawnSync('unshare', ['--user', 'true'], { ...user, stdio: 'ignore' }).status !== 0) {
    return 'this system gives ordinary users no namespaces'
  }
  return undefined
}

/** Electron and the app where the user can reach them: where they lie, or a copy. */
const reachablePlace = async (): Promise<AppPlace> => {
  const place = { executable: electronExecutable(), project: root }
  const asNode = { ...user, stdio: 'ignore', env: { ELECTRON_RUN_AS_NODE: '1' } } as const
  const reading = `require('fs').readFileSync(${JSON.stringify(join(root, 'package.json'))})`
  if (spawnSync(place.executable, ['-e', reading], asNode).status === 0) return place
  const copy = await ownFolder()
  await cp(dirname(place.executable), join(copy, 'electron'), { recursive: true })
  for (const name of ['package.json', 'out/main', 'out/preload', 'out/renderer', 'resources']) {
    await cp(join(root, name), join(copy, 'project', name), { recursive: true })
  }
  const executable = join(copy, 'electron', basename(place.executable))
  return { executable, project: join(copy, 'project') }
}

const ownFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-nobody-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  if (user !== undefined) await chown(folder, user.uid, user.gid)
  return folder
}

test('draws the window in a sandboxed process for an ordinary user', async ({ skip }) => {
  const reason = obstacle()
  if (reason !== undefined) return skipSaying(skip, reason)
  const place = await reachablePlace()
  const [folder, userData] = [await ownFolder(), await ownFolder()]
  await writeFile(join(folder, 'first.txt'), 'عنوان\n\nنص قصير.\n')
  const app = await openPipedApp({
    folder,
    userData,
    env: await environmentOf(userData),
    place,
    ...(user && { user }),
  })
  await app.until(`document.querySelector('[data-testid="article-row"]') !== null`)

  const renderers = processTree(app.pid).filter(({ commandLine }) => commandLine.includes('--type=renderer'))
  expect(renderers.length).toBeGreaterThan(0)
  for (const { status, commandLine } of renderers) {
    // 2: system calls are filtered (seccomp-bpf). Two numbers: it has a process namespace of its own.
    expect(status.get('Seccomp')).toBe('2')
    expect(status.get('NSpid')?.split(/\s+/).length).toBeGreaterThan(1)
    expect(commandLine).not.toContain('--no-sandbox')
  }
  expect(processTree(app.pid)[0]?.commandLine).toContain(place.project)
})

/** A home, and the virtual display's cookie where the user can read it. */
const environmentOf = async (home: string): Promise<Record<string, string>> => {
  const cookie = process.env['XAUTHORITY']
  if (user === undefined || cookie === undefined) return {}
  const copy = join(home, 'Xauthority')
  await copyFile(cookie, copy)
  await chown(copy, user.uid, user.gid)
  return { HOME: home, XDG_RUNTIME_DIR: home, XAUTHORITY: copy }
}
