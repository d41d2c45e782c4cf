import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../processes.mjs'
import { cacheFolder, root } from '../project.mjs'
import { failuresOfVitest, tallyOfCheck, tallyOfVitest } from './tally.mjs'

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly import('../system-needs.mjs').Need[]} needs of the system
 * @property {() => Promise<import('./tally.mjs').Tally>} run
 * @property {() => readonly string[]} failures what did not pass in the last run, to be read again at its end
 */

const bin = (/** @type {readonly string[]} */ ...path) => join(root, 'node_modules', ...path)

/** @param {string} stage */
const reportOf = (stage) => join(cacheFolder, 'test-reports', `${stage}.json`)

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
 * @param {{ needs?: readonly import('../system-needs.mjs').Need[], limitMs: number }} options limitMs: past it the
 *   stage is ended and counts as failed
 * @returns {Stage}
 */
const vitest = (name, { needs = [], limitMs }) => ({
  name,
  needs,
  failures: () => failuresOfVitest(reportOf(name)),
  run: async () => {
    const report = reportOf(name)
    mkdirSync(join(cacheFolder, 'test-reports'), { recursive: true })
    rmSync(report, { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const command = [bin('vitest', 'vitest.mjs'), 'run', '--project', name, ...reporters]
    const { status } = await run(process.execPath, command, { cwd: root, timeout: limitMs })
    return tallyOfVitest(status, report)
  },
})

/** @type {readonly Stage[]} */
export const stages = [
  check('build', [join(root, 'build', 'build.mjs')]),
  check('types', [bin('vue-tsc', 'bin', 'vue-tsc.js'), '--build', '--pretty', 'false']),
  check('lint', [bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0']),
  check('format', [bin('prettier', 'bin', 'prettier.cjs'), '--check', '.']),
  vitest('unit', { limitMs: 20 * 60_000 }),
  vitest('browser', { needs: ['chromium'], limitMs: 20 * 60_000 }),
  vitest('e2e', { needs: ['electron', 'display', 'tracing'], limitMs: 20 * 60_000 }),
]
