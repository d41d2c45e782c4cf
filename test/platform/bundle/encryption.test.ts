import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test, vi } from 'vitest'
import type { BundleSource } from '#core/bundle/source'
import { checkBundle } from '#platform/bundle/check-bundle'
import { exportBundle } from '#platform/bundle/export-bundle'
import { madeSource, sampleArticles, sampleChoices } from '#support/bundle-source'
import { folderContents } from '#support/folder-contents'
import { temporaryFolder } from '#support/temporary-folder'

// A passphrase is made slow to guess on purpose.
vi.setConfig({ testTimeout: 180_000 })

const prepare = async (): Promise<{ out: string; source: BundleSource }> => {
  const folder = await temporaryFolder()
  const out = join(folder, 'out')
  await mkdir(out)
  return { out, source: await madeSource(join(folder, 'library'), sampleArticles) }
}

const sound = { ok: true, value: { ok: true, kind: 'sanad-bundle', problems: [] } }

test('a bundle that is locked with words opens with them and with no others', async () => {
  const { out, source } = await prepare()
  const destination = join(out, 'bundle.zip.age')
  const passphrase = 'نخلة قارب مفتاح ليل'
  expect(await exportBundle(source, { ...sampleChoices, destination, passphrase })).toMatchObject({
    ok: true,
    value: { articles: 3, path: destination },
  })
  expect(await readdir(out)).toEqual(['bundle.zip.age'])
  expect(await checkBundle(destination, { passphrase })).toMatchObject(sound)
  expect(await checkBundle(destination, { passphrase: 'كلمات أخرى' })).toEqual({
    ok: false,
    failure: { kind: 'wrong-passphrase', path: destination },
  })
  expect(await checkBundle(destination)).toEqual({
    ok: false,
    failure: { kind: 'locked', path: destination },
  })
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const zip = Buffer.from(await decrypter.decrypt(await readFile(destination)))
  await exportBundle(source, { ...sampleChoices, destination: join(out, 'bundle.zip') })
  expect(zip.equals(await readFile(join(out, 'bundle.zip')))).toBe(true)
})

const hasAge = spawnSync('age', ['--version']).status === 0
if (!hasAge) console.warn('skipped: the age command is not there')

test.skipIf(!hasAge)('a bundle that is locked for a public key opens with the age command', async () => {
  const { out, source } = await prepare()
  const identity = await generateX25519Identity()
  const destination = join(out, 'bundle.age')
  const recipients = [await identityToRecipient(identity)]
  expect(await exportBundle(source, { ...sampleChoices, destination, recipients })).toMatchObject({
    ok: true,
  })
  await writeFile(join(out, 'key.txt'), identity)
  execFileSync('age', ['-d', '-i', join(out, 'key.txt'), '-o', join(out, 'bundle.zip'), destination])
  execFileSync('unzip', ['-q', join(out, 'bundle.zip'), '-d', out])
  await exportBundle(source, { ...sampleChoices, destination: join(out, 'plain') })
  expect(await folderContents(join(out, 'bundle'))).toEqual(await folderContents(join(out, 'plain')))
})

test('a secret key is taken in place of words, and only the right one', async () => {
  const { out, source } = await prepare()
  const identity = await generateX25519Identity()
  const destination = join(out, 'bundle.age')
  const recipients = [await identityToRecipient(identity)]
  await exportBundle(source, { ...sampleChoices, destination, recipients })
  expect(await checkBundle(destination, { passphrase: `${identity}\n` })).toMatchObject(sound)
  expect(await checkBundle(destination, { passphrase: await generateX25519Identity() })).toMatchObject({
    failure: { kind: 'wrong-passphrase' },
  })
})

test('what is no public key is named before anything is written', async () => {
  const { out, source } = await prepare()
  const destination = join(out, 'bundle.age')
  expect(await exportBundle(source, { ...sampleChoices, destination, recipients: ['age1nonsense'] })).toEqual(
    {
      ok: false,
      failure: { kind: 'invalid-input', field: 'recipients' },
    },
  )
  expect(await readdir(out)).toEqual([])
})

test('a locked bundle that was cut or changed anywhere is never sound', async () => {
  const { out, source } = await prepare()
  const identity = await generateX25519Identity()
  const destination = join(out, 'bundle.age')
  await exportBundle(source, {
    ...sampleChoices,
    destination,
    recipients: [await identityToRecipient(identity)],
  })
  const bytes = await readFile(destination)
  const isSound = async (changed: Buffer): Promise<boolean> => {
    await writeFile(join(out, 'changed.age'), changed)
    const checked = await checkBundle(join(out, 'changed.age'), { passphrase: identity })
    return checked.ok && checked.value.ok
  }
  expect(await isSound(bytes)).toBe(true)
  for (const part of [0, 0.1, 0.5, 0.9, 0.9999])
    expect(await isSound(bytes.subarray(0, Math.floor(bytes.length * part)))).toBe(false)
  for (let i = 1; i <= 12; i++) {
    const changed = Buffer.from(bytes)
    const at = Math.floor((bytes.length * i) / 13)
    changed[at] = changed[at]! ^ 1
    expect(await isSound(changed), `byte ${at}`).toBe(false)
  }
})

test('nothing readable is on the disk, also while it is written', async () => {
  const { out, source } = await prepare()
  const identity = await generateX25519Identity()
  const destination = join(out, 'bundle.age')
  const seen: string[] = []
  const looking: Promise<unknown>[] = []
  const look = async (): Promise<void> => {
    for (const name of await readdir(out)) seen.push((await readFile(join(out, name))).toString('latin1'))
  }
  await exportBundle(
    source,
    { ...sampleChoices, destination, recipients: [await identityToRecipient(identity)] },
    { onProgress: () => looking.push(look()) },
  )
  await Promise.all(looking)
  expect(
    seen.filter((content) => content.includes('PK\u0003\u0004') || content.includes('text.txt')),
  ).toEqual([])
})
