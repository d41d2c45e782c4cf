import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { exportBundle } from '#platform/bundle/export-bundle'
import { openChecked } from '#platform/bundle/check-bundle'
import { kindOfPath } from '#platform/bundle/path-kind'
import { madeSource, sampleArticles, sampleChoices } from '#support/bundle-source'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

test('tells bundles from folders and from other files without checking them', async () => {
  const folder = await temporaryFolder()
  const source = await madeSource(join(folder, 'library'), sampleArticles)
  const at = (name: string): string => join(folder, name)
  const recipients = [await identityToRecipient(await generateX25519Identity())]
  valueOf(await exportBundle(source, { ...sampleChoices, destination: at('bundle') }))
  valueOf(await exportBundle(source, { ...sampleChoices, destination: at('bundle.zip') }))
  valueOf(await exportBundle(source, { ...sampleChoices, destination: at('bundle.age'), recipients }))
  const exportAgain = async (name: string) =>
    valueOf(await exportBundle(source, { ...sampleChoices, destination: at(name) }))
  // Its name says nothing of what it is.
  await copyFile(at('bundle.zip'), at('letter.docx'))
  await writeFile(at('half.zip'), (await readFile(at('bundle.zip'))).subarray(0, 4000))
  await mkdir(at('empty'))
  // A link says nothing of what a folder is, also one that leads nowhere.
  await mkdir(at('linked'))
  await symlink(at('bundle'), at('linked/bundle'))
  await symlink(at('nowhere'), at('linked/gone'))
  await exportAgain('torn')
  await rm(at('torn/bagit.txt'))
  await symlink(at('bundle/bagit.txt'), at('torn/link'))
  await writeFile(at('article.txt'), 'نص')
  await writeFile(at('nothing.zip'), '')
  const kinds = Object.fromEntries(
    await Promise.all(
      [
        ...['bundle', 'bundle.zip', 'bundle.age', 'letter.docx', 'half.zip'],
        ...['library', 'empty', 'linked', 'torn', 'article.txt', 'nothing.zip'],
      ].map(async (name) => [name, valueOf(await kindOfPath(at(name)))] as const),
    ),
  )
  expect(kinds).toEqual({
    bundle: 'bundle',
    'bundle.zip': 'bundle',
    'bundle.age': 'locked-bundle',
    'letter.docx': 'bundle',
    'half.zip': 'bundle',
    library: 'folder',
    empty: 'folder',
    linked: 'folder',
    torn: 'bundle',
    'article.txt': 'file',
    'nothing.zip': 'file',
  })
  expect(await openChecked(at('linked'), {})).toMatchObject({ failure: { kind: 'not-a-bundle' } })
  expect(await kindOfPath(at('gone'))).toEqual({
    ok: false,
    failure: { kind: 'file-not-found', path: at('gone') },
  })
})
