import type { Snippet } from '#core/library/queries'

/** Words found in texts, in memory: folded roughly as the real search folds. */

export const folded = (text: string): string =>
  text.toLowerCase().replace(/[ً-ْٰـ]/gu, '').replace(/[أإآ]/gu, 'ا').replace(/ى/gu, 'ي').replace(/ة/gu, 'ه')

/** [start, end) in code points of each place where one of the words stands, with one letter for one letter. */
export const marksOf = (text: string, query: string): (readonly [number, number])[] => {
  const letters = Array.from(text)
  const plainText = letters.map((letter) => folded(letter) || ' ').join('')
  return query
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const at = plainText.indexOf(folded(word))
      return at < 0 ? [] : [[at, at + word.length] as const]
    })
    .sort((a, b) => a[0] - b[0])
}

export const snippetOf = (text: string, query: string): Snippet => {
  const letters = Array.from(text)
  const first = marksOf(text, query)[0]?.[0] ?? 0
  const start = Math.max(0, first - 30)
  const shown = letters.slice(start, start + 140).join('')
  return { text: shown, start, marks: marksOf(shown, query) }
}
