import { readdir } from 'node:fs/promises'
import { isSystemError } from './failures'

/** The names in a folder; none where it can't be looked into, which shows where it is listed or written to. */
export const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isSystemError(error)) return []
    throw error
  }
}
