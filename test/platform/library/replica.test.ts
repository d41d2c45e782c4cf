import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { claimReplica } from '#platform/library/replica'
import { sha256Of } from '#platform/journal/byte-reading'
import { acquired, journalOf, libraryId } from '#support/journal-lines'
import { temporaryFolder } from '#support/temporary-folder'

const place = async () => {
  const root = await temporaryFolder()
  const options = {
    library: libraryId,
    folder: join(root, 'library'),
    journals: join(root, 'library', '_sanad', 'journal'),
    dataFolder: join(root, 'data'),
  }
  await mkdir(options.journals, { recursive: true })
  const recordPath = (replica: string, ending: string): string =>
    join(options.dataFolder, 'replicas', libraryId.slice('urn:uuid:'.length), `${replica}.${ending}`)
  return { options, recordPath }
}

describe('claiming a replica', () => {
  it('gives this device the same one the next time', async () => {
    const { options } = await place()
    const first = await claimReplica(options)
    await first.release()
    const second = await claimReplica(options)
    expect(second.replica).toBe(first.replica)
    expect(second.isOpenElsewhere).toBe(false)
    await second.release()
  })

  it('gives a second program on this device another one, and says so', async () => {
    const { options } = await place()
    const first = await claimReplica(options)
    const second = await claimReplica(options)
    expect(second.replica).not.toBe(first.replica)
    expect(second.isOpenElsewhere).toBe(true)
    await first.release()
    await second.release()
  })

  it('takes over from a program that was killed', async () => {
    const { options, recordPath } = await place()
    const first = await claimReplica(options)
    await writeFile(
      recordPath(first.replica, 'lock'),
      JSON.stringify({ pid: 2 ** 22 + 1, started: '1', thread: 0 }),
    )
    const second = await claimReplica(options)
    expect(second.replica).toBe(first.replica)
    await second.release()
  })

  it.each([
    ['another computer that is at work', { host: 'another-computer', boot: 'x' }, 0, true],
    ['another computer that was switched off', { host: 'another-computer', boot: 'x' }, 10 * 60_000, false],
    ['this computer, before it was started again', { host: hostname(), boot: 'another-start' }, 0, false],
  ])('minds a lock of %s', async (_name, of, untouchedMs, isHeld) => {
    const { options, recordPath } = await place()
    const first = await claimReplica(options)
    const lock = recordPath(first.replica, 'lock')
    await writeFile(lock, JSON.stringify({ pid: process.pid, started: '1', thread: 0, ...of }))
    const touched = new Date(Date.now() - untouchedMs)
    await utimes(lock, touched, touched)
    const second = await claimReplica(options)
    expect(second.replica === first.replica).toBe(!isHeld)
    expect(second.isOpenElsewhere).toBe(isHeld)
    await second.release()
  })

  it('touches its lock while it holds it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { options, recordPath } = await place()
    const held = await claimReplica(options)
    const lock = recordPath(held.replica, 'lock')
    await utimes(lock, new Date(0), new Date(0))
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(async () => expect((await stat(lock)).mtimeMs).toBeGreaterThan(Date.now() - 60_000))
    await held.release()
  })

  it('takes over a lock that was left half-written', async () => {
    const { options, recordPath } = await place()
    const first = await claimReplica(options)
    await writeFile(recordPath(first.replica, 'lock'), '{"pi')
    const second = await claimReplica(options)
    expect(second.replica).toBe(first.replica)
    await second.release()
  })

  it('does not continue a journal that is shorter than what this device wrote: a backup was put back', async () => {
    const { options } = await place()
    const first = await claimReplica(options)
    const { bytes } = journalOf(first.replica, [acquired(1), acquired(2)])
    await writeFile(join(options.journals, `${first.replica}.jsonl`), bytes.subarray(0, 100))
    await first.remember({ bytes: bytes.length, seq: 2, head: sha256Of(bytes) })
    await first.release()
    const second = await claimReplica(options)
    expect(second.replica).not.toBe(first.replica)
    await second.release()
  })

  it('does not continue a journal whose beginning is another', async () => {
    const { options } = await place()
    const first = await claimReplica(options)
    const { bytes } = journalOf(first.replica, [acquired(1), acquired(2)])
    await writeFile(join(options.journals, `${first.replica}.jsonl`), bytes)
    await first.remember({ bytes: bytes.length, seq: 2, head: sha256Of(Buffer.from('other')) })
    await first.release()
    expect((await claimReplica(options)).replica).not.toBe(first.replica)
  })

  it('continues in a library that was moved, but not in a copy beside it', async () => {
    const { options } = await place()
    const first = await claimReplica(options)
    await first.release()
    const copy = { ...options, folder: join(options.folder, '..', 'copy') }
    const inCopy = await claimReplica(copy)
    expect(inCopy.replica).not.toBe(first.replica)
    await inCopy.release()
    await rm(options.folder, { recursive: true })
    await mkdir(options.journals, { recursive: true })
    await rm(options.folder, { recursive: true })
    const moved = await claimReplica({ ...options, folder: join(options.folder, '..', 'moved') })
    expect([first.replica, inCopy.replica]).toContain(moved.replica)
    await moved.release()
  })

  it('begins another replica where its record is damaged', async () => {
    const { options, recordPath } = await place()
    const first = await claimReplica(options)
    await first.release()
    await writeFile(recordPath(first.replica, 'json'), 'not json')
    const second = await claimReplica(options)
    expect(second.replica).not.toBe(first.replica)
    expect(JSON.parse(await readFile(recordPath(second.replica, 'json'), 'utf8'))).toMatchObject({ bytes: 0 })
    await second.release()
  })
})
