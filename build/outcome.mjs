import { say } from './project.mjs'

/**
 * Runs a script's work and turns its end into an exit status; what went wrong is told in one message.
 * @param {() => Promise<number>} work
 */
export const exitWith = async (work) => {
  try {
    process.exitCode = await work()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
