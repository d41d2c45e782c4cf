import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJournal } from '#core/journal/read-journal'
import { byteReading, sha256Of } from '#platform/journal/byte-reading'
import { acquired, annotationAdded, journalOf, replicaId } from '#support/journal-lines'

const acts = [acquired(1), acquired(2), annotationAdded(1, 1, 'شاهد'), annotationAdded(2, 2), acquired(3)]
const { bytes, events } = journalOf(replicaId('one'), acts)
const read = (content: Uint8Array) => readJournal(content, byteReading)

const lines = bytes.toString('utf8').trimEnd().split('\n')
const joined = (changed: readonly string[]): Buffer =>
  Buffer.from(changed.map((line) => `${line}\n`).join(''))

describe('reading a journal', () => {
  it('gives back every event of a whole one', () => {
    const reading = read(bytes)
    expect(reading.events).toEqual(events)
    expect(reading.damage).toEqual([])
    expect(reading.tornBytes).toBe(0)
    expect(reading.lines).toBe(5)
  })

  it('is checked line by line with nothing but SHA-256 of the bytes above', () => {
    const above = joined(lines.slice(0, 3))
    expect((JSON.parse(lines[3]!) as { prev: string }).prev).toBe(sha256Of(above))
  })

  it('reads an empty journal', () => {
    expect(read(new Uint8Array()).events).toEqual([])
  })

  it('reads any prefix: whole lines are events, the rest is the torn tail', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length }), (length) => {
        const reading = read(bytes.subarray(0, length))
        expect(reading.damage).toEqual([])
        expect(reading.events).toEqual(events.slice(0, reading.lines))
        expect(reading.soundBytes + reading.tornBytes).toBe(length)
      }),
    )
  })

  it('names the line in which a byte was flipped, and still reads the others', () => {
    const changed = lines.map((line, i) => (i === 2 ? line.replace('شاهد', 'شاهر') : line))
    const reading = read(joined(changed))
    expect(reading.damage).toEqual([{ line: 3, reason: 'chain-broken' }])
    expect(reading.events).toHaveLength(5)
  })

  it('names a line that is no event any more', () => {
    const changed = lines.map((line, i) => (i === 1 ? line.slice(0, -4) : line))
    const reading = read(joined(changed))
    expect(reading.damage).toContainEqual({ line: 2, reason: 'not-an-event' })
    expect(reading.events).toHaveLength(4)
  })

  it.each([
    ['dropped', [0, 1, 3, 4]],
    ['swapped', [0, 2, 1, 3, 4]],
    ['doubled', [0, 1, 1, 2, 3, 4]],
  ] as const)('notices a line that was %s', (_what, order) => {
    expect(read(joined(order.map((i) => lines[i]!))).damage.length).toBeGreaterThan(0)
  })

  it('notices any flipped bit above the last line', () => {
    const lastLine = bytes.length - Buffer.byteLength(lines[4]!) - 1
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastLine - 1 }), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const flipped = Buffer.from(bytes)
        flipped[at] = flipped[at]! ^ (1 << bit)
        expect(read(flipped).damage.length).toBeGreaterThan(0)
      }),
    )
  })

  it('keeps an event of a kind that only newer versions know, and goes on', () => {
    const newer = { ...events[4], type: 'article.sealed', data: { by: 'notary' } }
    const reading = read(joined([...lines.slice(0, 4), JSON.stringify(newer)]))
    expect(reading.damage).toEqual([])
    expect(reading.events[4]).toMatchObject({ type: 'foreign', named: 'article.sealed' })
  })
})
