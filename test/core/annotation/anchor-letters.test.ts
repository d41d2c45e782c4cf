import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorIn, anchoringIn, describeRange } from '#core/annotation/anchor'
import type { TextTarget } from '#core/annotation/annotation'
import { codePointLength, sliceCodePoints } from '#core/article/code-points'
import { versionId } from '#support/journal-lines'

const targetOf = (text: string, quote: string, nth = 0): TextTarget => {
  let at = -1
  for (let i = 0; i <= nth; i++) at = text.indexOf(quote, at + 1)
  const start = codePointLength(text.slice(0, at))
  return { ...describeRange(text, start, start + codePointLength(quote)), version: versionId(1) }
}

const bare = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u064b-\u0652\u0670\u0640]/gu, '')
    .replace(/\s+/gu, ' ')

const tashkeel = ['\u064e', '\u064f', '\u0650', '\u0651\u064e', '\u0652']
const withTashkeel = (text: string): string => {
  let n = 0
  return text.replace(/[\u0621-\u063a\u0641-\u064a]/gu, (letter) => letter + tashkeel[n++ % tashkeel.length]!)
}

const statement =
  'قال الشاهد أحمد إنه رأى سعيد في المستودع الشمالي مساء الخميس.\r\n\r\nوكان سعيد يحمل السجلات كلها، ثم غادر مع إسراء.\r\n\r\nوقال الشاهد الثاني إنه لم يعرف أحداً منهم.'
const spelt = withTashkeel(statement)

const cases: readonly (readonly [what: string, before: string, quote: string, nth: number, after: string])[] =
  [
    ['full tashkeel was added', statement, 'رأى سعيد في المستودع الشمالي', 0, spelt],
    ['full tashkeel was taken away', spelt, withTashkeel('قال الشاهد أحمد إنه'), 0, statement],
    [
      'a mark was put on a short name and on its neighbour',
      statement,
      'سعيد',
      0,
      statement.replace('رأى سعيد', 'رأَى سعِيد'),
    ],
    [
      'a mark was put on the second of two like names',
      statement,
      'سعيد',
      1,
      statement.replace('وكان سعيد', 'وكانَ سَعيدٌ'),
    ],
    ['a name has come apart into base letters and marks', statement, 'أحمد', 0, statement.normalize('NFD')],
    [
      'a name was apart and is together now',
      statement.normalize('NFD'),
      'إسراء'.normalize('NFD'),
      0,
      statement,
    ],
    ['a name was drawn out with tatweel', statement, 'سعيد', 0, statement.replace('رأى سعيد', 'رأى سعـــيد')],
    [
      'line endings became others within a quote',
      statement,
      'الخميس.\r\n\r\nوكان',
      0,
      statement.replaceAll('\r\n', '\n'),
    ],
    ['spaces became others', statement, 'المستودع الشمالي مساء', 0, statement.replaceAll(' ', '\u00a0 ')],
    [
      'presentation forms stand for letters',
      statement,
      'السجلات كلها',
      0,
      statement.replace('السجلات', 'ا\ufedf\ufeb4\ufea0\ufefb\ufe95'),
    ],
    ['a hamza was left out', statement, 'مع إسراء', 0, statement.replace('إسراء', 'اسراء')],
    [
      'a direction mark was put into it',
      statement,
      'سعيد',
      1,
      statement.replace('وكان سعيد', 'وكان \u200fسع\u200dيد'),
    ],
  ]

