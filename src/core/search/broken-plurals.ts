/**
 * Plurals made inside the word, recognised by their shape (Wright, A Grammar of the Arabic Language, §304).
 * Only shapes that are plurals nearly always: أفعال, فعول and فعال are verbal nouns as often, so those are listed instead.
 * Both directions are given, and each is the inverse of the other.
 */

const isVowelLetter = (letter: string): boolean => letter === 'ا' || letter === 'و' || letter === 'ي'

const isRadical = (letter: string): boolean => letter !== 'ا' && letter !== 'ه' && letter !== 'ء'

const withFeminine = (word: string): readonly string[] => [word, `${word}ه`]

/** فعالل, مفاعل, أفاعل: a third letter ا between two and two. */
const fromFiveLetters = (w: string): readonly string[] => {
  const [a = '', b = '', alef, c = '', d = ''] = w
  if (alef !== 'ا' || a === 'ت') return []
  if (c === 'ي' && isRadical(d)) {
    return [
      `${a}${b}ي${d}ه`,
      `${a}${b}ا${d}ه`,
      `${a}${b}ي${d}`,
      ...(b === 'و' ? withFeminine(`${a}اي${d}`) : []),
    ]
  }
  if (!isRadical(c) || !isRadical(d) || d === 'ي') return []
  return [...withFeminine(`${a}${b}${c}${d}`), ...(b === 'و' ? withFeminine(`${a}ا${c}${d}`) : [])]
}

/** فعاليل, مفاعيل, تفاعيل, فواعيل. */
const fromSixLetters = (w: string): readonly string[] => {
  const [a = '', b = '', alef, c = '', ya, d = ''] = w
  if (alef !== 'ا' || ya !== 'ي' || !isRadical(d)) return []
  const between = ['و', 'ا', 'ي'].map((vowel) => `${a}${b}${c}${vowel}${d}`)
  const hollow = b === 'و' ? [`${a}ا${c}و${d}`] : []
  return [
    ...between,
    ...between.map((word) => `${word}ه`),
    ...hollow,
    ...(a === 'ت' ? [] : [`${a}${b}${c}${d}`]),
  ]
}

/** فعلاء, أفعلاء, أفعاء, أفعياء. */
const fromHamza = (w: string): readonly string[] => {
  if (!w.endsWith('اء')) return []
  const stem = w.slice(0, -2)
  if (stem.length === 3) {
    const [a = '', b = '', c = ''] = stem
    if (a === 'ا') return [`${b}${c}ي${c}`]
    return [`${a}${b}ي${c}`, `${a}ا${b}${c}`]
  }
  if (stem.length !== 4 || !stem.startsWith('ا')) return []
  const [, a = '', b = '', c = ''] = stem
  return c === 'ي' ? [`${a}${b}ي`, `${a}${b}ي${c}`] : [`${a}${b}ي${c}`]
}

/** أفعلة, أفعة. */
const fromAf3ila = (w: string): readonly string[] => {
  if (!w.startsWith('ا') || !w.endsWith('ه')) return []
  const stem = w.slice(1, -1)
  const [a = '', b = '', c = ''] = stem
  if (stem.length === 3 && !isVowelLetter(b)) return [`${a}${b}ا${c}`, `${a}${b}ي${c}`]
  return stem.length === 2 ? [`${a}${b}ي${b}`] : []
}

/** Words that the folded plural may be the plural of. */
export const singularsByShape = (word: string): readonly string[] => {
  const hamza = fromHamza(word)
  if (word.length === 4) return fromAf3ila(word)
  if (word.length === 5) return [...fromFiveLetters(word), ...fromAf3ila(word), ...hamza]
  if (word.length === 6) return [...fromSixLetters(word), ...hamza]
  return hamza
}

const pluralsOfFour = (w: string): readonly string[] => {
  const [a = '', b = '', c = '', d = ''] = w
  return [
    `${a}${b}ا${c}${d}`,
    `${a}${b}ا${c}ي${d}`,
    `${a}${b}اي${d}`,
    `${a}وا${c}${d}`,
    `${a}واي${d}`,
    `${a}${b}${d}اء`,
    `${a}${c}${d}اء`,
    `ا${a}${b}${d}اء`,
    `ا${a}${b}اء`,
    `ا${a}${b}${d}ه`,
    `ا${a}${b}ه`,
  ]
}

const pluralsOfFive = (w: string): readonly string[] => {
  const [a = '', b = '', c = '', , e = ''] = w
  return [`${a}${b}ا${c}ي${e}`, `${a}وا${c}ي${e}`]
}

const withoutFeminine = (word: string): readonly string[] =>
  word.endsWith('ه') ? [word, word.slice(0, -1)] : [word]

/** Every plural of a usual shape that `singularsByShape` takes back to this folded word. */
export const pluralsByShape = (word: string): readonly string[] => {
  const candidates = withoutFeminine(word).flatMap((base) => {
    if (base.length === 3) return [`ا${base.slice(0, 2)}ياء`]
    if (base.length === 4) return pluralsOfFour(base)
    return base.length === 5 ? pluralsOfFive(base) : []
  })
  return [...new Set(candidates)].filter((plural) => singularsByShape(plural).includes(word))
}
