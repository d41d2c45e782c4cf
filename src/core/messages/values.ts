import type { Failure } from '../failure'

/**
 * U+2068 … U+2069: a name or path inside a sentence keeps its own direction and turns nothing around it (Unicode UAX #9,
 * 2.4). The value's own bidi controls that could break out of the isolate are taken away: this is for showing, never for
 * keeping.
 */
export const isolated = (value: string): string =>
  `\u2068${value.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')}\u2069`

/** For text that stands by itself, in a file, a title or on the clipboard: what keeps names apart in a sentence is not needed there. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/gu, '')

/** What a sentence can name of a value: its texts and numbers. */
export const wordsIn = (value: object): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/** What the sentence of a failure names. `size` writes a number of bytes. */
export const wordsOf = (
  failure: Failure,
  size: (bytes: number) => string,
): Readonly<Record<string, string | number>> => ({
  ...wordsIn(failure),
  ...('limitBytes' in failure && { limit: size(failure.limitBytes) }),
})
