import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorIn, describeRange, searchingIn } from '#core/annotation/anchor'
import type { TextTarget } from '#core/annotation/annotation'
import { codePointLength, sliceCodePoints } from '#core/article/code-points'
import { versionId } from '#support/journal-lines'

const story =
  'قال الشاهد إنه رأى السجلات كاملةً قبل نقلها بيومين.\n\nوأوضح أن النقل جرى ليلاً من المستودع الشمالي إلى جهة لا يعرفها.\n\nوطلب القاضي نسخاً موثقة من السجلات.'

const targetOf = (text: string, quote: string, nth = 0): TextTarget => {
  let at = -1
  for (let i = 0; i <= nth; i++) at = text.indexOf(quote, at + 1)
  const start = codePointLength(text.slice(0, at))
  return { ...describeRange(text, start, start + codePointLength(quote)), version: versionId(1) }
}

describe('anchoring', () => {
  it('finds a quote where it was put', () => {
    const target = targetOf(story, 'المستودع الشمالي')
    expect(anchorIn(story, target)).toEqual({ state: 'exact', start: target.start, end: target.end })
  })

  it('follows a quote whose place moved because text was put before it, and says so', () => {
    const target = targetOf(story, 'المستودع الشمالي')
    const longer = `بيان صحفي\n\n${story}`
    expect(anchorIn(longer, target)).toEqual({
      state: 'moved',
      start: target.start + 11,
      end: target.end + 11,
    })
  })

  it('tells repeated quotes apart by what stands around them', () => {
    const target = targetOf(story, 'السجلات', 1)
    const longer = `${story.slice(0, 30)} زيادة ${story.slice(30)}`
    const anchor = anchorIn(longer, target)
    expect(anchor.state).toBe('moved')
    expect(anchor.state !== 'orphan' && sliceCodePoints(longer, anchor.start - 2, anchor.end + 1)).toBe(
      'ن السجلات.',
    )
  })

  it('leaves it to a person where a repeated quote can’t be told apart', () => {
    const line = 'لم يُعرف المكان. '
    const text = line.repeat(3)
    const target = { ...targetOf(text, 'المكان', 1), prefix: '', suffix: '' }
    expect(anchorIn(`عنوان\n\n${text}`, target).state).toBe('review')
  })

  it.each([
    ['a letter was corrected', 'المستودع الشمالي', 'المستودع الشماليّ'],
    ['a word was put in', 'رأى السجلات كاملةً', 'رأى السجلات كلها كاملةً'],
    ['tashkeel was taken away', 'كاملةً قبل نقلها', 'كاملة قبل نقلها'],
    ['the quote was broken over two lines', 'النقل جرى ليلاً من', 'النقل جرى\nليلاً من'],
  ])('offers the likely place for review where %s', (_what, before, after) => {
    const text = story.replace(before, after)
    const anchor = anchorIn(text, targetOf(story, before))
    // A quote that still stands inside the changed words is found as it is.
    expect(anchor.state).toBe(text.includes(before) ? 'exact' : 'review')
    if (anchor.state !== 'review') return
    expect(anchor.found).toBe(sliceCodePoints(text, anchor.start, anchor.end))
    expect(anchor.found.slice(0, 4)).toBe(after.slice(0, 4))
  })

  it('has no place for a quote that is gone', () => {
    expect(anchorIn('نص آخر لا صلة له بما سبق من كلام.', targetOf(story, 'المستودع الشمالي')).state).toBe(
      'orphan',
    )
  })

  it('has no place for anything in an empty text', () => {
    expect(anchorIn('', targetOf(story, 'الشاهد')).state).toBe('orphan')
  })

  it('counts code points, also beyond the first plane', () => {
    const text = '😀😀 شهادة 𐤀𐤁 مكتوبة'
    const target = targetOf(text, '𐤀𐤁')
    expect([target.start, target.end]).toEqual([9, 11])
    expect(anchorIn(`😀${text}`, target)).toEqual({ state: 'moved', start: 10, end: 12 })
  })

  it('takes bounded time where one letter stands thousands of times', () => {
    const text = 'و'.repeat(300_000)
    const target: TextTarget = { ...describeRange(text, 150_000, 150_001), version: versionId(1) }
    expect(['exact', 'review']).toContain(anchorIn(text, target).state)
  })

  it('finds a letter where it was put, however often it stands before', () => {
    const text = `${'و '.repeat(5000)}والشاهد ${'و '.repeat(100)}`
    const target: TextTarget = { ...describeRange(text, 10_000, 10_001), version: versionId(1) }
    expect(anchorIn(text, target)).toEqual({ state: 'exact', start: 10_000, end: 10_001 })
  })

  it('never calls a place found whose text is not the quote, whatever was edited', () => {
    const words = fc.constantFrom('شاهد', 'مكان', 'ليلاً', 'من', 'السجلات', 'قال', 'إنه', '😀', 'court')
    const edit = fc.record({ at: fc.nat(200), cut: fc.nat(12), put: fc.array(words, { maxLength: 3 }) })
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 3, maxLength: 60 }),
        fc.nat(40),
        fc.integer({ min: 1, max: 20 }),
        fc.array(edit, { maxLength: 4 }),
        (parts, from, length, edits) => {
          const text = parts.join(' ')
          const start = Math.min(from, codePointLength(text) - 1)
          const range = describeRange(text, start, Math.min(start + length, codePointLength(text)))
          const target = { ...range, version: versionId(1) }
          const edited = edits.reduce((now, { at, cut, put }) => {
            const points = Array.from(now)
            points.splice(at % (points.length + 1), cut, ...put)
            return points.join('')
          }, text)
          const anchor = anchorIn(edited, target)
          if (anchor.state === 'exact' || anchor.state === 'moved')
            expect(sliceCodePoints(edited, anchor.start, anchor.end)).toBe(target.exact)
          if (anchor.state === 'review')
            expect(sliceCodePoints(edited, anchor.start, anchor.end)).toBe(anchor.found)
        },
      ),
      { numRuns: 500 },
    )
  })
})

it('says of a quote for which no time was left that it may stand somewhere', () => {
  const text = 'قال الشاهد إنه رأى السيارة عند الباب ثم مضت. '.repeat(9000)
  const search = searchingIn(text)
  const lost = (of: string): TextTarget => ({
    exact: of.repeat(16),
    prefix: '',
    suffix: '',
    start: 40,
    end: 168,
    version: versionId(1),
  })
  expect(search(lost('xyzw qvk'))).toEqual({ anchor: { state: 'orphan' }, isHurried: false })
  expect(search(lost('kqzj wvx')).isHurried).toBe(true)
  expect(search(targetOf(text, 'قال الشاهد')).isHurried).toBe(false)
})
