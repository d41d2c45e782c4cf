import { pathToFileURL } from 'node:url'
import { exitWith } from './outcome.mjs'

/** @returns {Promise<number>} exit status */
export const runDemo = async () => {
  throw new Error('The demo is not written yet.')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await exitWith(runDemo)
