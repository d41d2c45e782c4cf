import { aliasesOf, fieldOf } from '../annotation/described'
import type { DescribedAnnotation, DescribedDocument } from './document'
import { readerStrings } from './pages/words'

/** The articles' text for the reader's search: classic scripts, because `fetch` and modules do not work over `file:`. */

/** What the reader's script knows of one article: its folder, title, text, and its notes with its tags. */
export const searchEntry = ({ paths, title, article, annotations, tags }: DescribedDocument): string =>
  scriptJson([
    paths.name,
    title,
    article.text,
    [...tags, ...annotations.flatMap((one) => [one.note, ...one.tags, ...wordsOfMark(one)])]
      .filter((said) => said !== '')
      .join('\n'),
  ])

const wordsOfMark = (annotation: DescribedAnnotation): readonly string[] => [
  ...(['value', 'who', 'where', 'when', 'source'] as const).map((field) => fieldOf(annotation, field)),
  ...aliasesOf(annotation),
]

/** One script of the search; the entries are JSON. */
export const searchScript = (entries: readonly string[]): string =>
  `sanadReader.take([\n${entries.join(',\n')}\n]);\n`

export const searchScriptName = (number: number): string => `search-${String(number).padStart(4, '0')}.js`

/** Both languages' words, for the switch. */
export const stringsScript = (): string => `var sanadReader = { strings: ${scriptJson(readerStrings)} };\n`

/** JSON that is also a script: two line separators are not allowed in the strings of older browsers. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (separator) =>
    separator === '\u2028' ? '\\u2028' : '\\u2029',
  )
