/**
 * Articles made up from a seed, for measuring. Lexemes are roots in patterns, drawn by a Zipf–Mandelbrot law from a
 * lexicon without end, then inflected, so that the vocabulary keeps growing with the number of articles as it does in
 * real text (Heaps' law). The words mean nothing; a few real ones are strewn in so that queries can be written by hand.
 */

export type GeneratedArticle = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
  readonly source: string
  readonly date: string
}

/** xorshift32: the same numbers for the same seed everywhere. */
export const randomFrom = (seed: number): (() => number) => {
  let state = (seed * 2654435761 + 1) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4294967296
  }
}

const consonants = Array.from('لمنرتبعدسفقحجكشخطصهزثضغذظوي')

const patterns: readonly ((a: string, b: string, c: string) => string)[] = [
  (a, b, c) => `${a}${b}${c}`,
  (a, b, c) => `${a}ا${b}${c}`,
  (a, b, c) => `م${a}${b}و${c}`,
  (a, b, c) => `${a}${b}ا${c}`,
  (a, b, c) => `${a}${b}ي${c}`,
  (a, b, c) => `ت${a}${b}ي${c}`,
  (a, b, c) => `م${a}${b}${c}`,
  (a, b, c) => `ا${a}ت${b}ا${c}`,
  (a, b, c) => `است${a}${b}ا${c}`,
  (a, b, c) => `ان${a}${b}ا${c}`,
  (a, b, c) => `م${a}ا${b}${c}ة`,
  (a, b, c) => `${a}${b}${c}ة`,
  (a, b, c) => `${a}${b}ا${c}ة`,
  (a, b, c) => `أ${a}${b}ا${c}`,
  (a, b, c) => `${a}وا${b}${c}`,
  (a, b, c) => `ي${a}${b}${c}`,
  (a, b, c) => `م${a}${b}${c}ة`,
  (a, b, c) => `مست${a}${b}${c}`,
]

const particles =
  'في من على إلى عن أن التي الذي هذا هذه بعد قبل كان كانت ما لا لم قد كل ثم حيث بين عند مع خلال حتى'.split(
    ' ',
  )

/** Real words at known ranks, so that frequent, middling and rare ones can be asked for by name. */
const realWords = (
  'معتقل سجن محكمة شهيد قانون وزير مدينة طفل صورة تعذيب رئيس حكومة قرار تقرير شاهد وثيقة منظمة عائلة صحفي جريمة ' +
  'ضحية حقيقة عدالة حرية كتاب رسالة طائرة صاروخ مخيم حدود لاجئ مدرسة مستشفى شارع جامعة مكتب قصف حصار هدنة مجلس'
).split(' ')

const beginnings: readonly (readonly [string, number])[] = [
  ['', 52],
  ['ال', 29],
  ['و', 5],
  ['وال', 4],
  ['ب', 2],
  ['بال', 2],
  ['ل', 2],
  ['لل', 2],
  ['ف', 0.6],
  ['كال', 0.4],
  ['ول', 0.5],
  ['وب', 0.5],
]

const endings: readonly (readonly [string, number])[] = [
  ['', 70],
  ['ات', 5],
  ['ين', 5],
  ['ون', 2],
  ['ها', 3],
  ['ه', 4],
  ['هم', 2],
  ['ية', 5],
  ['اً', 2],
  ['نا', 1],
  ['ي', 1],
]

const weighted = <T>(choices: readonly (readonly [T, number])[]): ((at: number) => T) => {
  const whole = choices.reduce((sum, [, weight]) => sum + weight, 0)
  return (at) => {
    let left = at * whole
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return choices[0]![0]
  }
}

const EXPONENT = 0.45
const SHIFT = 6

/** Rank by the Zipf–Mandelbrot law with exponent 1.45, inverted in closed form: no table, no last rank. */
const rankAt = (u: number): number => {
  const tail = Math.pow(1 - u * 0.999999, -1 / EXPONENT)
  return Math.min(4e8, Math.floor(SHIFT * tail - SHIFT))
}

const mixed = (rank: number): number => {
  let x = (rank + 1) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
  x = Math.imul(x ^ (x >>> 15), 0x119de1f3)
  return (x ^ (x >>> 16)) >>> 0
}

/** The word of a rank: the same in every corpus. Rare ranks get a fourth and fifth letter, as names do. */
const lexeme = (rank: number): string => {
  if (rank % 25 === 7 && rank / 25 < realWords.length) return realWords[Math.floor(rank / 25)]!
  const hash = mixed(rank)
  const letter = (shift: number): string =>
    consonants[Math.floor(Math.pow(((hash >>> shift) & 255) / 256, 1.4) * consonants.length)]!
  const word = patterns[hash % patterns.length]!(letter(0), letter(8), letter(16))
  if (rank < 20_000) return word
  const more = mixed(hash)
  const tail =
    consonants[more % consonants.length]! +
    (rank > 400_000 ? consonants[(more >>> 8) % consonants.length]! : '')
  return word.endsWith('ة') ? word.slice(0, -1) + tail : word + tail
}

const inflected = (word: string, beginning: string, ending: string): string => {
  if (!word.endsWith('ة') || ending === '') return beginning + word + ending
  const stem = word.slice(0, -1)
  if (ending === 'ات' || ending === 'ون' || ending === 'ية' || ending === 'اً') return `${beginning}${stem}ات`
  return `${beginning}${stem}ت${ending}`
}

export type CorpusOptions = { readonly seed?: number; readonly words?: number }

/** Gives the article of each number in turn; about `words` words each (500 unless told). */
export const arabicCorpus = ({ seed = 7, words = 500 }: CorpusOptions = {}): ((
  number: number,
) => GeneratedArticle) => {
  const beginningAt = weighted(beginnings)
  const endingAt = weighted(endings)
  const marks = Array.from('\u064e\u064f\u0650\u0651\u0652')
  return (number) => {
    const random = randomFrom(seed * 1_000_003 + number)
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
    const word = (): string => {
      const kind = random()
      if (kind < 0.24) return pick(particles)
      if (kind < 0.25) return String(1950 + Math.floor(random() * 75))
      const made = inflected(lexeme(rankAt(random())), beginningAt(random()), endingAt(random()))
      const decoration = random()
      if (decoration < 0.02) return made.slice(0, 2) + pick(marks) + made.slice(2)
      if (decoration < 0.023) return `${made.slice(0, 2)}ـ${made.slice(2)}`
      if (decoration < 0.026) return `#${made}_${pick(realWords)}`
      return made
    }
    const sentence = (): string => {
      const length = 7 + Math.floor(random() * 20)
      return `${Array.from({ length }, word).join(' ')}${random() < 0.9 ? '.' : '؟'}`
    }
    const paragraphs: string[] = []
    for (let count = 0; count < words * (0.7 + random() * 0.6);) {
      const sentences = Array.from({ length: 1 + Math.floor(random() * 5) }, sentence)
      paragraphs.push(sentences.join(' '))
      count += sentences.join(' ').split(' ').length
    }
    const day = new Date(Date.UTC(2011, 0, 1) + Math.floor(random() * 5000) * 86_400_000)
    return {
      id: `article-${String(number).padStart(6, '0')}`,
      title: Array.from({ length: 5 + Math.floor(random() * 5) }, word).join(' '),
      text: paragraphs.join('\n\n'),
      tags: Array.from({ length: Math.floor(random() * 4) }, () =>
        lexeme(Math.floor(random() * random() * 200) * 7),
      ),
      source: `صحيفة ${lexeme(Math.floor(random() * 40) * 31)}`,
      date: day.toISOString().slice(0, 10),
    }
  }
}