describe('anchoring where the same letters are written otherwise', () => {
  it.each(cases)('offers the place for review where %s', (_what, before, quote, nth, after) => {
    const anchor = anchorIn(after, targetOf(before, quote, nth))
    expect(anchor.state).toBe('review')
    if (anchor.state !== 'review') return
    expect(anchor.found).toBe(sliceCodePoints(after, anchor.start, anchor.end))
    const letters = (text: string): string => bare(text.normalize('NFKC').replace(/[\u200d\u200f]/gu, ''))
    expect(letters(anchor.found).replaceAll('إ', 'ا')).toBe(letters(quote).replaceAll('إ', 'ا'))
    // Of two like names it is the one that was marked.
    const at = letters(after).indexOf(letters(quote))
    if (nth > 0) expect(letters(sliceCodePoints(after, 0, anchor.start)).length).toBeGreaterThan(at)
  })

  it.each([
    ['a paragraph was put before', statement, 'السجلات كلها', (text: string) => `تصويب.\r\n\r\n${text}`],
    [
      'tashkeel was put on what stands around it',
      statement,
      'السجلات',
      (text: string) => text.replace('يحمل', 'يَحْمِلُ').replace('كلها', 'كُلَّها'),
    ],
    [
      'paragraphs changed places',
      statement,
      'السجلات كلها',
      (text: string) => text.split('\r\n\r\n').reverse().join('\r\n\r\n'),
    ],
    [
      'line endings became others elsewhere',
      statement,
      'لم يعرف أحداً',
      (text: string) => text.replaceAll('\r\n', '\n'),
    ],
    [
      'its sentence was edited beside it',
      statement,
      'يحمل السجلات',
      (text: string) => text.replace('وكان سعيد', 'وشوهد سعيد وهو'),
    ],
  ])('follows the same letters, and says so, where %s', (_what, before, quote, edit) => {
    const after = edit(before)
    const anchor = anchorIn(after, targetOf(before, quote))
    expect(anchor.state).toBe('moved')
    expect(anchor.state !== 'orphan' && sliceCodePoints(after, anchor.start, anchor.end)).toBe(quote)
  })

  it('does not call a namesake found where the name itself was taken out', () => {
    const text = 'حضر سالم الجلسة الأولى وحده.\n\nثم جاء في آخر اليوم رجل من الحي اسمه وليد إلى القاعة.'
    const target = targetOf(text, 'سالم')
    const anchor = anchorIn(text.replace('سالم', 'خالد').replace('وليد', 'سالم'), target)
    expect(['review', 'orphan']).toContain(anchor.state)
  })

  it('does not call a short name found elsewhere by the words beside it, where the name stands at other places too', () => {
    const text =
      'أعلن رئيس الوفد أن وزير الخارجية في جمهورية مصر الذي وصل أمس سيلتقي نظيره في العاصمة غداً صباحاً.'
    const after =
      'أعلن رئيس الوفد أن وزير خارجية مصر الذي سيلتقي نظيره وصل. وخطب وزير الخارجية في جمهورية مصر في الجامعة.'
    expect(anchorIn(after, targetOf(text, 'مصر')).state).toBe('review')
  })

  it('prefers the marked place in other writing to a namesake that is written the same', () => {
    const text = 'رأى الحارس سعيد عند الباب الكبير ليلاً.\n\nولم يذكر أحد بعد ذلك اسماً مثله.'
    const after = text.replace('سعيد عند', 'سَعيد عند').replace('اسماً مثله', 'سعيد قط')
    const anchor = anchorIn(after, targetOf(text, 'سعيد'))
    expect(anchor).toMatchObject({ state: 'review', found: 'سَعيد' })
  })

  it('finds short quotes by what stands beside them, however often they stand before', () => {
    const filler = 'قال في بيته في داره في حيه. '.repeat(2000)
    const text = `${filler}ثم شوهد خالد في المستودع القديم أمس.`
    const at = codePointLength(text.slice(0, text.indexOf('في المستودع')))
    const target = { ...describeRange(text, at, at + 2), version: versionId(1) }
    const anchor = anchorIn(`مقدمة. ${text.replace('المستودع', 'المُستودع')}`, target)
    expect(anchor).toEqual({ state: 'moved', start: at + 7, end: at + 9 })
  })
})

/** A text of sentences of which no two share their words, so that a quote has one place only. */
const nameOf = (n: number): string => {
  const letters = 'بتثجحخدذرزسشصضطظعغفقكلمنهوي'
  return `${letters[n % 27]}${letters[(n * 7 + 3) % 27]}${letters[(n * 5 + 11) % 27]}${letters[Math.floor(n / 27) % 27]}${letters[(n * 11 + 1) % 27]}`
}
const paragraphs = (count: number): string[][] =>
  Array.from({ length: count }, (_, p) => Array.from({ length: 12 }, (_, w) => nameOf(p * 12 + w)))

