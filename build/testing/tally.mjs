import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Tally} */
export const nothing = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export const sumOf = (tallies) =>
  tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    nothing,
  )

/**
 * A stage that is one check: it holds or it does not.
 * @param {number} status exit status
 * @returns {Tally}
 */
export const tallyOfCheck = (status) => (status === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 })

/**
 * Counts a Vitest run from its JSON report. A file that could not even be loaded counts as one failure, and so
 * does a run that failed or left no report although no test did.
 * @param {number} status exit status
 * @param {string} reportPath
 * @returns {Tally}
 */
export const tallyOfVitest = (status, reportPath) => {
  if (!existsSync(reportPath)) return tallyOfCheck(status === 0 ? 1 : status)
  /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const report = JSON.parse(readFileSync(reportPath, 'utf8'))
  const results = report.testResults.flatMap((file) => file.assertionResults)
  const count = (/** @type {readonly string[]} */ statuses) =>
    results.filter((result) => statuses.includes(result.status)).length
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  )
  const failed = count(['failed']) + unloaded.length
  return {
    passed: count(['passed']),
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: count(['pending', 'skipped', 'todo', 'disabled']),
  }
}

/**
 * The line that ends a run.
 * @param {Tally} tally
 */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
