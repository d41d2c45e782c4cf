import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import {
  closingLine,
  failuresOfVitest,
  isBrowserLost,
  sumOf,
  tallyOfVitest,
  unhandledOf,
} from '../../build/testing/tally.mjs'
import UnhandledReporter from '../../build/testing/unhandled-reporter.mjs'
import { temporaryFolder } from '#support/temporary-folder'

afterEach(() => void vi.unstubAllEnvs())

type File = {
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly { readonly status: string }[]
}

const reportOf = async (testResults: readonly File[]): Promise<string> => {
  const path = join(await temporaryFolder(), 'report.json')
  await writeFile(path, JSON.stringify({ testResults }))
  return path
}
const results = (...statuses: readonly string[]): File['assertionResults'] =>
  statuses.map((status) => ({ status }))

test('counts what passed, failed and was skipped', async () => {
  const report = await reportOf([
    { status: 'passed', assertionResults: results('passed', 'passed', 'pending', 'todo') },
    { status: 'failed', assertionResults: results('passed', 'failed') },
  ])
  expect(tallyOfVitest(1, report)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('counts a file that could not be loaded as a failure', async () => {
  const report = await reportOf([
    { status: 'passed', assertionResults: results('passed') },
    { status: 'failed', assertionResults: [] },
  ])
  expect(tallyOfVitest(1, report)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('counts a run that failed although every test passed', async () => {
  const report = await reportOf([{ status: 'passed', assertionResults: results('passed') }])
  expect(tallyOfVitest(1, report)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test.each([0, 1, 137])('counts a run that left no report as a failure (exit status %d)', async (status) => {
  const missing = join(await temporaryFolder(), 'none.json')
  expect(tallyOfVitest(status, missing)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('tells what failed, where and how, and nothing of what passed', async () => {
  const failed = {
    status: 'failed',
    fullName: 'the journal is whole',
    failureMessages: ['expected 1\nto be 2'],
  }
  const path = join(await temporaryFolder(), 'report.json')
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'passed', fullName: 'well' }, failed],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: results('passed') },
  ]
  await writeFile(path, JSON.stringify({ testResults }))
  expect(failuresOfVitest(path)).toEqual([
    'a.test.ts: the journal is whole\n    expected 1\n    to be 2',
    'b.test.ts\n    no such module',
  ])
  expect(failuresOfVitest(`${path}.gone`)).toEqual([])
})

test('tells what went wrong outside of the tests too, and knows a browser that was lost from a test that failed', async () => {
  const lost = await reportOf([{ status: 'passed', assertionResults: results('passed') }])
  expect(isBrowserLost(lost)).toBe(false)
  await writeFile(
    unhandledOf(lost),
    JSON.stringify(['Error: Browser connection was closed while running tests.']),
  )
  expect(isBrowserLost(lost)).toBe(true)
  expect(failuresOfVitest(lost)).toEqual([
    'outside of the tests\n    Error: Browser connection was closed while running tests.',
  ])
  const thrown = await reportOf([{ status: 'passed', assertionResults: results('passed') }])
  await writeFile(unhandledOf(thrown), JSON.stringify(['TypeError: x']))
  expect(isBrowserLost(thrown)).toBe(false)
  const failed = await reportOf([{ status: 'failed', message: '', assertionResults: [] }])
  await writeFile(
    unhandledOf(failed),
    JSON.stringify(['Error: Browser connection was closed while running tests.']),
  )
  expect(isBrowserLost(failed)).toBe(false)
})

test('writes what went wrong outside of the tests with what it came of', async () => {
  const report = await reportOf([{ status: 'passed', assertionResults: results('passed') }])
  vi.stubEnv('UNHANDLED_REPORT', unhandledOf(report))
  const cause = { stack: 'Error: Browser connection was closed while running tests.' }
  new UnhandledReporter().onTestRunEnd([], [{ message: 'Failed to run the test', cause }])
  expect(isBrowserLost(report)).toBe(true)
  expect(failuresOfVitest(report).join()).toContain('Failed to run the test')
})

test('ends with one plain line', () => {
  const [some, more] = [
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 4 },
  ]
  expect(closingLine(some)).toBe('2 passed, 0 failed')
  expect(closingLine(sumOf([some, more]))).toBe('5 passed, 1 failed, 4 skipped')
})
