import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test, vi } from 'vitest'
import { annotate, notesIn, opened, seen, story, type Opened } from '#support/exchanging'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

// A passphrase is made slow to guess on purpose.
vi.setConfig({ testTimeout: 180_000 })

type Lock = { readonly passphrase: string } | { readonly recipients: readonly string[] }

const locked = async (library: Opened, lock: Lock): Promise<string> => {
  const destination = join(await temporaryFolder(), 'bundle.zip.age')
  valueOf(
    await library.exportBundle(
      {
        scope: { kind: 'all' },
        destination,
        originals: true,
        annotators: true,
        language: 'ar',
        time: '2026-11-30T10:00:00.000Z',
        bundleId: randomUUID(),
        ...lock,
      },
      library.name,
    ),
  )
  return destination
}

const twoLibraries = async () => {
  const salma = await opened('سلمى', { 'one.txt': story })
  const karim = await opened('كريم', {})
  await annotate(salma, 'السجلات', 'مهم', ['سجلات'])
  return { salma, karim }
}

test('a bundle locked with words is planned and taken in with them, and asks for them first', async () => {
  const { salma, karim } = await twoLibraries()
  const passphrase = 'نخلة قارب مفتاح ليل'
  const path = await locked(salma, { passphrase })
  expect(await karim.planImport({ path })).toEqual({ ok: false, failure: { kind: 'locked', path } })
  const wrong = { ok: false, failure: { kind: 'wrong-passphrase', path } }
  expect(await karim.importBundle({ path, passphrase: 'كلمات أخرى' }, 'كريم')).toEqual(wrong)
  expect(valueOf(await karim.imports())).toEqual([])
  const plan = valueOf(await karim.planImport({ path, passphrase }))
  expect(plan.annotations.new.map(({ note }) => note)).toEqual(['مهم'])
  const receipt = valueOf(await karim.importBundle({ path, passphrase }, 'كريم'))
  expect(await seen(karim)).toEqual(await seen(salma))
  expect(await readFile(join(karim.folder, receipt.plan.files[0]!.path), 'utf8')).toBe(story)
  expect(valueOf(await karim.importBundle({ path, passphrase }, 'كريم')).import).toBeNull()
})

test('a bundle locked for a public key is taken in with the secret one', async () => {
  const { salma, karim } = await twoLibraries()
  const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
  const recipients = [await identityToRecipient(other), await identityToRecipient(identity)]
  const path = await locked(salma, { recipients })
  const stranger = await generateX25519Identity()
  expect(await karim.planImport({ path, passphrase: stranger })).toMatchObject({
    failure: { kind: 'wrong-passphrase' },
  })
  valueOf(await karim.importBundle({ path, passphrase: identity }, 'كريم'))
  expect(await notesIn(karim)).toEqual(['مهم'])
})

test('a locked bundle that was changed on the way is taken in neither whole nor in part', async () => {
  const { salma, karim } = await twoLibraries()
  const identity = await generateX25519Identity()
  const path = await locked(salma, { recipients: [await identityToRecipient(identity)] })
  const bytes = await readFile(path)
  bytes[bytes.length - 40] = bytes[bytes.length - 40]! ^ 1
  await writeFile(path, bytes)
  for (const soundPartOnly of [false, true])
    expect((await karim.importBundle({ path, passphrase: identity, soundPartOnly }, 'كريم')).ok).toBe(false)
  expect(valueOf(await karim.summaries())).toEqual([])
})
