import { execFileSync, spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it, vi } from 'vitest'
import { commandLine } from '#support/command-line'
import { libraryOf } from '#support/library'

// A passphrase is made slow to guess on purpose.
vi.setConfig({ testTimeout: 120_000 })

const files = {
  'شهادة ليلى.txt': 'شهادة ليلى\n\nقالت ليلى إن سامر رأى السيارات، ورقمه ٠٩٤٤١٢٣٤٥٦.',
  'two.md': '# المستودع\n\nوصل سامر ليلاً، ثم Layla.\n',
}
const rules = {
  terms: [{ text: 'ليلى', role: 'شاهدة' }],
  patterns: [{ regex: '09\\d{8}', role: 'هاتف' }],
  protectedMarks: true,
}

const prepared = async () => {
  const { folder } = await libraryOf(files)
  const sanad = await commandLine()
  const beside = dirname(folder)
  const file = async (name: string, content: string): Promise<string> => {
    await writeFile(join(beside, name), content)
    return join(beside, name)
  }
  return { folder, sanad, beside, file, rulesFile: await file('rules.json', JSON.stringify(rules)) }
}

describe('export --redact', () => {
  it('writes a bundle that checks, with a report by rule, and no word of what was redacted', async () => {
    const { folder, sanad, beside, rulesFile } = await prepared()
    await sanad('annotate', folder, 'two.md', '--quote', 'سامر', '--tag', 'محمي', '--by', 'كريم')
    const out = join(beside, 'bundle')
    const ran = await sanad('export', folder, '--out', out, '--redact', rulesFile, '--json')
    expect(ran).toMatchObject({ status: 0 })
    expect(ran.json()).toMatchObject({
      articles: 2,
      redaction: {
        annotationsLeftOut: 1,
        rules: [
          { rule: 'terms[0]', role: 'شاهدة' },
          { rule: 'patterns[0]', role: 'هاتف' },
          { rule: 'protectedMarks', role: 'redacted' },
        ],
      },
    })
    expect(ran.out + ran.err).not.toMatch(/ليلى|سامر/)
    expect(await sanad('check', out, '--json')).toMatchObject({ status: 0 })
    const texts = await Promise.all(
      ['d0001', 'd0002'].map((name) => readFile(join(out, 'data/documents', name, 'text.txt'), 'utf8')),
    )
    expect(texts.join('\n')).not.toMatch(/ليلى|سامر|Layla|٠٩٤٤/)
    expect(texts.join('\n')).toContain('ليلاً')
  })

  it('refuses rules that are wrong, naming the rule, and writes nothing', async () => {
    const { folder, sanad, beside, file } = await prepared()
    const wrong = await file('wrong.json', '{"patterns":[{"regex":"("}]}')
    const ran = await sanad('export', folder, '--out', join(beside, 'bundle'), '--redact', wrong)
    expect(ran.status).toBe(3)
    expect(ran.err).toContain('patterns[0]')
    expect((await readdir(beside)).sort()).toEqual(['library', 'rules.json', 'wrong.json'])
  })

  it('ends with 1 at a leak, shows the place, and leaves nothing', async () => {
    const { folder, sanad, beside, rulesFile } = await prepared()
    const ran = await sanad(
      'export',
      folder,
      '--out',
      join(beside, 'layla.zip'),
      '--redact',
      rulesFile,
      '--json',
    )
    expect(ran.status).toBe(1)
    expect(ran.json()).toMatchObject({ leak: { rule: 'terms[0]' } })
    expect(ran.out + ran.err).not.toContain('layla')
    expect((await readdir(beside)).filter((name) => name.includes('layla'))).toEqual([])
  })
})

describe('export for some only', () => {
  it('locks a bundle with a passphrase, and check opens it with the same', async () => {
    const { folder, sanad, beside, file, rulesFile } = await prepared()
    const words = await file('words.txt', 'نخلة قارب مفتاح ليمون سحابة جسر منارة\r\n')
    const out = join(beside, 'bundle.zip.age')
    const ran = await sanad('export', folder, '--out', out, '--passphrase-file', words, '--redact', rulesFile)
    expect(ran.status).toBe(0)
    expect((await readFile(out)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(await sanad('check', out, '--passphrase-file', words)).toMatchObject({ status: 0 })
    expect(await sanad('check', out, '--passphrase-file', await file('other.txt', 'غير ذلك'))).toMatchObject({
      status: 3,
    })
    const locked = await sanad('check', out)
    expect(locked.status).toBe(3)
    expect(locked.err).toContain('is encrypted')
  })

  it('locks a bundle for several keys; check and age open it with one of them', async () => {
    const { folder, sanad, beside, file } = await prepared()
    const identities = await Promise.all([generateX25519Identity(), generateX25519Identity()])
    const recipients = await Promise.all(identities.map(identityToRecipient))
    const key = await file('key.txt', `# created: 2026\n${identities[1]}\n`)
    const out = join(beside, 'bundle.age')
    const given = recipients.flatMap((recipient) => ['--recipient', recipient])
    expect(await sanad('export', folder, '--out', out, ...given)).toMatchObject({ status: 0 })
    expect(await sanad('check', out, '--identity-file', key)).toMatchObject({ status: 0 })
    if (spawnSync('age', ['--version']).status !== 0) {
      console.warn('skipped: the age command is not there')
      return
    }
    expect(execFileSync('age', ['-d', '-i', key, out]).subarray(0, 2).toString()).toBe('PK')
  })

  it.each<[string, readonly string[], number]>([
    ['a name for an encrypted file and no key', ['--out', 'x.zip.age'], 2],
    ['a passphrase and a key', ['--out', 'x', '--passphrase-file', 'w', '--recipient', 'age1x'], 2],
    ['a passphrase file that is not there', ['--out', 'x', '--passphrase-file', 'nowhere.txt'], 3],
    ['what is no key', ['--out', 'x', '--recipient', 'age1nothing'], 3],
  ])('refuses %s', async (_, words, status) => {
    const { folder, sanad, beside } = await prepared()
    const placed = words.map((word, at) => (words[at - 1] === '--out' ? join(beside, word) : word))
    expect(await sanad('export', folder, ...placed)).toMatchObject({ status })
    expect((await readdir(beside)).sort()).toEqual(['library', 'rules.json'])
  })

  it('refuses a passphrase file that is empty, by name', async () => {
    const { folder, sanad, beside, file } = await prepared()
    const empty = await file('empty.txt', '\n')
    const ran = await sanad('export', folder, '--out', join(beside, 'x.age'), '--passphrase-file', empty)
    expect(ran.status).toBe(3)
    expect(ran.err).toContain('empty.txt')
  })
})
