import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../processes.mjs'
import { cacheFolder, root } from '../project.mjs'
import { failuresOfVitest, isBrowserLost, sumOf, tallyOfCheck, tallyOfVitest, unhandledOf } from './tally.mjs'

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly import('../system-needs.mjs').Need[]} needs of the system
 * @property {() => Promise<import('./tally.mjs').Tally>} run
 * @property {() => readonly string[]} failures what did not pass in the last run, to be read again at its end
 */

const bin = (/** @type {readonly string[]} */ ...path) => join(root, 'node_modules', ...path)

const unhandledReporter = join(root, 'build', 'testing', 'unhandled-reporter.mjs')
const reportFolder = join(cacheFolder, 'test-reports')

/**
 * @param {string} name
 * @param {readonly string[]} command for Node
 * @returns {Stage}
 */
const check = (name, command) => ({
  name,
  needs: [],
  run: async () => tallyOfCheck((await run(process.execPath, command, { cwd: root })).status),
  failures: () => [],
})

/**
 * @param {string} name the Vitest project
 * @param {{ needs?: readonly import('../system-needs.mjs').Need[], limitMs: number, parts?: number }} options limitMs:
 *   past it a part is ended and counts as failed; parts: how many runs share the files
 * @returns {Stage}
 */
const vitest = (name, { needs = [], limitMs, parts = 1 }) => {
  const shares = Array.from({ length: parts }, (_, i) => ({
    report: join(reportFolder, parts === 1 ? `${name}.json` : `${name}-${i + 1}.json`),
    chosen: parts === 1 ? [] : [`--shard=${i + 1}/${parts}`],
  }))
  return {
    name,
    needs,
    failures: () => shares.flatMap(({ report }) => failuresOfVitest(report)),
    run: async () => {
      mkdirSync(reportFolder, { recursive: true })
      const tallies = []
      for (const { report, chosen } of shares) {
        const runShare = () => runVitest([`--project=${name}`, ...chosen], { report, limitMs })
        const first = await runShare()
        tallies.push(isBrowserLost(report) ? await runShare() : first)
      }
      return sumOf(tallies)
    },
  }
}

/**
 * @param {readonly string[]} args
 * @param {{ report: string, limitMs: number }} options
 */
const runVitest = async (args, { report, limitMs }) => {
  rmSync(report, { force: true })
  const told = [`--reporter=${unhandledReporter}`, '--reporter=default', '--reporter=json']
  const command = [bin('vitest', 'vitest.mjs'), 'run', ...args, ...told, `--outputFile.json=${report}`]
  const env = { ...process.env, UNHANDLED_REPORT: unhandledOf(report) }
  rmSync(unhandledOf(report), { force: true })
  const { status } = await run(process.execPath, command, { cwd: root, timeout: limitMs, env })
  return tallyOfVitest(status, report)
}

/** @type {readonly Stage[]} */
export const stages = [
  check('build', [join(root, 'build', 'build.mjs')]),
  check('types', [bin('vue-tsc', 'bin', 'vue-tsc.js'), '--build', '--pretty', 'false']),
  check('lint', [bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0']),
  check('format', [bin('prettier', 'bin', 'prettier.cjs'), '--check', '.']),
  vitest('unit', { limitMs: 30 * 60_000 }),
  // A page keeps some of every file that it has run; one for all of them grows until the browser ends it.
  vitest('browser', { needs: ['chromium'], limitMs: 20 * 60_000, parts: 5 }),
  vitest('e2e', { needs: ['electron', 'display', 'tracing'], limitMs: 20 * 60_000 }),
]
