import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { libraryOf } from '#support/library'
import { lockedPdfs } from '#support/locked-pdf'
import { temporaryFolder } from '#support/temporary-folder'

const { aes, rc4 } = lockedPdfs
const fileOf = async (text: string): Promise<string> => {
  const file = join(await temporaryFolder(), 'password.txt')
  await writeFile(file, text)
  return file
}
const made = async () => {
  const { folder } = await libraryOf({ 'aes.pdf': aes.bytes, 'rc4.pdf': rc4.bytes, 'a.txt': 'نص' })
  return { folder, sanad: await commandLine() }
}

describe('a locked PDF on the command line', () => {
  it('is named, with what to do, by scan and by show', async () => {
    const { folder, sanad } = await made()
    const scan = await sanad('scan', folder, '--lang', 'en')
    expect(scan.status).toBe(1)
    expect(scan.err).toContain('--password-file')
    const show = await sanad('show', folder, 'aes.pdf', '--lang', 'ar')
    expect(show.status).toBe(3)
    expect(show.err).toContain('مقفل بكلمة مرور')
    expect(show.err).toContain('--password-file')
    expect(show.err).not.toContain('لا توجد مقالة')
  })

  it('opens with the first line of a file, and stays open', async () => {
    const { folder, sanad } = await made()
    const first = await sanad(
      'scan',
      folder,
      '--password-file',
      await fileOf(`${aes.password}\nnote`),
      '--json',
    )
    expect(first.status).toBe(1)
    expect(first.json()).toMatchObject({
      articles: 2,
      unlocked: 1,
      unreadable: [{ path: 'rc4.pdf', failure: { kind: 'wrong-password' } }],
    })
    const second = await sanad(
      'scan',
      folder,
      '--password-file',
      await fileOf(`${rc4.password}\r\n`),
      '--lang',
      'en',
    )
    expect(second.status).toBe(0)
    expect(second.err).not.toContain('locked')
    expect(second.out).toContain('no longer locked: 1.')
    expect((await sanad('show', folder, 'rc4.pdf')).out).toContain('حتى الساعة 10:30 صباحاً')
    expect((await sanad('verify', folder)).status).toBe(0)
    expect(await sanad('scan', folder, '--json')).toMatchObject({ status: 0 })
  })

  it('says when the file holds no password, or is not there', async () => {
    const { folder, sanad } = await made()
    expect((await sanad('scan', folder, '--password-file', await fileOf('\n'))).status).toBe(3)
    expect((await sanad('scan', folder, '--password-file', join(folder, 'none.txt'))).status).toBe(3)
  })
})
