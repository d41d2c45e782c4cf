import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPipedApp, type PipedApp } from '#support/piped-app'
import { networkNamespace, processTree } from '#support/processes'
import { skipSaying } from '#support/skipping'

const temporary = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-offline-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return folder
}

const library = async (): Promise<string> => {
  const folder = await temporary()
  await writeFile(
    join(folder, 'page.html'),
    `<!doctype html><title>صفحة</title><img src="https://example.org/p.png"><script src="https://example.org/s.js"></script>
     <link rel="stylesheet" href="https://example.org/c.css"><p>نص فيه <a href="https://example.org/">رابط</a>.</p>`,
  )
  return folder
}

/** Opens the article: whatever it names in the network would be asked for now. */
const readFirstArticle = async (app: PipedApp): Promise<void> => {
  await app.until(`document.querySelector('[data-testid="article-row"]') !== null`)
  await app.evaluate(`document.querySelector('[data-testid="article-row"]').click()`)
  await app.until(
    `document.querySelector('[data-testid="reader-article"]')?.textContent.includes('رابط') === true`,
  )
}

const works = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

test('opens a library and reads in a network namespace that has no interface', async ({ skip }) => {
  const under = [
    ['unshare', '--net'],
    ['unshare', '--map-root-user', '--net'],
  ].find(([command = '', ...args]) => works(command, ...args, 'true'))
  if (under === undefined) return skipSaying(skip, 'this system gives no network namespace')
  const app = await openPipedApp({ folder: await library(), userData: await temporary(), under })
  await readFirstArticle(app)

  expect(networkNamespace(app.pid)).not.toBe(networkNamespace('self'))
  const listings = ['tcp', 'tcp6', 'udp', 'udp6'].map((name) => `/proc/${app.pid}/net/${name}`)
  for (const listing of listings.filter((path) => existsSync(path))) {
    const [_heading, ...sockets] = (await readFile(listing, 'utf8')).trim().split('\n')
    expect(sockets).toEqual([])
  }
  expect(processTree(app.pid).length).toBeGreaterThan(1)
})

test('asks the system for no connection, name or listening port while it opens and reads', async ({
  skip,
}) => {
  if (!works('strace', '-f', '-o', '/dev/null', 'true')) {
    return skipSaying(skip, 'strace is missing or not permitted')
  }
  const trace = join(await temporary(), 'trace')
  const calls = 'trace=connect,bind,listen,sendto,sendmsg,sendmmsg'
  const under = ['strace', '-f', '-qq', '-s', '0', '-e', calls, '-o', trace]
  const app = await openPipedApp({ folder: await library(), userData: await temporary(), under })
  await readFirstArticle(app)
  await app.close()

  const lines = (await readFile(trace, 'utf8')).split('\n')
  // The trace saw the display's socket, so it would have seen others.
  expect(lines.some((line) => line.includes('AF_UNIX'))).toBe(true)
  expect(lines.filter((line) => /AF_INET6?\b/.test(line))).toEqual([])
})
