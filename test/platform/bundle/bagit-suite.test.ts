import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkBundle } from '#platform/bundle/check-bundle'
import { hasShared, sharedPath } from '#support/shared'

/** The Library of Congress BagIt conformance suite: each bag lies in a folder that is named after its verdict. */

type Verdict = 'valid' | 'warning' | 'invalid'

const verdicts: Readonly<Record<string, Verdict>> = {
  valid: 'valid',
  warning: 'warning',
  invalid: 'invalid',
  'linux-only': 'invalid',
  'windows-only': 'invalid',
}

const suite = sharedPath('standards', 'bagit-suite')
const isThere = hasShared('standards', 'bagit-suite')

const folders = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const bags = !isThere
  ? []
  : folders(suite)
      .filter((version) => /^v\d/.test(version))
      .flatMap((version) =>
        folders(`${suite}/${version}`).flatMap((kind) =>
          folders(`${suite}/${version}/${kind}`).map((name) => ({
            bag: `${version}/${kind}/${name}`,
            expected: verdicts[kind]!,
          })),
        ),
      )

describe.skipIf(!isThere)('every bag of the conformance suite gets its verdict', () => {
  test('the suite is whole', () => {
    expect(bags.length).toBeGreaterThanOrEqual(54)
  })

  test.each(bags)('$bag is $expected', async ({ bag, expected }) => {
    const checked = await checkBundle(`${suite}/${bag}`)
    if (!checked.ok) throw new Error(checked.failure.kind)
    const { ok, kind, problems } = checked.value
    const found: Verdict = !ok ? 'invalid' : problems.length > 0 ? 'warning' : 'valid'
    expect({ found, kind, problems }).toMatchObject({ found: expected, kind: 'bagit-bag' })
  })
})
