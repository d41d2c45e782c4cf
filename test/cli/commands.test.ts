import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sliceCodePoints } from '#core/article/code-points'
import { commandLine } from '#support/command-line'
import { libraryOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const files = {
  'one.txt':
    'شهادة من الأرشيف\n\nقال الشاهد إنه رأى السجلات كاملةً قبل نقلها بيومين.\n\nثم رأى السجلات ثانيةً.',
  'sub/two.md': '# المستودع الشمالي\n\nنُقلت الصناديق ليلاً إلى المستودع.\n',
}
/** Vitest's matchers are typed as anything; here they are values of no known shape. */
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)
const containing = (shape: object): unknown => expect.objectContaining(shape)
const sha256 = /^sha256:[0-9a-f]{64}$/u
const urn = /^urn:uuid:[0-9a-f-]{36}$/u

describe('scan and list', () => {
  it('tell what came in, in the shapes that scripts rely on', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const scan = await sanad('scan', folder, '--json')
    expect(scan.status).toBe(0)
    expect(scan.json()).toMatchObject({ added: 2, changed: 0, missing: 0, unreadable: [] })
    const list = await sanad('list', folder, '--json')
    expect(list.json()).toEqual({
      articles: [
        containing({
          id: matching(sha256),
          path: 'one.txt',
          title: 'شهادة من الأرشيف',
          words: 16,
          tags: [],
          annotations: 0,
          state: 'ok',
        }),
        containing({ path: 'sub/two.md', title: 'المستودع الشمالي', state: 'ok' }),
      ],
    })
  })

  it('print nothing but the document on standard output', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const { out, err } = await sanad('scan', folder, '--json')
    expect(() => JSON.parse(out) as unknown).not.toThrow()
    expect(err).not.toContain('{')
  })

  it('end with 1 and name the file where one could not be read', async () => {
    const { folder } = await libraryOf({
      ...files,
      'bad.txt': new Uint8Array(2000).map((_, i) => (i * 31) % 256),
    })
    const sanad = await commandLine()
    const scan = await sanad('scan', folder)
    expect(scan.status).toBe(1)
    expect(scan.err).toContain('bad.txt')
  })
})

describe('search', () => {
  it('finds folded and stemmed words, with marks in code points on the original letters', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const found = (await sanad('search', folder, 'سجل', '--json')).json() as {
      total: number
      hits: { path: string; score: number; snippets: { text: string; marks: [number, number][] }[] }[]
    }
    expect(found).toMatchObject({ query: 'سجل', total: 1, suggestions: [] })
    const [snippet] = found.hits[0]!.snippets
    const marked = snippet!.marks.map(([start, end]) => sliceCodePoints(snippet!.text, start, end))
    expect(new Set(marked)).toEqual(new Set(['السجلات']))
  })

  it('gives no more hits than asked for, and the true total', async () => {
    const { folder } = await libraryOf(
      Object.fromEntries([...Array(9).keys()].map((i) => [`${i}.txt`, `كلمة ${i}`])),
    )
    const sanad = await commandLine()
    const found = (await sanad('search', folder, 'كلمة', '--limit', '4', '--json')).json() as {
      hits: unknown[]
    }
    expect(found).toMatchObject({ total: 9 })
    expect(found.hits).toHaveLength(4)
  })

  it('is honest about finding nothing: how it was read, and what would find something', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const none = await sanad('search', folder, 'الشاهد المستودع', '--json')
    expect(none.status).toBe(0)
    const document = none.json() as { total: number; understood: string; suggestions: { total: number }[] }
    expect(document.total).toBe(0)
    expect(document.understood).not.toBe('')
    expect(document.suggestions.length).toBeGreaterThan(0)
    expect(document.suggestions.every(({ total }) => total > 0)).toBe(true)
  })
})

describe('annotate, tag and annotations', () => {
  it('mark the one place, and list it with its offsets', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const made = await sanad(
      'annotate',
      folder,
      'one.txt',
      '--quote',
      'قبل نقلها بيومين',
      '--note',
      'راجِع',
      '--tag',
      'شهادة',
      '--tag',
      'نقل',
      '--colour',
      'green',
      '--by',
      'سلمى',
      '--json',
    )
    expect(made.status).toBe(0)
    expect((await sanad('tag', folder, 'sub/two.md', '--tag', 'مكان')).status).toBe(0)
    const list = await sanad('annotations', folder, '--path', 'one.txt', '--json')
    expect(list.json()).toEqual({
      annotations: [
        containing({
          id: matching(urn),
          path: 'one.txt',
          exact: 'قبل نقلها بيومين',
          start: 52,
          end: 68,
          note: 'راجِع',
          tags: ['شهادة', 'نقل'],
          by: 'سلمى',
          created: matching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u),
          anchor: 'exact',
        }),
      ],
    })
    const shown = (await sanad('show', folder, 'one.txt', '--json')).json() as { text: string }
    expect(sliceCodePoints(shown.text, 52, 68)).toBe('قبل نقلها بيومين')
    expect((await sanad('list', folder, '--json')).json()).toMatchObject({
      articles: [{ annotations: 1 }, { tags: ['مكان'] }],
    })
  })

  it('refuse a quote that stands in several places, until something tells them apart', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const refused = await sanad('annotate', folder, 'one.txt', '--quote', 'رأى السجلات')
    expect(refused.status).toBe(3)
    expect(refused.err).toContain('2')
    expect(
      (await sanad('annotate', folder, 'one.txt', '--quote', 'رأى السجلات', '--prefix', 'ثم ')).status,
    ).toBe(0)
  })

  it('refuse a quote that stands nowhere, and an article that is not there', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    expect((await sanad('annotate', folder, 'one.txt', '--quote', 'غائب')).status).toBe(3)
    const unknown = await sanad('annotate', folder, 'none.txt', '--quote', 'نص')
    expect(unknown.status).toBe(3)
    expect(unknown.err).toContain('none.txt')
  })
})

