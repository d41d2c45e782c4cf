import { fold } from '#core/search/fold'

/** Every word of the query stands in the name, folded as search folds. */
export const fits = (name: string, query: string): boolean => {
  const folded = fold(name)
  return fold(query)
    .split(/\s+/u)
    .every((word) => folded.includes(word))
}
