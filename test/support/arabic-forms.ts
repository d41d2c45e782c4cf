import { tokensOf } from '#core/search/tokenise'
import { formsOf } from '#core/search/forms'
import type { Corpus } from '#core/search/stem'
import { builtInWordLists } from '#core/search/built-in-lists'

const wordLists = builtInWordLists()

/** Word forms that must meet their head word, and pairs that must stay apart. */
export type FormsList = {
  readonly together: Readonly<Record<string, readonly string[]>>
  readonly apart: readonly (readonly string[])[]
}

const firstToken = (word: string) => tokensOf(word)[0]!

/** A corpus in which each word is an article of its own. */
export const corpusOfWords = (words: readonly string[]): Corpus & { readonly words: readonly string[] } => {
  const counts = new Map<string, number>()
  const marbuta = new Set<string>()
  for (const token of words.map(firstToken)) {
    counts.set(token.folded, (counts.get(token.folded) ?? 0) + 1)
    if (token.marbuta) marbuta.add(token.folded)
  }
  return {
    words: [...counts.keys()],
    articlesWith: (word) => counts.get(word) ?? 0,
    endsInMarbuta: (word) => marbuta.has(word),
  }
}

const finds = (head: string, word: string, corpus: ReturnType<typeof corpusOfWords>): boolean => {
  const token = firstToken(head)
  return formsOf(token.folded, token.marbuta, corpus, () => corpus.words, wordLists).includes(
    firstToken(word).folded,
  )
}

export type FormsReport = {
  readonly asked: number
  readonly missed: readonly string[]
  readonly merged: readonly string[]
}

/** `alone`: each form is the archive's only word; otherwise all words of the list stand in one archive. */
export const measureForms = (list: FormsList, alone: boolean): FormsReport => {
  const all = [
    ...Object.entries(list.together).flatMap(([head, forms]) => [head, ...forms]),
    ...list.apart.flat(),
  ]
  const whole = corpusOfWords(all)
  const missed: string[] = []
  let asked = 0
  for (const [head, forms] of Object.entries(list.together)) {
    for (const form of forms) {
      asked += 2
      const corpus = alone ? corpusOfWords([form]) : whole
      if (!finds(head, form, corpus)) missed.push(`${head} > ${form}`)
      const back = alone ? corpusOfWords([head]) : whole
      if (!finds(form, head, back)) missed.push(`${form} > ${head}`)
    }
  }
  const merged = list.apart.flatMap(([one, other]) => {
    const corpus = alone ? corpusOfWords([one!, other!]) : whole
    return [
      ...(finds(one!, other!, corpus) ? [`${one!} > ${other!}`] : []),
      ...(finds(other!, one!, corpus) ? [`${other!} > ${one!}`] : []),
    ]
  })
  return { asked, missed, merged }
}
