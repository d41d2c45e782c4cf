/**
 * What is compared and shown side by side: lines and, where a line is long, its sentences. The cuts follow from the text
 * around them alone, so that a change in one place moves no cut elsewhere. Nothing is left out but blank lines.
 */
export const passagesOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : cutLine(line)))

/** UTF-16 units. */
const longLine = 1200
const longestPassage = 3000

const cutLine = (line: string): readonly string[] =>
  line.length <= longLine ? [line] : line.split(afterSentence).flatMap(cutHard)

/** After a full stop, question mark or exclamation mark and the blank that follows it. */
const afterSentence = /(?<=[.!?؟۔…]["»”’)\]]?\s)/u

/** For text that has no sentences: at a blank where there is one, never between the halves of a surrogate pair. */
const cutHard = (sentence: string): readonly string[] => {
  const parts: string[] = []
  let from = 0
  while (sentence.length - from > longestPassage) {
    const blank = sentence.lastIndexOf(' ', from + longestPassage)
    const at = blank > from ? blank + 1 : wholePair(sentence, from + longestPassage)
    parts.push(sentence.slice(from, at))
    from = at
  }
  if (from < sentence.length) parts.push(sentence.slice(from))
  return parts
}

const wholePair = (text: string, at: number): number => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
