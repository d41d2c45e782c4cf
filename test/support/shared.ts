import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Material kept outside the project (articles under copyright, conformance suites). Tests that need it skip without it. */
const sharedFolder = resolve(import.meta.dirname, '../../../shared')

export const sharedPath = (...parts: readonly string[]): string => join(sharedFolder, ...parts)

/** True where the material is there; says so once where it is not, so that a skipped test is never silent. */
export const hasShared = (...parts: readonly string[]): boolean => {
  const found = existsSync(sharedPath(...parts))
  if (!found) console.warn(`skipped: ${parts.join('/')} is not beside the project`)
  return found
}

export type SharedArticle = { readonly name: string; readonly text: string }

export const sharedArticles = (): readonly SharedArticle[] =>
  readdirSync(sharedPath('seeds'))
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => ({ name, text: readFileSync(sharedPath('seeds', name), 'utf8') }))
