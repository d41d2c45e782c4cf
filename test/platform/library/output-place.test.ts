import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { insideLibrary, unfitOutput } from '#platform/library/output-place'
import { temporaryFolder } from '#support/temporary-folder'

/** A library with a folder in it, a link to it from outside, and another folder whose name begins like its own. */
const laidOut = async () => {
  const root = await temporaryFolder()
  const at = (path: string): string => join(root, path)
  await mkdir(at('library/sub'), { recursive: true })
  await mkdir(at('library two'))
  await writeFile(at('library/a.txt'), 'نص')
  await symlink(at('library/sub'), at('link'))
  await symlink(at('library'), at('whole'))
  return { library: at('library'), at }
}

describe('a place for a file', () => {
  it.each([
    'library',
    'library/a.txt',
    'library/new.csv',
    'library/sub/new.csv',
    'library/not there/new.csv',
    'library/..x.csv',
    'link/new.csv',
    'link/not there/new.csv',
    'whole/a.txt',
    'library two/../library/a.txt',
  ])('is in the library: %s', async (path) => {
    const { library, at } = await laidOut()
    const destination = at(path)
    const failure = { kind: 'destination-inside-library', path: destination }
    expect(await unfitOutput(library, destination, true)).toEqual(failure)
    expect(await insideLibrary([at('library two'), at('whole')], destination)).toEqual(failure)
  })

  it.each(['new.csv', 'library two/new.csv', 'library.csv', 'library/../new.csv'])(
    'is outside of it: %s',
    async (path) => {
      const { library, at } = await laidOut()
      expect(await unfitOutput(library, at(path), true)).toBeNull()
      expect(await insideLibrary([library], at(path))).toBeNull()
    },
  )

  it('is fit only where a file can be put, and an older one replaced only by consent', async () => {
    const { library, at } = await laidOut()
    await writeFile(at('old.csv'), '')
    expect(await unfitOutput(library, at('old.csv'), true)).toBeNull()
    expect(await unfitOutput(library, at('old.csv'), false)).toMatchObject({ kind: 'destination-exists' })
    expect(await unfitOutput(library, at('library two'), true)).toMatchObject({ kind: 'destination-exists' })
    expect(await unfitOutput(library, at('none/a.csv'), true)).toEqual({
      kind: 'folder-not-found',
      path: at('none'),
    })
  })
})
