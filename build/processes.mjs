import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * @typedef {object} Ended
 * @property {number} status exit status; 128 + signal number for a process that a signal ended, as shells say it
 * @property {string} output what it wrote, when it was captured
 */

/**
 * Runs a command to its end. Its output is shown, unless `capture` keeps both streams.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { capture?: boolean }} [options]
 * @returns {Promise<Ended>} rejects only when the command could not be started
 */
export const run = (command, args, { capture = false, ...options } = {}) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, {
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    })
    /** @type {Buffer[]} */
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.once('error', failed)
    child.once('close', (code, signal) => {
      const status = code ?? 128 + (signal ? constants.signals[signal] : 0)
      done({ status, output: Buffer.concat(chunks).toString('utf8') })
    })
  })

/**
 * Runs a command in this process's place: same streams, its signals passed on, its exit status returned.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export const standIn = (command, args, options = {}) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    /** @type {readonly NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal)
    for (const signal of signals) process.on(signal, passOn)
    child.once('error', failed)
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, passOn)
      done(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })

/** npm as the person has set it up: the one that runs this script, else the one on the path. */
export const npm = () => {
  const script = process.env['npm_execpath']
  return script?.endsWith('.js') || script?.endsWith('.cjs')
    ? { command: process.execPath, args: [script] }
    : { command: 'npm', args: [] }
}
