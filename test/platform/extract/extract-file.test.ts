import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#support/temporary-folder'
import { extractFile } from '#platform/extract/extract-file'
import { packTree, unpackTree, type Tree } from '#platform/extract/packed-tree'
import { readBytes } from '#platform/extract/read-bytes'

const isRoot = process.getuid?.() === 0

describe('extractFile', () => {
  it('gives digest, size, time, summary, text and tree', async () => {
    const folder = await temporaryFolder()
    const content = 'عنوان المقال\n\nنصّ المقال.\n\nالمصدر: وكالة'
    await writeFile(join(folder, 'a.txt'), content)
    const result = await extractFile({ absolutePath: join(folder, 'a.txt'), path: 'a.txt' })
    if (!result.ok) throw new Error(result.failure.kind)
    const { digest, sizeBytes, modified, summary, text, tree } = result.value
    expect(digest).toBe(`sha256:${createHash('sha256').update(content).digest('hex')}`)
    expect(sizeBytes).toBe(Buffer.byteLength(content))
    expect(Math.abs(Date.parse(modified) - Date.now())).toBeLessThan(60_000)
    expect(text).toBe(content)
    expect(summary).toEqual({
      extractor: 'text@1',
      format: 'text',
      encoding: 'utf-8',
      title: 'عنوان المقال',
      direction: 'rtl',
      words: 6,
      detected: { source: 'وكالة' },
      warnings: [],
    })
    expect(unpackTree(tree)).toMatchObject({
      text: content,
      blocks: [{ kind: 'heading' }, { kind: 'paragraph' }, { kind: 'paragraph' }],
    })
  })

  it('names a file that is not there', async () => {
    const folder = await temporaryFolder()
    expect(await extractFile({ absolutePath: join(folder, 'a.txt'), path: 'x/a.txt' })).toEqual({
      ok: false,
      failure: { kind: 'file-not-found', path: 'x/a.txt' },
    })
  })

  it.skipIf(isRoot)('names a file that it may not read', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.txt'), 'x')
    await chmod(join(folder, 'a.txt'), 0)
    const result = await extractFile({ absolutePath: join(folder, 'a.txt'), path: 'a.txt' })
    expect(result).toEqual({ ok: false, failure: { kind: 'no-permission', path: 'a.txt' } })
  })

  it('names a folder, a loop of links and a named pipe, and waits for none of them', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'folder.txt'))
    await symlink('loop.txt', join(folder, 'loop.txt'))
    await promisify(execFile)('mkfifo', [join(folder, 'pipe.txt')])
    const failureFor = async (name: string): Promise<unknown> => {
      const result = await extractFile({ absolutePath: join(folder, name), path: name })
      return result.ok ? 'read' : result.failure
    }
    expect(await failureFor('folder.txt')).toEqual({ kind: 'io', path: 'folder.txt', code: 'EISDIR' })
    expect(await failureFor('loop.txt')).toEqual({ kind: 'io', path: 'loop.txt', code: 'ELOOP' })
    expect(await failureFor('pipe.txt')).toEqual({ kind: 'io', path: 'pipe.txt', code: 'ENOTSUP' })
  })

  it('does not read a file above the limit', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.txt'), 'x'.repeat(11))
    expect(await extractFile({ absolutePath: join(folder, 'a.txt'), path: 'a.txt' }, 10)).toEqual({
      ok: false,
      failure: { kind: 'too-large', path: 'a.txt', sizeBytes: 11, limitBytes: 10 },
    })
  })

  it('reads names with line breaks and controls of direction', async () => {
    const folder = await temporaryFolder()
    const name = 'مقال\n\u202etxt.exe.txt'
    await writeFile(join(folder, name), 'نص')
    const result = await extractFile({ absolutePath: join(folder, name), path: name })
    expect(result.ok && result.value.text).toBe('نص')
  })

  it('reads fifty megabytes of text', async () => {
    const folder = await temporaryFolder()
    const paragraph = `${'وقد روى الشهود ما رأوه في تلك الليلة. '.repeat(14)}\n\n`
    const copies = Math.ceil(50_000_000 / Buffer.byteLength(paragraph))
    await writeFile(join(folder, 'a.txt'), paragraph.repeat(copies))
    const result = await extractFile({ absolutePath: join(folder, 'a.txt'), path: 'a.txt' })
    expect(result.ok && result.value.summary.words).toBe(copies * 14 * 8)
  }, 180_000)
})

describe('readBytes', () => {
  it('gives up on a file that never stands still', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a.txt')
    await writeFile(path, 'x'.repeat(5_000_000))
    const reading = { isOver: false }
    const growing = (async () => {
      while (!reading.isOver) await appendFile(path, 'y')
    })()
    const result = await readBytes(path, 'a.txt', 100_000_000)
    reading.isOver = true
    await growing
    // On a fast disk one of the attempts may fall between two writes; then the bytes must be those of one moment.
    if (result.ok) expect(Buffer.from(result.value.bytes).toString()).toMatch(/^x{5000000}y*$/)
    else expect(result.failure).toEqual({ kind: 'io', path: 'a.txt', code: 'EBUSY' })
  })
})

describe('unpackTree', () => {
  const tree = {
    text: 'نص',
    blocks: [{ kind: 'paragraph', start: 0, end: 2, runs: [{ text: 'نص', start: 0 }] }],
    detected: { source: 'وكالة' },
    warnings: [{ kind: 'control-characters', count: 1 }],
  } satisfies Tree

  it('reads what packTree made', () => {
    expect(unpackTree(packTree(tree))).toEqual(tree)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['noise', new Uint8Array([1, 2, 3, 255])],
    ['half of it', packTree({ ...tree, text: 'نص طويل '.repeat(100) }).subarray(0, 30)],
    [
      'what an older version packed',
      new Uint8Array(deflateRawSync('{"text":"نص","blocks":[],"warnings":[]}')),
    ],
    ['another document', new Uint8Array(deflateRawSync('{"text":1}'))],
  ])('finds %s to be damaged', (_, packed) => {
    expect(unpackTree(packed)).toBeUndefined()
  })
})
