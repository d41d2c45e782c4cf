import type { Paragraph } from '#core/article/block'

/** Each text as a paragraph, with the offsets that the tree's rule gives it. */
export const paragraphsOf = (texts: readonly string[]): readonly Paragraph[] =>
  texts.reduce<readonly Paragraph[]>((before, text) => {
    const start = before.length === 0 ? 0 : (before.at(-1)?.end ?? 0) + 2
    return [
      ...before,
      { kind: 'paragraph', start, end: start + Array.from(text).length, runs: [{ text, start }] },
    ]
  }, [])

/** What is said of an annotation, without what is taken back. */
export const saidOf = (fields: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([field, value]) => (value ? [[field, value]] : [])))
