import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { hasShared, sharedPath } from '#support/shared'
import { temporaryFolder } from '#support/temporary-folder'

type Gold = { readonly query: string; readonly finds: readonly string[]; readonly why: string }

describe.skipIf(!hasShared('search-gold.json') || !hasShared('seeds'))(
  'searching real articles from the command line',
  () => {
    it('finds what each query must find, and nothing else', async () => {
      const gold = JSON.parse(await readFile(sharedPath('search-gold.json'), 'utf8')) as readonly Gold[]
      const folder = join(await temporaryFolder(), 'articles')
      await cp(sharedPath('seeds'), folder, { recursive: true, mode: 0 })
      const sanad = await commandLine()
      const wrong: string[] = []
      for (const { query, finds, why } of gold) {
        const { json } = await sanad('search', folder, query, '--json')
        const { hits } = json() as { hits: { path: string }[] }
        const found = hits.map(({ path }) => path.slice(0, 3)).sort()
        if (JSON.stringify(found) !== JSON.stringify([...finds].sort()))
          wrong.push(`${query} (${why}): ${found.join(' ')}`)
      }
      console.info(`search gold: ${gold.length - wrong.length} of ${gold.length}`)
      expect(wrong).toEqual([])
    }, 120_000)
  },
)
