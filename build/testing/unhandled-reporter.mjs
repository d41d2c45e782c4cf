import { writeFileSync } from 'node:fs'

/** @typedef {{ message?: string, stack?: string, cause?: unknown }} Told */

/**
 * With what it came of: the first of them often says only where it was noticed.
 * @param {Told} error
 * @returns {string}
 */
const said = ({ message, stack, cause }) => {
  const own = [stack ?? '', message ?? ''].find((text) => text !== '') ?? 'unknown'
  return typeof cause === 'object' && cause !== null ? `${own}\nCaused by: ${said(cause)}` : own
}

/**
 * A Vitest reporter: writes what went wrong outside of every test, which Vitest's JSON leaves out, to the file that
 * UNHANDLED_REPORT names, as a JSON list of messages.
 */
export default class UnhandledReporter {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly Told[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const path = process.env['UNHANDLED_REPORT']
    if (path === undefined || errors.length === 0) return
    writeFileSync(path, JSON.stringify(errors.map(said)))
  }
}
