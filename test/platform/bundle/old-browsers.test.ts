import { join } from 'node:path'
import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import { exportBundle } from '#platform/bundle/export-bundle'
import { folderContents } from '#support/folder-contents'
import { madeSource, sampleArticles, sampleChoices } from '#support/bundle-source'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

/** Chrome 97 and Firefox 95 are what a machine without updates has: everything that a bundle brings must work in both. */

/** What came later to one of the two; a rule that holds one is dropped as a whole. */
const newerStyles: readonly RegExp[] = [
  /:has\(|:dir\(|:popover-open|:user-valid/u,
  /@container|@layer|@property|@scope|@starting-style|@view-transition/u,
  /color-mix\(|oklch\(|oklab\(|lch\(|lab\(|light-dark\(|\bhwb\(/u,
  /\d(?:[dsl]v[hwib]|cq[wh]|lh\b|rlh\b)/u,
  /\bsubgrid\b|field-sizing|interpolate-size|animation-timeline|anchor-name|container-type/u,
  /@media[^{]*[<>]/u,
  /(?:^|[\s;{])(?:translate|rotate|scale|zoom):/mu,
  // Rules within rules.
  /\{[^{}@]*&[^{}]*\{/u,
]

/** Names of things that either lacks; the reader's scripts do not ask whether they are there. */
const newerNames = [
  ...[
    'findLast',
    'findLastIndex',
    'toSorted',
    'toReversed',
    'toSpliced',
    'groupBy',
    'fromAsync',
    'withResolvers',
  ],
  ...['structuredClone', 'Segmenter', 'highlights', 'Highlight', 'showModal', 'showPopover', 'togglePopover'],
  ...['inert', 'navigation', 'URLPattern', 'scheduler', 'checkVisibility', 'isWellFormed', 'toWellFormed'],
  ...['CompressionStream', 'setHTML', 'moveBefore', 'isSubsetOf', 'union', 'intersection', 'difference'],
]

/** Elements and attributes without which a page would not be complete. */
const newerMarkup =
  /<(?:dialog|search|selectedcontent)\b|\s(?:popover|inert|commandfor|closedby)[\s=>]|type="module"|<script[^>]*>[^<]/u

const emitted = async (): Promise<readonly (readonly [string, string])[]> => {
  const folder = await temporaryFolder()
  const source = await madeSource(join(folder, 'library'), sampleArticles)
  const destination = join(folder, 'bundle')
  valueOf(await exportBundle(source, { ...sampleChoices, destination }))
  return [...(await folderContents(destination))].map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString('utf8'),
  ])
}

const withoutComments = (style: string): string => style.replace(/\/\*[^]*?\*\//gu, '')

test('styles, scripts and pages of a bundle ask for nothing that came after them', async () => {
  const files = await emitted()
  const of = (ending: RegExp) => files.filter(([name]) => ending.test(name))
  expect([of(/\.css$/u).length, of(/\.js$/u).length]).toEqual([2, 4])
  for (const [name, style] of of(/\.css$/u))
    for (const newer of newerStyles)
      expect(
        newer.exec(withoutComments(style).replace(/url\([^)]*\)/gu, ''))?.[0],
        `${name} ${newer.source}`,
      ).toBe(undefined)
  for (const [name, script] of of(/\.js$/u)) {
    const languageOptions = { ecmaVersion: 2017, sourceType: 'script' } as const
    const restricted = newerNames.map((one) => ({
      selector: `MemberExpression[property.name='${one}'], CallExpression[callee.name='${one}']`,
      message: one,
    }))
    const rules: Linter.RulesRecord = { 'no-restricted-syntax': ['error', ...restricted] }
    // The text of the search is data, however long.
    if (!/search-\d+\.js$/u.test(name))
      expect(new Linter().verify(script, { languageOptions, rules }), name).toEqual([])
  }
  for (const [name, page] of of(/\.html$/u)) expect(newerMarkup.exec(page)?.[0], name).toBe(undefined)
})

test.each([
  '.note:has(> b) { color: red }',
  '@media (width >= 40rem) { p { color: red } }',
  'p { height: 100dvh }',
  '.a { color: red; & b { color: blue } }',
  '@layer base { p { color: red } }',
])('%s would be seen', (style) => {
  expect(newerStyles.some((newer) => newer.test(style))).toBe(true)
})
