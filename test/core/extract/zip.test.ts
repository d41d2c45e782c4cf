import { describe, expect, it } from 'vitest'
import { openArchive, type Archive } from '#core/extract/zip/archive'
import { zipOf } from '#support/office-file'

const open = (bytes: Uint8Array, limit?: number): Archive => {
  const opened = openArchive(bytes, 'a.zip', limit)
  if (!opened.ok) throw new Error(opened.failure.kind)
  return opened.value
}
const textOf = (archive: Archive, name: string): string | undefined => {
  const part = archive.read(name)
  return part.ok && part.value ? new TextDecoder().decode(part.value.bytes) : undefined
}
const long = 'نص الوثيقة الطويل '.repeat(5000)

describe('an archive', () => {
  it('gives its parts by name, stored or packed', async () => {
    const archive = open(await zipOf({ mimetype: 'a/b', 'word/document.xml': long, 'مجلد/ملف.txt': '' }))
    expect(archive.names).toEqual(['mimetype', 'word/document.xml', 'مجلد/ملف.txt'])
    expect(textOf(archive, 'mimetype')).toBe('a/b')
    expect(textOf(archive, 'word/document.xml')).toBe(long)
    expect(textOf(archive, 'مجلد/ملف.txt')).toBe('')
    expect(archive.read('gone')).toEqual({ ok: true, value: undefined })
  })

  it('may stand behind other bytes', async () => {
    const bytes = await zipOf({ 'a.txt': 'نص' })
    expect(textOf(open(new Uint8Array([...Buffer.from('#!/bin/sh\n'), ...bytes])), 'a.txt')).toBe('نص')
  })

  it('says which of its parts are not whole', async () => {
    const bytes = await zipOf({ 'a.txt': long })
    expect(open(bytes).read('a.txt')).toMatchObject({ value: { isWhole: true } })
    const spoilt = bytes.slice()
    spoilt[80] = spoilt[80]! ^ 0x55
    expect(open(spoilt).read('a.txt')).toMatchObject({ ok: true, value: { isWhole: false } })
  })

  it.each(['../a.xml', '/etc/passwd', 'a/../../b', 'C:/a', 'a\\b', 'a\0b'])(
    'hides parts with names that lead out of it: %j',
    async (name) => {
      const harmless = 'x'.repeat(name.length)
      const bytes = Buffer.from(await zipOf({ [harmless]: 'نص', 'a.txt': 'نص' }))
      for (let at = bytes.indexOf(harmless); at !== -1; at = bytes.indexOf(harmless)) bytes.write(name, at)
      expect(open(new Uint8Array(bytes)).names).toEqual(['a.txt'])
    },
  )

  it('does not unpack beyond its limit, in one part or in all together, whatever it says of its size', async () => {
    const bomb = await zipOf({ 'a.txt': '0'.repeat(3_000_000), 'b.txt': '0'.repeat(3_000_000) })
    const failure = { kind: 'unpacks-too-large', path: 'a.zip', limitBytes: 2_000_000 }
    expect(open(bomb, 2_000_000).read('a.txt')).toEqual({ ok: false, failure })
    const both = open(bomb, 4_000_000)
    expect(both.read('a.txt').ok).toBe(true)
    expect(both.read('b.txt')).toMatchObject({ ok: false, failure: { kind: 'unpacks-too-large' } })
    const view = new DataView(bomb.buffer, bomb.byteOffset)
    for (let at = 0; at < bomb.length - 4; at++)
      if (view.getUint32(at, true) === 3_000_000) view.setUint32(at, 10, true)
    expect(open(bomb, 2_000_000).read('a.txt')).toEqual({ ok: false, failure })
  })

  it('of very many parts is not opened', async () => {
    const bytes = await zipOf({ 'a.txt': 'نص' })
    new DataView(bytes.buffer, bytes.byteOffset).setUint16(bytes.length - 12, 20_001, true)
    const opened = openArchive(bytes, 'a.zip')
    expect(opened).toMatchObject({ ok: false, failure: { kind: 'unpacks-too-large' } })
  })

  it('with a password says so', async () => {
    const bytes = await zipOf({ 'a.txt': 'نص' })
    const directory = Buffer.from(bytes).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes[directory + 8] = bytes[directory + 8]! | 1
    expect(open(bytes).read('a.txt')).toEqual({
      ok: false,
      failure: { kind: 'encrypted-file', path: 'a.zip' },
    })
  })

  it('that was cut off anywhere is damaged', async () => {
    const bytes = await zipOf({ 'a.txt': long, 'b.txt': long })
    for (let length = 0; length < bytes.length; length += 7)
      expect(openArchive(bytes.subarray(0, length), 'a.zip')).toMatchObject({
        failure: { kind: 'damaged-file' },
      })
  })
})
