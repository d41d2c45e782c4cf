import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readJournal } from '#core/journal/read-journal'
import { byteReading } from '#platform/journal/byte-reading'
import { readJournals, setTornTailAside } from '#platform/journal/journals'
import { openJournalWriter, type WriterOptions } from '#platform/journal/journal-writer'
import { acquired, annotationAdded, journalOf, replicaId } from '#support/journal-lines'
import { temporaryFolder } from '#support/temporary-folder'

const replica = replicaId('one')

const open = async (folder: string, more: Partial<WriterOptions> = {}) => {
  const writer = await openJournalWriter({
    path: join(folder, `${replica}.jsonl`),
    replica,
    existing: new Uint8Array(),
    lastSeq: 0,
    lastTime: null,
    now: Date.now,
    ...more,
  })
  if (!writer.ok) throw new Error(writer.failure.kind)
  return writer.value
}

const readBack = async (folder: string) =>
  readJournal(await readFile(join(folder, `${replica}.jsonl`)), byteReading)

describe('the journal writer', () => {
  it('has written what it acknowledges, chained', async () => {
    const folder = await temporaryFolder()
    const writer = await open(folder)
    const written = await writer.append([acquired(1), annotationAdded(1, 1, 'ملاحظة')], 'سلمى')
    const reading = await readBack(folder)
    expect(written.ok && written.value.map(({ event }) => event)).toEqual(reading.events)
    expect(reading.damage).toEqual([])
    expect(written.ok && written.value.map(({ lineHash }) => lineHash)).toEqual(reading.lineHashes())
    await writer.close()
  })

  it('shares a write among calls that come together, and keeps their order', async () => {
    const folder = await temporaryFolder()
    const writer = await open(folder)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => writer.append([acquired(i)], '')))
    expect(answers.map((answer) => answer.ok && answer.value[0]?.event.seq)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    )
    expect((await readBack(folder)).damage).toEqual([])
    await writer.close()
  })

  it('goes on where a journal ended, after everything it has seen elsewhere', async () => {
    const folder = await temporaryFolder()
    const before = journalOf(replica, [acquired(1), acquired(2)])
    await writeFile(join(folder, `${replica}.jsonl`), before.bytes)
    const writer = await open(folder, {
      existing: before.bytes,
      lastSeq: 2,
      lastTime: before.events[1]!.time,
    })
    writer.witness('2090-01-01T00:00:00.000Z/0003')
    await writer.append([acquired(3)], '')
    const reading = await readBack(folder)
    expect(reading.damage).toEqual([])
    expect(reading.events[2]).toMatchObject({ seq: 3, time: '2090-01-01T00:00:00.000Z/0004' })
    await writer.close()
  })

  it('acknowledges nothing when the disk is full, and leaves the journal as it was', async () => {
    // /dev/full refuses every write with ENOSPC.
    const writer = await openJournalWriter({
      path: '/dev/full',
      replica,
      existing: new Uint8Array(),
      lastSeq: 0,
      lastTime: null,
      now: Date.now,
    })
    if (!writer.ok) throw new Error(writer.failure.kind)
    expect(await writer.value.append([acquired(1)], '')).toEqual({
      ok: false,
      failure: { kind: 'disk-full', path: '/dev/full' },
    })
    expect(writer.value.position().seq).toBe(0)
    await writer.value.close()
  })

  it('answers with the failure where the folder is not there', async () => {
    const path = join(await temporaryFolder(), 'gone', `${replica}.jsonl`)
    const writer = await openJournalWriter({
      path,
      replica,
      existing: new Uint8Array(),
      lastSeq: 0,
      lastTime: null,
      now: Date.now,
    })
    expect(writer).toEqual({ ok: false, failure: { kind: 'file-not-found', path } })
  })
})

describe('a torn last line', () => {
  it('is set aside whole, and the journal is cut back to what was acknowledged', async () => {
    const folder = await temporaryFolder()
    const { bytes } = journalOf(replica, [acquired(1), acquired(2)])
    const torn = Buffer.concat([bytes, Buffer.from('{"replica":"r-one","se')])
    await writeFile(join(folder, `${replica}.jsonl`), torn)
    const [journal] = await readJournals(folder)
    const aside = await setTornTailAside(journal!)
    expect(await readFile(aside.keptIn, 'utf8')).toBe('{"replica":"r-one","se')
    expect(await readFile(join(folder, `${replica}.jsonl`))).toEqual(bytes)
  })
})
