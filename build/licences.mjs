import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parts } from './freshness.mjs'
import { outFolder, root } from './project.mjs'

/** Licences under which a package may be part of what ships. */
const permitted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
])

/**
 * Whether an SPDX expression lets a package ship: of an OR one side is enough, of an AND all must do.
 * @param {string} expression
 * @returns {boolean}
 */
export const isPermitted = (expression) => {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  if (bare.includes('(')) return false
  return bare
    .split(' OR ')
    .some((side) => side.split(' AND ').every((licence) => permitted.has(licence.trim())))
}

/**
 * The packages that module paths of a bundle belong to, as folders under the project.
 * @param {Iterable<string>} moduleIds
 * @returns {string[]}
 */
export const packageFoldersOf = (moduleIds) => {
  const folders = [...moduleIds].flatMap((id) => {
    const match = /^\0?.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)\//.exec(
      id.replaceAll('\\', '/'),
    )
    return match?.[1] ? [match[1]] : []
  })
  return [...new Set(folders)].sort()
}

/** @param {import('./freshness.mjs').Part} part */
const listOf = (part) => join(outFolder, `.${part}.packages.json`)

/**
 * A Vite plugin that notes which packages a part was really bundled from.
 * @param {import('./freshness.mjs').Part} part
 * @returns {import('vite').Plugin}
 */
export const notePackages = (part) => ({
  name: 'note-packages',
  generateBundle() {
    writeFileSync(listOf(part), JSON.stringify(packageFoldersOf(this.getModuleIds()), null, 2))
  },
})

/**
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression; empty when the package names none
 * @property {string} text the licence's text as the package carries it
 */

/**
 * Every package that is part of the last build.
 * @returns {BundledPackage[]}
 */
export const bundledPackages = () => {
  const folders = parts.flatMap(
    (part) => /** @type {string[]} */ (JSON.parse(readFileSync(listOf(part), 'utf8'))),
  )
  return [...new Set(folders)].sort().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const licence = typeof manifest.license === 'string' ? manifest.license : ''
    const text = (carriedText(folder) || usualText(licence, manifest)) + carriedWithin(manifest.name)
    return { name: manifest.name, version: manifest.version, licence, text }
  })
}

/** @param {string} folder */
const carriedText = (folder) =>
  readdirSync(join(root, folder))
    .sort()
    .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8').trim())
    .join('\n\n')

/** @type {Readonly<Record<string, string>>} Packages that carry another program's work without its licence. */
const within = { '@hyzyla/pdfium': 'pdfium.txt' }

/** @param {string} name */
const carriedWithin = (name) => {
  const file = within[name]
  return file === undefined
    ? ''
    : `\n\n${readFileSync(join(import.meta.dirname, 'package', file), 'utf8').trim()}`
}

/**
 * Some packages name the MIT or ISC licence and forget its text, which must still go along.
 * @param {string} licence
 * @param {{ name: string, author?: string | { name: string } }} manifest
 */
const usualText = (licence, { name, author }) => {
  if (licence !== 'MIT' && licence !== 'ISC') return ''
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`)
  return readFileSync(join(import.meta.dirname, 'package', `${licence.toLowerCase()}.txt`), 'utf8')
    .trim()
    .replace('{holder}', holder)
}

/**
 * The notice that ships with the app: who made its parts, and under which terms.
 * @param {readonly BundledPackage[]} packages
 */
export const licenceNotice = (packages) =>
  packages
    .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}\n`)
    .join(`\n${'─'.repeat(80)}\n\n`)

/** Writes the notice beside the build and returns its path; refuses what may not ship. */
export const writeLicenceNotice = () => {
  const packages = bundledPackages()
  const refused = packages.filter(({ licence }) => !isPermitted(licence))
  if (refused.length > 0) {
    const named = refused.map(({ name, licence }) => `${name} (${licence || 'no licence named'})`)
    throw new Error(`These packages may not ship: ${named.join(', ')}.`)
  }
  const path = join(outFolder, 'THIRD-PARTY-LICENCES.txt')
  writeFileSync(path, licenceNotice(packages))
  return path
}

/** Whether the last build noted its packages. */
export const hasPackageLists = () => parts.every((part) => existsSync(listOf(part)))
