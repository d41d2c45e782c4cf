import { expect, test } from 'vitest'
import { bundledPackages, hasPackageLists, isPermitted, packageFoldersOf } from '../../build/licences.mjs'

test.each([
  ['MIT', true],
  // MIT without the duty to give notice.
  ['MIT-0', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-2.0-only', false],
  ['GPL-3.0-or-later', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('says of the licence %j whether a package may ship: %s', (expression, expected) => {
  expect(isPermitted(expression)).toBe(expected)
})

test('finds the packages behind module paths', () => {
  const folders = packageFoldersOf([
    '/p/node_modules/vue/dist/vue.js',
    '/p/node_modules/vue/dist/other.js?used',
    '/p/node_modules/@fontsource/amiri/400.css',
    '\0/p/node_modules/a/node_modules/@b/c/index.js?commonjs-module',
    '/p/src/core/result.ts',
    'vite/preload-helper',
  ])
  expect(folders).toEqual([
    'node_modules/@fontsource/amiri',
    'node_modules/a/node_modules/@b/c',
    'node_modules/vue',
  ])
})

test('ships only packages whose licence permits it and whose terms are at hand', ({ skip }) => {
  if (!hasPackageLists()) return skip('the app has not been built')
  const packages = bundledPackages()
  expect(packages.map(({ name }) => name)).toContain('vue')
  expect(packages.filter(({ licence }) => !isPermitted(licence))).toEqual([])
  expect(packages.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([])
})
