import { findRuntime } from './electron-runtime.mjs'
import { ensureBuilt } from './freshness.mjs'
import { exitWith } from './outcome.mjs'
import { say } from './project.mjs'
import { meetNeeds } from './system-needs.mjs'
import { stages } from './testing/stages.mjs'
import { closingLine, nothing, sumOf } from './testing/tally.mjs'

/** @typedef {import('./testing/tally.mjs').Tally & { name: string, seconds: string }} Row */

// `npm test [-- STAGE…]`: every stage, or those named. A failed stage does not stop the ones after it.
await exitWith(async () => {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    say(
      `There is no stage ${unknown.join(', ')}. The stages are: ${stages.map(({ name }) => name).join(', ')}.`,
    )
    return 2
  }
  const chosen = names.length === 0 ? stages : stages.filter((stage) => names.includes(stage.name))
  const rows = (await areNeedsMet(chosen))
    ? await runAll(chosen)
    : [{ ...nothing, name: 'system', failed: 1, seconds: '0' }]
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])))
  const total = sumOf(rows)
  console.log(closingLine(total))
  return total.failed === 0 ? 0 : 1
})

/**
 * Again at the end, where they are looked for, and where a log that is cut keeps them.
 * @param {readonly import('./testing/stages.mjs').Stage[]} chosen
 */
function tellFailures(chosen) {
  for (const { name, failures } of chosen)
    for (const failure of failures()) console.log(`\n✗ ${name}: ${failure}`)
}

/** @param {readonly import('./testing/stages.mjs').Stage[]} chosen */
async function areNeedsMet(chosen) {
  const needs = [...new Set(chosen.flatMap((stage) => stage.needs))]
  try {
    const electron = needs.includes('electron') ? (await findRuntime()).executable : undefined
    await meetNeeds(needs, { electron })
    return true
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return false
  }
}

/**
 * @param {readonly import('./testing/stages.mjs').Stage[]} chosen
 * @returns {Promise<Row[]>}
 */
async function runAll(chosen) {
  // Tests use what is built; the build's own stage says whether it fails.
  const buildsItself = chosen.some(({ name }) => name === 'build')
  const usesBuild = chosen.some(({ name }) => ['unit', 'browser', 'e2e'].includes(name))
  if (usesBuild && !buildsItself) await ensureBuilt().catch((error) => say(String(error)))
  /** @type {Row[]} */
  const rows = []
  for (const stage of chosen) {
    console.log(`\n── ${stage.name} ──`)
    const start = performance.now()
    const tally = await stage.run().catch((error) => {
      say(String(error))
      return { ...nothing, failed: 1 }
    })
    rows.push({ name: stage.name, ...tally, seconds: ((performance.now() - start) / 1000).toFixed(1) })
  }
  tellFailures(chosen)
  return rows
}
