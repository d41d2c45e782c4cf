import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRules, parseRulesText, type RedactionRules } from '#core/bundle/redact/rules'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'
import type { LibraryContext } from './context'

/**
 * The rules that a library is redacted by, in the form that the command line reads. They name whom they protect, so they stay in
 * the library's own folder, are no part of a journal, and never go into a bundle.
 */
const fileName = 'redaction.json'

const pathIn = ({ places }: LibraryContext): string => join(places.own, fileName)

export const readRedactionRules = async (
  context: LibraryContext,
): Promise<Result<RedactionRules, Failure>> => {
  const path = pathIn(context)
  try {
    return parseRulesText(await readFile(path, 'utf8'))
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? ok({})
      : fail(failureOfSystemError(error, path))
  }
}

/** What can't be read as rules is set aside, not written over: somebody wrote it. */
export const keepRedactionRules = async (
  context: LibraryContext,
  rules: RedactionRules,
): Promise<Result<null, Failure>> => {
  if (context.readOnly !== null) return fail(context.readOnly)
  const parsed = parseRules(rules)
  if (!parsed.ok) return parsed
  const path = pathIn(context)
  try {
    const before = await readRedactionRules(context)
    if (!before.ok) await rename(path, join(context.places.own, `redaction-unread-${Date.now()}.json`))
    await writeFileWhole(path, `${JSON.stringify(parsed.value, null, 2)}\n`)
    return ok(null)
  } catch (error) {
    return fail(failureOfSystemError(error, path))
  }
}
