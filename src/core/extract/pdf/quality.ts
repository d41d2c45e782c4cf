/** Whether the text of a page says what the page shows, as far as the text itself can tell. */
export const judgeText = (text: string, unmapped: number): 'sound' | 'doubtful' => {
  const ink = text.match(/\S/gu)?.length ?? 0
  if (ink === 0) return 'sound'
  if (unmapped >= 3 && unmapped > ink * 0.02) return 'doubtful'
  if (readingOrder(text) < 0) return 'doubtful'
  if (ink >= 100 && (text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) < ink / 2) return 'doubtful'
  return isBrokenUp(text) ? 'doubtful' : 'sound'
}

const fewestSigns = 5

/**
 * Above zero where Arabic words begin and end as Arabic words do, below zero where they do so backwards: the article «ال»
 * at the end, «ة» and «ى» at the beginning. Zero where too little can be told.
 */
export const readingOrder = (text: string): number => {
  let forwards = 0
  let backwards = 0
  for (const word of text.match(/[\u0621-\u064a]{3,}/g) ?? []) {
    if (/^[وفبك]?ال../.test(word) || word.endsWith('ة')) forwards++
    if (/..لا$/.test(word) || /^[ةىئ]/.test(word)) backwards++
  }
  if (forwards + backwards < fewestSigns) return 0
  return backwards > forwards * 2 ? -1 : 1
}

/** Words fallen apart into letters. */
const isBrokenUp = (text: string): boolean => {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const single = words.filter((word) => word.replace(/\p{M}/gu, '').length === 1).length
  return words.length >= 30 && single > words.length * 0.35
}