describe('verify', () => {
  it('is well, then names the file that changed with both hashes, and ends with 1', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    await sanad('scan', folder)
    const well = await sanad('verify', folder, '--json')
    expect([well.status, well.json()]).toMatchObject([0, { ok: true, checked: 2, problems: [] }])
    await appendFile(join(folder, 'one.txt'), '.')
    const changed = await sanad('verify', folder, '--json')
    expect(changed.status).toBe(1)
    expect(changed.json()).toMatchObject({
      ok: false,
      problems: [
        {
          kind: 'changed',
          path: 'one.txt',
          expected: matching(sha256),
          found: matching(sha256),
        },
      ],
    })
    await rm(join(folder, 'one.txt'))
    expect((await sanad('verify', folder, '--json')).json()).toMatchObject({
      problems: [{ kind: 'missing', path: 'one.txt' }],
    })
  })
})

describe('the last verification', () => {
  it('is told by a scan, and by a verification as the one before it', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const lastVerified = async (command: string): Promise<unknown> =>
      ((await sanad(command, folder, '--json')).json() as Record<string, unknown>)['lastVerified']
    expect(await lastVerified('scan')).toBeNull()
    expect(await lastVerified('verify')).toBeNull()
    const first = await lastVerified('scan')
    expect(first).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u)
    expect(await lastVerified('verify')).toBe(first)
    expect(await lastVerified('scan')).not.toBe(first)
  })
})

describe('export and check', () => {
  it('write a bundle that is valid, as a folder and as a zip', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const out = await temporaryFolder()
    await sanad('annotate', folder, 'one.txt', '--quote', 'قبل نقلها', '--note', 'ملاحظة')
    for (const name of ['bundle', 'bundle.zip']) {
      const written = await sanad('export', folder, '--out', join(out, name), '--all', '--json')
      expect([written.err, written.status]).toEqual([matching(/.*/su), 0])
      expect(written.json()).toMatchObject({ articles: 2, annotations: 1 })
      const checked = await sanad('check', join(out, name), '--json')
      expect([checked.status, checked.json()]).toMatchObject([
        0,
        { ok: true, kind: 'sanad-bundle', problems: [] },
      ])
    }
    expect((await readdir(join(out, 'bundle'))).sort()).toContain('index.html')
  })

  it('take only what was asked for', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const out = await temporaryFolder()
    await sanad('tag', folder, 'one.txt', '--tag', 'مهم')
    const of = async (...words: readonly string[]) =>
      (
        await sanad(
          'export',
          folder,
          '--out',
          join(out, words.join('-').replace(/\W/gu, '_')),
          '--json',
          ...words,
        )
      ).json()
    expect(await of('--query', 'المستودع')).toMatchObject({ articles: 1 })
    expect(await of('--tag', 'مهم')).toMatchObject({ articles: 1 })
    expect(await of('--path', 'one.txt', '--path', 'sub/two.md')).toMatchObject({ articles: 2 })
  })

  it('refuse to write over something, into the library, or nothing at all', async () => {
    const { folder } = await libraryOf(files)
    const sanad = await commandLine()
    const out = await temporaryFolder()
    expect((await sanad('export', folder, '--out', out)).status).toBe(3)
    expect((await sanad('export', folder, '--out', join(folder, 'in'))).status).toBe(3)
    expect((await sanad('export', folder, '--out', join(out, 'b'), '--query', 'غيرموجود')).status).toBe(3)
    expect((await sanad('check', join(out, 'nowhere'))).status).toBe(3)
  })
})

describe('the line itself', () => {
  it.each([
    [['fly'], 'fly'],
    [['scan'], 'folder'],
    [['search', '/tmp'], 'search'],
    [['list', '/tmp', '--fast'], '--fast'],
    [['annotate', '/tmp', 'a.txt'], '--quote'],
    [['list', '/tmp', 'more'], 'more'],
    [['list', '/tmp', '--lang', 'fr'], 'fr'],
    [['annotate', '/tmp', 'a', '--quote', 'q', '--colour', 'black'], 'black'],
    [['search', '/tmp', 'q', '--limit', 'many'], 'many'],
  ])('%j is refused with status 2 and says why', async (words, said) => {
    const sanad = await commandLine()
    const { status, err, out } = await sanad(...words)
    expect([status, out]).toEqual([2, ''])
    expect(err).toContain(said)
  })

  it('ends with 3 where the folder is not there, and names it', async () => {
    const sanad = await commandLine()
    const { status, err } = await sanad('scan', '/nowhere/at/all')
    expect(status).toBe(3)
    expect(err).toContain('/nowhere/at/all')
  })

  it('speaks Arabic where asked to', async () => {
    const sanad = await commandLine()
    expect((await sanad('scan', '/nowhere', '--lang', 'ar')).err).toContain('المجلد')
    expect((await sanad('--help', '--lang', 'ar')).out).toContain('الأوامر')
  })
})
