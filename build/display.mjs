import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether a window can be shown. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])

/**
 * @typedef {object} Display
 * @property {Record<string, string>} env what a program needs to draw on it
 * @property {() => Promise<void>} close
 */

/**
 * Starts a virtual display of its own, on a number that the X server itself finds free, behind a cookie of its own.
 * @param {{ widthPx: number, heightPx: number }} [size]
 * @returns {Promise<Display>}
 */
export const openVirtualDisplay = ({ widthPx, heightPx } = { widthPx: 1366, heightPx: 768 }) => {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-display-'))
  const cookieFile = join(folder, 'Xauthority')
  writeFileSync(cookieFile, cookieForAnyDisplay(randomBytes(16)), { mode: 0o600 })
  const args = [
    '-displayfd',
    '3',
    '-screen',
    '0',
    `${widthPx}x${heightPx}x24`,
    '-auth',
    cookieFile,
    '-noreset',
  ]
  const server = spawn('Xvfb', [...args, '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  const ended = new Promise((done) => server.once('close', done))
  const endWithUs = () => server.kill()
  process.once('exit', endWithUs)

  const close = async () => {
    process.off('exit', endWithUs)
    server.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  return new Promise((done, failed) => {
    let errors = ''
    server.stderr?.on('data', (chunk) => (errors += String(chunk)))
    server.stdio[3]?.once('data', (number) =>
      done({ env: { DISPLAY: `:${String(number).trim()}`, XAUTHORITY: cookieFile }, close }),
    )
    server.once('error', failed)
    server.once('close', () => failed(new Error(`Xvfb ended at once:\n${errors.trim()}`)))
  })
}

/**
 * An Xauthority file with one entry that fits every display (family "wild", 0xffff): each field is a
 * big-endian length of two bytes and its bytes; the fields are address, display number, name and cookie.
 * @param {Buffer} cookie
 */
const cookieForAnyDisplay = (cookie) =>
  Buffer.concat([
    Buffer.from([0xff, 0xff]),
    ...[Buffer.alloc(0), Buffer.alloc(0), Buffer.from('MIT-MAGIC-COOKIE-1'), cookie].flatMap((field) => [
      Buffer.from([field.length >> 8, field.length & 0xff]),
      field,
    ]),
  ])
