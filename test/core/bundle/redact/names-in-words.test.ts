import { describe, expect, it } from 'vitest'
import { findProtected } from '#core/bundle/redact/find'
import { compileRules } from '#core/bundle/redact/rules'

const first = 'أبو مها رنا ليلى محمد أحمد حسن نور خالد سلام عبد هدى سميرة وداد باسل علاء'.split(' ')
const second = 'وليد أحمد الأحمد درويش دياب نصر رستم ليث اللاذقاني ياسين هاشم تيم سعد الله ءادم'.split(' ')
const pairs = first.flatMap((one) => second.map((other) => [one, other] as const))

const left = (term: string, text: string): string => {
  const compiled = compileRules({ terms: [{ text: term }] }, 'ar')
  if (!compiled.ok) throw new Error(compiled.failure.kind)
  return findProtected(text, compiled.value).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  )
}

describe('a name of two words, whichever letters meet between them', () => {
  it.each([
    ['as it is', (one: string, other: string) => `${one} ${other}`],
    ['over two lines', (one: string, other: string) => `${one}\n${other}`],
    ['as a hashtag', (one: string, other: string) => `#${one}_${other}`],
    ['with what is attached before it', (one: string, other: string) => `و${one} ${other}`],
    ['run together', (one: string, other: string) => `${one}${other}`],
    ['with tatweel and zero widths', (one: string, other: string) => `${one}\u0640 \u200b${other}`],
  ])('is found %s', (_, write) => {
    const missed = pairs.filter(([one, other]) => {
      const text = `ثم جاء ${write(one, other)} في الليل`
      return left(`${one} ${other}`, text).includes(other)
    })
    expect(missed).toEqual([])
  })
})
