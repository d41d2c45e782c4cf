import { cp, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '#platform/files/failures'

/** The guide's folder is named for its readers; a new version of the program brings a new copy and leaves the old one. */
const folderName = (version: string): string => `دليل سند – Sanad guide ${version}`

/** A copy of the guide that the person can write on; made once. */
export const copyOfGuide = async (
  guideFolder: string,
  dataFolder: string,
): Promise<Result<string, Failure>> => {
  const copy = join(dataFolder, folderName(app.getVersion()))
  try {
    if (await isThere(copy)) return ok(copy)
    await mkdir(dataFolder, { recursive: true })
    await cp(guideFolder, copy, { recursive: true })
    return ok(copy)
  } catch (error) {
    return fail(failureOfSystemError(error, copy))
  }
}

const isThere = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}
