import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findRuntime } from './electron-runtime.mjs'
import { ensureBuilt } from './freshness.mjs'
import { writeLicenceNotice } from './licences.mjs'
import { exitWith } from './outcome.mjs'
import { run } from './processes.mjs'
import { root, say } from './project.mjs'

const permission = '--with-fallback-runtime'

// `npm run package`: the app for Linux as a folder and as a plain .tar.gz of it.
await exitWith(async () => {
  const runtime = await findRuntime()
  if (runtime.kind === 'fallback' && !process.argv.includes(permission)) {
    say(
      `Not packed: only the fallback runtime (Electron ${runtime.version}) is at hand, an old Electron that must not be handed to people. To try the package all the same: npm run package -- ${permission}`,
    )
    return 1
  }
  await ensureBuilt()
  writeLicenceNotice()
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js')
  const options = ['--linux', 'dir', '--publish', 'never', `-c.electronDist=${runtime.folder}`]
  const { status } = await run(process.execPath, [builder, ...options], { cwd: root })
  if (status !== 0) return status
  const archive = await archiveOf(join(root, 'dist'))
  say(`Packed with Electron ${runtime.version} (${runtime.kind}): ${archive}`)
  if (runtime.kind === 'fallback')
    say('THIS PACKAGE CARRIES THE FALLBACK RUNTIME. It is for trying out, not for release.')
  return 0
})

/**
 * @param {string} folder
 * @returns {Promise<string>} the archive's path
 */
async function archiveOf(folder) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const name = `sanad-${version}-linux-${process.arch}`
  const archive = join(folder, `${name}.tar.gz`)
  await rm(archive, { force: true })
  const rename = `--transform=s,^linux-unpacked,${name},`
  const { status } = await run('tar', [
    '-czf',
    archive,
    '-C',
    folder,
    '--owner=0',
    '--group=0',
    rename,
    'linux-unpacked',
  ])
  if (status !== 0) throw new Error(`tar could not write ${archive}.`)
  return archive
}
