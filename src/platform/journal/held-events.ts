import type { EventId, ImportId } from '#core/ids'
import { parseEvent, type RawEvent } from '#core/journal/event'
import { heldEvents, type HeldEvent, type RawLine } from '#core/journal/imported'
import { byteReading } from './byte-reading'
import { readJournals } from './journals'

/** Everything that a library's journals hold, read from the disk, with the JSON of each line. */
export const readHeldEvents = async (
  folder: string,
  isUndone: (id: ImportId) => boolean,
): Promise<ReadonlyMap<EventId, HeldEvent>> => {
  const journals = await readJournals(folder)
  return heldEvents(
    journals.flatMap(({ bytes }) => [...rawLines(bytes)]),
    isUndone,
  )
}

const lineFeed = 0x0a

function* rawLines(bytes: Uint8Array): Generator<RawLine> {
  let start = 0
  for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
    const line = parseLine(byteReading.decode(bytes.subarray(start, end)))
    if (line !== null) yield line
    start = end + 1
  }
}

/** Null for what is no event: damage, which is named where the journal is checked. */
export const parseLine = (text: string | null): RawLine | null => {
  if (text === null) return null
  try {
    const raw = JSON.parse(text) as unknown
    const event = parseEvent(raw)
    return event === null ? null : { raw: raw as RawEvent, event }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}
