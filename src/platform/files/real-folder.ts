import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isSystemError } from './failures'

/** The folder without links in its path, so that one folder is one library; as given where it can't be resolved. */
export const realFolder = async (folder: string): Promise<string> => {
  try {
    return await realpath(folder)
  } catch (error) {
    if (isSystemError(error)) return resolve(folder)
    throw error
  }
}
