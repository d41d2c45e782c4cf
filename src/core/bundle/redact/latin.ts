import { builtInWordLists } from '../../search/built-in-lists'
import { isLatin } from './letters'
import { wordsOf } from './writings'

/**
 * Names between Arabic and Latin letters. Each Arabic letter has the Latin writings of the search's table, and the digits
 * that stand for letters where people write without an Arabic keyboard (7 for ح, 3 for ع); vowels stand between as one likes.
 */
const digitsFor: Readonly<Record<string, readonly string[]>> = {
  ء: ['2'],
  ا: ['2'],
  ح: ['7'],
  خ: ['5', '7'],
  ص: ['9'],
  ط: ['6'],
  ظ: ['6'],
  ع: ['3'],
  غ: ['3'],
  ق: ['8', '9', '2'],
}

const tables = new Map<string, readonly string[]>()
const latinFor = (letter: string): readonly string[] => {
  const known = tables.get(letter)
  if (known !== undefined) return known
  const all = [...(builtInWordLists().latin.get(letter) ?? []), ...(digitsFor[letter] ?? [])]
  tables.set(letter, all)
  return all
}

const vowels = new Set(['a', 'e', 'i', 'o', 'u', 'y'])

type Step = { readonly latin: number; readonly arabic: number }

/** Walks both writings side by side and reports each state at which `isDone`. */
const walk = (latin: string, arabic: string, onState: (step: Step) => void): void => {
  const seen = new Set<number>()
  const pending: Step[] = [{ latin: 0, arabic: 0 }]
  const go = (l: number, a: number): void => {
    const key = l * 512 + a
    if (l > latin.length || seen.has(key)) return
    seen.add(key)
    pending.push({ latin: l, arabic: a })
  }
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    onState(step)
    const { latin: l, arabic: a } = step
    if (a < arabic.length)
      for (const written of latinFor(arabic[a]!)) {
        if (!latin.startsWith(written, l)) continue
        const next = l + written.length
        go(next, a + 1)
        if (written !== '' && latin.startsWith(written, next)) go(next + written.length, a + 1)
      }
    if (l > 0 && l < latin.length && vowels.has(latin[l]!) && vowelsBefore(latin, l) < 2) go(l + 1, a)
  }
}

const vowelsBefore = (latin: string, at: number): number => {
  let count = 0
  while (count < at && vowels.has(latin[at - 1 - count]!)) count++
  return count
}

/** How far into `latin` the whole of `arabic` may reach. */
export const latinEnds = (latin: string, arabic: string): readonly number[] => {
  const ends = new Set<number>()
  walk(latin, arabic, (step) => {
    if (step.arabic !== arabic.length) return
    ends.add(step.latin)
    if (latin[step.latin] === 'h') ends.add(step.latin + 1)
  })
  return [...ends]
}

/** How far into `arabic` the whole of `latin` may reach. */
export const arabicEnds = (arabic: string, latin: string): readonly number[] => {
  const ends = new Set<number>()
  walk(latin, arabic, (step) => {
    const rest = latin.slice(step.latin)
    if (rest === '' || (rest === 'h' && step.arabic > 0)) ends.add(step.arabic)
  })
  return [...ends]
}

/** A name to look for in the other script. */
export type OtherScript = {
  readonly letters: string
  /** Latin letters that it may begin with. */
  readonly beginnings: ReadonlySet<string>
  /** Fewer Latin letters than this are too few to be this name. */
  readonly fewest: number
  readonly isOneWord: boolean
}

const fewestLetters = 3
const assimilating = 'تثدذرزسشصضطظلن'

/** A term in Arabic letters as its Latin writings begin from it: with the article, without it, with its lam gone over. */
export const basesOf = (term: string): readonly OtherScript[] => {
  const words = wordsOf(term)
  if (words.length === 0 || words.some(({ word }) => isLatin(word.charCodeAt(0)))) return []
  const combined = words.reduce<readonly string[]>(
    (made, { word, raw }) =>
      made.flatMap((before) => latinBases(word, raw).map((one) => before + one)).slice(0, 64),
    [''],
  )
  return [...new Set(combined)].flatMap((letters) => {
    if (letters.length < fewestLetters) return []
    const beginnings = new Set(
      Array.from(letters.slice(0, 3))
        .flatMap((letter, at, all) =>
          all.slice(0, at).every((before) => latinFor(before).includes('')) ? latinFor(letter) : [],
        )
        .map((written) => written.slice(0, 1)),
    )
    const fewest = Math.max(fewestLetters, Math.min(letters.length, 4))
    return [{ letters, beginnings, fewest, isOneWord: words.length === 1 }]
  })
}

const latinBases = (word: string, raw: string): readonly string[] => {
  const hasArticle = word.startsWith('ال') && word.length > 4
  const stem = hasArticle ? word.slice(2) : word
  const stems = /[ىيی]$/u.test(raw) && stem.length > 2 ? [stem, `${stem.slice(0, -1)}ا`] : [stem]
  const filiation = word === 'بن' || word === 'ابن' ? ['بن', 'ابن', ''] : null
  if (filiation !== null) return filiation
  if (!hasArticle) return stems
  return stems.flatMap((one) => [
    `ال${one}`,
    one,
    ...(assimilating.includes(one.charAt(0)) ? [`ا${one.charAt(0)}${one}`] : []),
  ])
}

/**
 * English words that sound like short Arabic names (سعيد and said, سامي and same). In small letters they are the word;
 * with a capital they are taken for the name.
 */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'able about above ale all also amen and any are area arm army art ate aunt bad ban band bar bare base beer ben ' +
    'bin boom both but butter can car care case cause code come dad dare data date day dean deal dear dim done door ' +
    'east eat else fad fail fair fan far fare fat fate fear feel fell few fire five foot for four free from full get ' +
    'had hail hair hall ham hand hard hare has hat hate have head hear heard heat held her here hero hide high him hind his ' +
    'hold home hood hope host hour house how idea jar jail jam job keen kind lab lad lady laid lake lamb land last late ' +
    'law lead lean leave led less let lie life line list live long look lose lost loud made mad mail main make male man ' +
    'many mare mark mars mass mate may mean meat meet men mere mess mild mile mind mine miss mode moon moor more most ' +
    'much mud must name near need new nod noon noor nor not note now ode odd off old one only order our out over own pain ' +
    'part pass past rain raise ran rare rate read real red rest ride road room run sad safe said sail salad salary sale same ' +
    'sand sat save saw say sea seal seam seat see seem seen sell send set she shore show side sleep soon sort south such ' +
    'sue sum sun sure take tale talk tall team tell ten than that the their them then there they this time tool torn town ' +
    'true turn two upon use used very wad wait wall war warm was way week well went were west what when where which who ' +
    'whole wide wife will with word work year yes you zone'
  ).split(' '),
)
