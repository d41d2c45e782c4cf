import { writeFileSync } from 'node:fs'

/**
 * A Vitest reporter: writes what went wrong outside of every test, which Vitest's JSON leaves out, to the file that
 * UNHANDLED_REPORT names, as a JSON list of messages.
 */
export default class UnhandledReporter {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const path = process.env['UNHANDLED_REPORT']
    if (path === undefined || errors.length === 0) return
    writeFileSync(path, JSON.stringify(errors.map(({ message, stack }) => stack ?? message ?? 'unknown')))
  }
}
