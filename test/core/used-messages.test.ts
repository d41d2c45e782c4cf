import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en } from '#core/messages/en/index'

const source = new URL('../../src/', import.meta.url)

/** All that the program is made of, without the catalogues themselves. */
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(ts|vue)$/u.test(path) && !path.startsWith('core/messages/'))
  .map((path) => readFileSync(new URL(path, source), 'utf8'))
  .join('\n')

const leavesOf = (tree: object, prefix = ''): readonly string[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leavesOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )

/** Named whole, or put together from a beginning that is written and an end that is not: `area.part.${…}`. */
const written = new Set(code.match(/(?<=['"`])[a-z][\w-]*(?:\.[\w-]+)+(?=['"`])/giu))
const begun = [
  ...code.matchAll(/`(?<start>[a-z][\w-]*\.(?:[\w-]+\.)*[\w-]*)\$\{[^}`]*\}(?<end>[\w.-]*)(?<rest>[`$])/giu),
].map(({ groups }) => ({
  start: groups?.['start'] ?? '',
  end: groups?.['rest'] === '`' ? groups['end']! : '',
}))
/** Handed on as a whole, as the words of a page that is written. */
const whole = ['bundle.reader.', 'outputs.document.']
/** What can stand for the part that is not written: a word of the program by itself, in quotes or as a name of a property. */
const words = new Set([
  ...(code.match(/(?<=['"`])[\w.-]+(?=['"`])/gu) ?? []),
  ...(code.match(/\b[a-z]\w*(?=\??:)/giu) ?? []),
])
const isUsed = (key: string): boolean =>
  whole.some((part) => key.startsWith(part)) ||
  written.has(key) ||
  begun.some(({ start, end }) => {
    if (!key.startsWith(start) || !key.endsWith(end)) return false
    const part = key.slice(start.length, key.length - end.length)
    return words.has(part) || words.has(part.split('.')[0] ?? '')
  })

describe('the catalogues', () => {
  it('hold no sentence that nothing says', () => {
    expect(leavesOf(en).filter((key) => !isUsed(key))).toEqual([])
  })
})
