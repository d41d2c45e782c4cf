import type { ArticleId } from '../ids'
import type { People } from './people'
import type { CustodyEntry } from './source'

/**
 * The custody extract: what happened to the exported files, each act with the SHA-256 of the journal line it came from,
 * chained again so that `head -n 41 custody.jsonl | sha256sum` checks line 42. It holds no notes and no quotes. It
 * proves that the lines belong together, not that a device's clock or the name of its operator was right.
 */
const kept: Readonly<Record<string, readonly string[]>> = {
  'article.acquired': ['path', 'sizeBytes', 'modified', 'format', 'encoding', 'extractor'],
  'article.located': ['version', 'path', 'sizeBytes', 'modified'],
  'article.lost': ['path', 'withdrawn'],
  'article.changed': ['version', 'previous', 'path', 'sizeBytes', 'modified', 'encoding', 'extractor'],
  'article.described': ['field', 'value', 'more'],
  'article.decoded': ['version', 'encoding'],
  'article.tagged': ['tag', 'on'],
  'fixity.verified': ['checked', 'problems'],
  'bundle.exported': ['bundle', 'manifest', 'to'],
  'output.written': ['form', 'sha256', 'to'],
}

export type CustodyGathering = {
  /** An act that concerns several articles, such as a verification, is kept once. */
  readonly add: (article: ArticleId, document: string, entries: readonly CustodyEntry[]) => void
  /** The acts in the order of their clocks. */
  readonly entries: () => readonly CustodyAct[]
}

export type CustodyAct = {
  readonly event: string
  readonly time: string
  readonly by: string
  readonly type: string
  readonly article: ArticleId | null
  readonly document: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly lineSha256: string | null
}

/**
 * `byName` false: whom something was given to is left out, devices become numbers, and the hashes of journal lines are left out, because a line's hash would
 * give its name to whoever guesses it.
 */
export const gatherCustody = (people: People, byName: boolean): CustodyGathering => {
  const found = new Map<string, CustodyAct>()
  const devices = new Map<string, number>()
  const eventName = (event: string): string => {
    if (byName) return event
    const [device = '', sequence = ''] = event.split(':')
    const number = devices.get(device) ?? devices.size + 1
    devices.set(device, number)
    return `device-${number}:${sequence}`
  }
  return {
    add: (article, document, entries) => {
      for (const entry of entries) {
        const fields = kept[entry.type]
        if (fields === undefined || found.has(entry.event)) continue
        const concernsOne = entry.type.startsWith('article.')
        found.set(entry.event, {
          event: eventName(entry.event),
          time: entry.time,
          by: people.named(entry.by)?.name ?? '',
          type: entry.type,
          article: concernsOne ? article : null,
          document: concernsOne ? document : null,
          data: pick(entry.data, byName ? fields : fields.filter((field) => field !== 'to')),
          lineSha256: byName ? entry.lineSha256 : null,
        })
      }
    },
    entries: () => [...found.values()].sort((a, b) => compare(a.time, b.time) || compare(a.event, b.event)),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const pick = (data: unknown, fields: readonly string[]): Readonly<Record<string, unknown>> => {
  const from: Readonly<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {}
  return Object.fromEntries(fields.filter((name) => name in from).map((name) => [name, from[name]]))
}

/** A running hash over text: what has been hashed so far can be asked for at any time, as hex. */
export type RunningHash = { readonly update: (text: string) => void; readonly hex: () => string }

/** The lines of `custody.jsonl`, chained. `hash` starts empty and ends as the hash of the whole file. */
export const chainCustody = (acts: readonly CustodyAct[], hash: RunningHash): string =>
  acts
    .map((act, i) => {
      const line = `${JSON.stringify({ seq: i + 1, ...act, prev: hash.hex() })}\n`
      hash.update(line)
      return line
    })
    .join('')
