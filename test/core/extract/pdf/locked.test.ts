import { describe, expect, it } from 'vitest'
import { extract } from '#core/extract/extract'
import { arePicturesLocked } from '#core/extract/pictures'
import { lockedPdfs, openPdf } from '#support/locked-pdf'

const textOf = async (bytes: Uint8Array, password?: string) => {
  const read = await extract(bytes, { path: 'a.pdf', password })
  return read.ok ? read.value.text : read.failure.kind
}

const { aes, rc4 } = lockedPdfs

describe.each(Object.entries({ aes, rc4 }))('a PDF locked with %s', (_, { bytes, password }) => {
  it('is read as the open file is, with its password', async () => {
    const open = await textOf(openPdf)
    expect(open).toContain('حتى الساعة 10:30 صباحاً،')
    expect(await textOf(bytes, password)).toBe(open)
    expect(await textOf(bytes, 'owner')).toBe(open)
  })

  it.each(['', 'wrong', 'كلمة', `x${password}`, 'a'.repeat(1000), '\0'])('is not with %j', async (wrong) => {
    expect(await textOf(bytes, wrong)).toBe('wrong-password')
  })

  it('says that it is locked without one, and after a wrong one', async () => {
    await textOf(bytes, 'wrong')
    expect(await textOf(bytes)).toBe('encrypted-file')
    expect(await arePicturesLocked(bytes, 'a.pdf')).toBe(true)
  })

  it('is damaged when it is cut off, with its password too', async () => {
    expect(['damaged-file', 'wrong-password', 'encrypted-file']).toContain(
      await textOf(bytes.subarray(0, 900), password),
    )
  })
})

it('a password that nothing asks for changes nothing', async () => {
  expect(await textOf(openPdf, 'any')).toBe(await textOf(openPdf))
  expect(await arePicturesLocked(openPdf, 'a.pdf')).toBe(false)
  expect(await arePicturesLocked(new Uint8Array(), 'a.pdf')).toBe(false)
})
