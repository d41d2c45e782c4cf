import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canMount } from '#support/mounting'
import { libraryOf, valueOf, writeFiles } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const workersFolder = resolve(import.meta.dirname, '../../../out/main')
const program = resolve(import.meta.dirname, '../../support/full-disk.mjs')
/** Texts that don't pack well: every word another number. */
const words = (i: number): string =>
  Array.from({ length: 600 }, (_, j) => `كلمة${(i * 7919 + j * 104_729) % 1_000_000}`).join(' ')
const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [`a${i}.txt`, `مقالة رقم ${i}\n\n${words(i)}`]),
)

type Looked = {
  readonly scanned: { readonly ok: boolean; readonly failure?: { readonly kind: string } }
  readonly notices: readonly { readonly kind: string; readonly code?: string }[]
  readonly articles: number
  readonly read: number
  readonly annotated: { readonly ok: boolean; readonly failure?: { readonly kind: string } } | null
  readonly annotations: number
  readonly verified: { readonly ok: boolean }
}

const runFull = (words: readonly string[]): { readonly full: Looked; readonly after: Looked } =>
  JSON.parse(
    execFileSync('unshare', ['-rm', process.execPath, program, workersFolder, ...words], {
      maxBuffer: 64 * 1024 * 1024,
    }).toString(),
  ) as { full: Looked; after: Looked }

describe.skipIf(!existsSync(join(workersFolder, 'library-worker.cjs')) || !canMount())(
  'a disk that is full',
  () => {
    it('where the cache is costs nothing but time, and is told of until there is room', async () => {
      const { folder, dataFolder, open } = await libraryOf(files)
      const { full, after } = runFull([folder, dataFolder, 'cache'])
      expect(full).toMatchObject({ scanned: { ok: true }, articles: 40, read: 40, annotated: { ok: true } })
      expect(full.notices).toMatchObject([{ kind: 'cache-not-kept', code: 'ENOSPC' }])
      expect(after).toMatchObject({
        scanned: { ok: true },
        read: 40,
        notices: [],
        verified: { value: { ok: true } },
      })
      const library = await open()
      expect(valueOf(await library.annotations())).toHaveLength(2)
    }, 120_000)

    it('where the journals are is named, takes nothing half, and all goes on when there is room', async () => {
      const given = await temporaryFolder()
      await writeFiles(given, files)
      const { folder, dataFolder } = await libraryOf({})
      const { full, after } = runFull([folder, dataFolder, 'library', given])
      expect(full.scanned).toMatchObject({ ok: false, failure: { kind: 'disk-full' } })
      // A line may still fit where no more files do: what was acknowledged is there afterwards, and nothing else.
      const acknowledged = full.annotated?.ok === true ? 1 : 0
      if (full.annotated?.ok === false) expect(full.annotated.failure).toMatchObject({ kind: 'disk-full' })
      expect(full.annotations).toBe(acknowledged)
      expect(after.annotations).toBe(acknowledged + 1)
      expect(after).toMatchObject({ scanned: { ok: true }, articles: 40, read: 40, annotated: { ok: true } })
      expect(after).toMatchObject({ verified: { ok: true, value: { ok: true } } })
    }, 120_000)
  },
)
