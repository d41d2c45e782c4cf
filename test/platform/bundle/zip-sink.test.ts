import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { BundleSink, Content } from '#platform/bundle/bundle-sink'
import { gatherChunks } from '#platform/bundle/gather-chunks'
import { openZipSink } from '#platform/bundle/zip-sink'
import { temporaryFolder } from '#support/temporary-folder'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is still held of all buffers, after everything that can be given up was given up. */
const heldBytes = async (): Promise<number> => {
  // What is given up in one turn lets go of more in the next.
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage()
    await setImmediate()
  }
  return process.memoryUsage().arrayBuffers
}

const megabyte = 1024 * 1024

const openSink = async (): Promise<BundleSink> =>
  openZipSink({
    temporary: join(await temporaryFolder(), 'bundle.zip'),
    topFolder: 'bundle',
    time: '2026-11-01T08:00:00.000Z',
  })

// A piece of compressed data is 16 KiB of memory, however little is in it.
describe('a zip that is being written', () => {
  test.each<readonly [string, string, (bytes: Buffer) => Content]>([
    ['packed in one piece', 'txt', (bytes) => bytes],
    [
      'packed piece by piece',
      'txt',
      async function* (bytes) {
        yield await Promise.resolve(bytes)
      },
    ],
    ['stored as it is', 'jpg', (bytes) => bytes],
  ])('keeps nothing of what is in files that are written: %s', async (_, extension, contentOf) => {
    const sink = await openSink()
    const before = await heldBytes()
    for (let i = 0; i < 3000; i++) await sink.write(`data/${i}.${extension}`, contentOf(randomBytes(3000)))
    await sink.finish()
    expect((await heldBytes()) - before).toBeLessThan(16 * megabyte)
    await sink.discard()
  })

  test('does not hold more for many small files than for a few large ones', async () => {
    const sink = await openSink()
    const before = await heldBytes()
    let most = 0
    for (let i = 0; i < 4000; i++) {
      await sink.write(`data/${i}.txt`, randomBytes(50))
      if (i % 100 > 0) continue
      collectGarbage()
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    await sink.finish()
    await sink.discard()
    expect(most).toBeLessThan(16 * megabyte)
  })
})

test('gathered chunks are the same bytes, in memory of their own size', async () => {
  const bytes = randomBytes(200_000)
  const gathered = gatherChunks(megabyte)
  const chunks: Buffer[] = []
  gathered.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let at = 0; at < bytes.length; at += 777) gathered.write(bytes.subarray(at, at + 777))
  gathered.end()
  await finished(gathered)
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  expect(chunks.map(({ length }) => length)).toEqual([65536, 65536, 65536, 200_000 - 3 * 65536])
  expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual([65536, 65536, 65536, 65536])
})