type Edit = {
  readonly kind: 'mark' | 'unmark' | 'tatweel' | 'nfd' | 'space' | 'word' | 'move' | 'cut'
  readonly at: number
}

/** Edits keep count of words, so that what a person would point to is known without any anchoring. */
type Word = { readonly id: number; text: string }

const editWords = (blocks: Word[][], { kind, at }: Edit): void => {
  const block = blocks[at % blocks.length]!
  const word = block[at % Math.max(1, block.length)]
  if (kind === 'move') blocks.push(...blocks.splice(at % blocks.length, 1))
  if (word === undefined) return
  if (kind === 'mark') word.text = withTashkeel(word.text)
  if (kind === 'unmark') word.text = bare(word.text)
  if (kind === 'tatweel') word.text = `${word.text.slice(0, 2)}ـ${word.text.slice(2)}`
  if (kind === 'nfd') word.text = word.text.normalize('NFD')
  if (kind === 'space') word.text = `${word.text}\u00a0 `
  if (kind === 'word') block.splice(at % block.length, 0, { id: -1, text: `زيادة${at}` })
  if (kind === 'cut') block.splice(at % block.length, 1)
}

const draw = (blocks: readonly (readonly Word[])[]): { text: string; at: Map<number, [number, number]> } => {
  let text = ''
  const at = new Map<number, [number, number]>()
  for (const block of blocks) {
    for (const { id, text: word } of block) {
      at.set(id, [text.length, text.length + word.length])
      text += `${word} `
    }
    text += '\n\n'
  }
  return { text, at }
}

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom<Edit['kind'][]>('mark', 'unmark', 'tatweel', 'nfd', 'space', 'word', 'move', 'cut'),
    at: fc.nat(500),
  }),
  { maxLength: 25 },
)

describe('after any edits', () => {
  it('an annotation stands at the words that were marked, or a person is asked; none is lost whose words stand', () => {
    fc.assert(
      fc.property(
        edits,
        fc.nat(71),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (made, from, many, isSpelt) => {
          let id = 0
          const blocks: Word[][] = paragraphs(6).map((words) =>
            words.map((word) => ({ id: id++, text: isSpelt ? withTashkeel(word) : word })),
          )
          const before = draw(blocks)
          const last = Math.min(from + many - 1, Math.floor(from / 12) * 12 + 11)
          const quote: [number, number] = [before.at.get(from)![0], before.at.get(last)![1]]
          const target = { ...describeRange(before.text, ...quote), version: versionId(1) }
          for (const edit of made) editWords(blocks, edit)
          const after = draw(blocks)
          const anchor = anchorIn(after.text, target)

          const ids = blocks.flat().map((word) => word.id)
          const first = ids.indexOf(from)
          const stands =
            first !== -1 &&
            Array.from({ length: last - from + 1 }, (_, n) => ids[first + n] === from + n).every(Boolean)
          const neighbours =
            Number(ids[first - 1] === from - 1) + Number(ids[first + last - from + 1] === last + 1)
          if (stands && neighbours > 0) {
            expect(anchor.state).not.toBe('orphan')
            if (anchor.state === 'orphan') return
            const found = after.text.slice(anchor.start, anchor.end)
            expect(anchor.start).toBe(after.at.get(from)![0])
            expect(bare(found).trim()).toBe(bare(target.exact))
          }
          if (anchor.state === 'exact' || anchor.state === 'moved')
            expect(after.text.slice(anchor.start, anchor.end)).toBe(target.exact)
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('asking of many at once gives what asking of each gives', () => {
    const text = paragraphs(6)
      .map((words) => words.join(' '))
      .join('\n\n')
    const after = text.replace(/(\S{3})(\S+)/gu, '$1\u064e$2')
    const targets = Array.from({ length: 60 }, (_, n) => ({
      ...describeRange(text, n * 5, n * 5 + 9),
      version: versionId(1),
    }))
    const anchored = anchoringIn(after)
    expect(targets.map(anchored)).toEqual(targets.map((target) => anchorIn(after, target)))
  })
})
