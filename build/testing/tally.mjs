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
 * What did not pass in a Vitest run, from its JSON report: where it is, its name and how it failed, as lines to read.
 * @param {string} reportPath
 * @returns {readonly string[]}
 */
export const failuresOfVitest = (reportPath) => [
  ...failedTestsOf(reportPath),
  ...unhandledIn(reportPath).map((message) => `outside of the tests\n${startOf(message)}`),
]

/** @param {string} reportPath where what went wrong outside of every test of that report is written */
export const unhandledOf = (reportPath) => `${reportPath}.unhandled`

/**
 * @param {string} reportPath
 * @returns {readonly string[]}
 */
const unhandledIn = (reportPath) => {
  const path = unhandledOf(reportPath)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

/**
 * The browser was ended by the machine: no test failed, and those that were left did not run.
 * @param {string} reportPath
 */
export const isBrowserLost = (reportPath) =>
  failedTestsOf(reportPath).length === 0 &&
  unhandledIn(reportPath).some((message) => message.includes('Browser connection was closed'))

/**
 * @param {string} reportPath
 * @returns {readonly string[]}
 */
const failedTestsOf = (reportPath) => {
  if (!existsSync(reportPath)) return []
  /** @type {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: readonly string[] }[] }[] }} */
  const report = JSON.parse(readFileSync(reportPath, 'utf8'))
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${name}\n${startOf(message)}`]
    return failed.map(
      ({ fullName, failureMessages = [] }) => `${name}: ${fullName}\n${startOf(failureMessages.join('\n'))}`,
    )
  })
}

const shownLines = 12

/** @param {string} text */
const startOf = (text) =>
  text
    .split('\n')
    .slice(0, shownLines)
    .map((line) => `    ${line}`)
    .join('\n')

/**
 * The line that ends a run.
 * @param {Tally} tally
 */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
