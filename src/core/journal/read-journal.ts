import { laterOf, type ClockReading } from './clock'
import { isOfNewerVersion, parseEvent, type JournalEvent } from './event'

/** A line that is not what was written: its own bytes, or the bytes above it, are not those that its hash speaks of. */
export type JournalDamage = {
  /** 1 for the first line. */
  readonly line: number
  readonly reason: 'not-an-event' | 'chain-broken' | 'sequence-broken'
}

/** What a journal's bytes say about themselves. */
export type JournalCheck = {
  readonly damage: readonly JournalDamage[]
  /** Bytes up to and with the last line feed. What follows was never acknowledged. */
  readonly soundBytes: number
  readonly tornBytes: number
  readonly lines: number
  /** Lines of a kind that this version does not know: a newer one wrote them. */
  readonly newer: number
  /** The highest number of an event; 0 without any. */
  readonly lastSeq: number
  readonly lastTime: ClockReading | null
  /** SHA-256 (hex) of the sound bytes. */
  readonly head: string
}

export type JournalReading = JournalCheck & {
  readonly events: readonly JournalEvent[]
  /** SHA-256 (hex) of each event's line, line feed left out; in the order of `events`. Worked out when asked for. */
  readonly lineHashes: () => readonly string[]
}

/** What reading bytes needs from the platform: SHA-256, running and of a single buffer, and strict UTF-8. */
export type ByteReading = {
  readonly running: () => RunningHash
  readonly hashOf: (bytes: Uint8Array) => string
  /** Null where the bytes are not UTF-8. */
  readonly decode: (bytes: Uint8Array) => string | null
}
export type RunningHash = {
  readonly update: (bytes: Uint8Array) => void
  /** Hex of what was fed so far; feeding goes on. */
  readonly soFar: () => string
}

const lineFeed = 0x0a

const parseLine = (text: string | null): JournalEvent | null => {
  if (text === null) return null
  try {
    return parseEvent(JSON.parse(text))
  } catch {
    // Broken JSON: the line is damaged, which is what null says.
    return null
  }
}

/** A journal's beginning that was gone through before and found without fault: every line an event, in its place. */
export type SoundPart = {
  readonly bytes: number
  readonly lastSeq: number
  readonly lastTime: ClockReading | null
  /** Fed with these bytes; it is fed on. */
  readonly hash: RunningHash
}

/** Given each event with where its line begins and ends, line feed left out. */
export type TakeEvent = (event: JournalEvent, start: number, end: number) => void

/**
 * Goes through a journal's bytes. Every line that still is an event is given to `take`, also below a damaged one, so that
 * nothing is lost; what does not fit the chain is named. As every line hashes all bytes above it, the first broken link at
 * line n + 1 says that line n was altered (line n's own link held). No event is held on to: of a long journal they would be
 * most of what there is in memory. What is `known` is passed over.
 */
export const checkJournal = (
  bytes: Uint8Array,
  reading: ByteReading,
  take: TakeEvent,
  known?: SoundPart,
): JournalCheck => {
  const damage: JournalDamage[] = []
  const hash = known?.hash ?? reading.running()
  let lastSeq = known?.lastSeq ?? 0
  let lastTime: ClockReading | null = known?.lastTime ?? null
  let expectedSeq = lastSeq + 1
  let line = lastSeq
  let start = known?.bytes ?? 0
  let isChainWhole = true
  let newer = 0
  for (let end = bytes.indexOf(lineFeed, start); end !== -1; end = bytes.indexOf(lineFeed, start)) {
    line++
    const event = parseLine(reading.decode(bytes.subarray(start, end)))
    if (event === null) {
      damage.push({ line, reason: 'not-an-event' })
    } else {
      if (isChainWhole && event.prev !== hash.soFar()) {
        isChainWhole = false
        damage.push({ line: Math.max(1, line - 1), reason: 'chain-broken' })
      }
      if (event.seq !== expectedSeq) damage.push({ line, reason: 'sequence-broken' })
      expectedSeq = event.seq + 1
      lastSeq = Math.max(lastSeq, event.seq)
      lastTime = laterOf(lastTime, event.time)
      if (isOfNewerVersion(event)) newer++
      take(event, start, end)
    }
    hash.update(bytes.subarray(start, end + 1))
    start = end + 1
  }
  const tornBytes = bytes.length - start
  return { damage, soundBytes: start, tornBytes, lines: line, newer, lastSeq, lastTime, head: hash.soFar() }
}

/** The same with all events, for who needs them together. */
export const readJournal = (bytes: Uint8Array, reading: ByteReading): JournalReading => {
  const events: JournalEvent[] = []
  const ranges: number[] = []
  const check = checkJournal(bytes, reading, (event, start, end) => {
    events.push(event)
    ranges.push(start, end)
  })
  const lineHashes = (): readonly string[] =>
    events.map((_, at) => reading.hashOf(bytes.subarray(ranges[2 * at], ranges[2 * at + 1])))
  return { ...check, events, lineHashes }
}
