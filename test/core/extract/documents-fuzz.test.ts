import { describe, expect, it } from 'vitest'
import { mutated, mutatedInside, numbersFrom } from '#support/mutations'
import { extractAtOnce, fixture, holdsTogether } from './extracted'

const outcomes = ['damaged-file', 'other-form', 'encrypted-file', 'unpacks-too-large']

const judge = (bytes: Uint8Array, path: string): void => {
  const result = extractAtOnce(bytes, path)
  if (!result.ok) {
    expect(result.failure).toMatchObject({ path })
    expect(outcomes).toContain(result.failure.kind)
    return
  }
  holdsTogether(result.value)
  expect(result.value.text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Cs}/u)
  expect(result.value.title).not.toMatch(/[\n\r\u202a-\u202e\u2066-\u2069]/)
}

/** Some hundred damaged copies of each; `npm run bench:formats` tries thousands. */
describe('a damaged document', { timeout: 180_000 }, () => {
  it.each([
    'testimony-writer.docx',
    'testimony-pandoc.docx',
    'testimony-writer.odt',
    'testimony.epub',
    'testimony-writer.rtf',
  ])('is an article or a failure that names it: %s', (name) => {
    const whole = fixture(name)
    const number = numbersFrom(7)
    for (let run = 0; run < 100; run++) judge(mutated(whole, number), name)
    if (!name.endsWith('.rtf')) for (let run = 0; run < 150; run++) judge(mutatedInside(whole, number), name)
  })
})
