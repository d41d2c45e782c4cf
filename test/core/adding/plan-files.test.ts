import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { needsALook } from '#core/adding/adding'
import { intoFolder } from '#core/adding/into-folder'
import { pastedName } from '#core/adding/pasted-name'
import { planFiles, type FoundFile } from '#core/adding/plan-files'
import { safeName } from '#core/bundle/merge/safe-path'
import { isFolderOfPage } from '#core/extract/page-parts'

const file = (layout: string, more: Partial<FoundFile> = {}): FoundFile => ({
  from: `/given/${layout}`,
  layout,
  sizeBytes: 1,
  ...more,
})
const nowhere = { into: '', taken: new Set<string>(), placeOf: () => null }
const pathsOf = (plan: ReturnType<typeof planFiles>): readonly string[] => plan.files.map(({ path }) => path)

describe('planning where files go', () => {
  it('keeps a folder’s layout under the folder that was chosen', () => {
    const plan = planFiles([file('تقارير/2024/a.txt')], { ...nowhere, into: 'وارد' })
    expect(plan.files).toMatchObject([{ path: 'وارد/تقارير/2024/a.txt', isRenamed: false }])
  })

  it('numbers a name that is taken, whatever its capitals', () => {
    const plan = planFiles([file('a.txt'), file('B.txt')], { ...nowhere, taken: new Set(['a.txt', 'b.txt']) })
    expect(plan.files).toMatchObject([
      { path: 'a (2).txt', isRenamed: true },
      { path: 'B (2).txt', isRenamed: true },
    ])
  })

  it('leaves out what is here already or was given twice, and says where the same content is', () => {
    const plan = planFiles(
      [file('a.txt', { digest: 'x' }), file('b.txt', { digest: 'y' }), file('c.txt', { digest: 'y' })],
      {
        ...nowhere,
        placeOf: (digest) => (digest === 'x' ? 'old/a.txt' : null),
      },
    )
    expect(pathsOf(plan)).toEqual(['b.txt'])
    expect(plan.skipped).toEqual([
      { from: '/given/a.txt', why: { kind: 'known', path: 'old/a.txt' } },
      { from: '/given/c.txt', why: { kind: 'twice', path: 'b.txt' } },
    ])
    expect(needsALook(plan)).toBe(false)
  })

  it('moves a saved page and what it shows together, as the page names those files', () => {
    const page = [file('p.html'), file('p_files/i.png', { page: '/given/p.html' })]
    expect(pathsOf(planFiles(page, nowhere))).toEqual(['p.html', 'p_files/i.png'])
    expect(pathsOf(planFiles(page, { ...nowhere, taken: new Set(['p.html']) }))).toEqual([
      'p/p.html',
      'p/p_files/i.png',
    ])
  })

  it.each(['_files', '_ملفات', '.files', '-Dateien'])(
    'cuts a name that is too long such that the folder%s still goes by the page’s name',
    (ending) => {
      const long = 'تقرير طويل '.repeat(20).trim()
      const page = file(`d/${long}.html`)
      const parts = [file(`d/${long}${ending}/صورة.png`, { page: page.from! })]
      const [pagePath, partPath] = pathsOf(planFiles([page, ...parts], { ...nowhere, into: 'وارد' }))
      const folder = partPath!.split('/')[2]!
      expect(isFolderOfPage(folder, [pagePath!.split('/')[2]!])).toBe(true)
      expect(safeName(folder)).toBe(folder)
      expect(partPath!.startsWith('وارد/d/')).toBe(true)
    },
  )

  it('keeps the folder of a page whose name no system takes', () => {
    const page = [file('con.html'), file('con_files/i.png', { page: '/given/con.html' })]
    expect(pathsOf(planFiles(page, nowhere))).toEqual(['_con.html', '_con_files/i.png'])
  })

  it('numbers ten thousand equal names without trying each number again', () => {
    const same = Array.from({ length: 10_000 }, (_, i) => file('a.txt', { from: `/${i}/a.txt` }))
    const plan = planFiles(same, nowhere)
    expect(plan.files.at(-1)?.path).toBe('a (10000).txt')
    expect(new Set(pathsOf(plan)).size).toBe(10_000)
  })

  it('keeps the parts of two pages of one name apart', () => {
    const pages = ['x', 'y'].flatMap((folder) => [
      file('p.html', { from: `/${folder}/p.html` }),
      file('p_files/i.png', { from: `/${folder}/p_files/i.png`, page: `/${folder}/p.html` }),
    ])
    expect(planFiles(pages, nowhere).files).toMatchObject([
      { from: '/x/p.html', path: 'p.html' },
      { from: '/x/p_files/i.png', path: 'p_files/i.png' },
      { from: '/y/p.html', path: 'p/p.html' },
      { from: '/y/p_files/i.png', path: 'p/p_files/i.png' },
    ])
  })

  it('leaves the parts of a page out with the page', () => {
    const page = [file('p.html', { digest: 'x' }), file('p_files/i.png', { page: '/given/p.html' })]
    expect(planFiles(page, { ...nowhere, placeOf: () => 'p.html' }).files).toEqual([])
  })

  it('gives names that every system takes, and says that they are other ones', () => {
    const plan = planFiles([file('a:b.txt'), file('x/con.txt')], nowhere)
    expect(plan.files).toMatchObject([
      { path: 'a-b.txt', isRenamed: true },
      { path: 'x/_con.txt', isRenamed: true },
    ])
  })

  it('never gives two files one path, nor one that is taken', () => {
    const name = fc.constantFrom('a.txt', 'A.txt', 'a (2).txt', 'د/a.txt', 'd/a.txt', 'D/A.txt')
    fc.assert(
      fc.property(fc.array(name), fc.array(name), (given, there) => {
        const taken = new Set(there.map((path) => path.toLowerCase()))
        const paths = pathsOf(
          planFiles(
            given.map((layout) => file(layout)),
            { ...nowhere, taken },
          ),
        ).map((path) => path.toLowerCase())
        expect(new Set(paths).size).toBe(given.length)
        expect(paths.filter((path) => taken.has(path))).toEqual([])
      }),
    )
  })
})

describe('a folder to add to', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['وارد\\2024', 'وارد/2024'],
    [' a / b ', 'a/b'],
    ['a/../b', null],
    ['..', null],
    ['.git', null],
    ['_sanad/texts', null],
    ['_Sanad', null],
    ['C:/x', null],
    ['a/x.', null],
  ])('reads %j as %j', (given, folder) => {
    expect(intoFolder(given)).toBe(folder)
  })
})

describe('the name of a pasted text', () => {
  it.each([
    [
      '\n\n  شهادة من السوق القديم في يوم الجمعة قبل الظهر بساعة\nثم',
      'شهادة من السوق القديم في يوم الجمعة قبل.txt',
    ],
    ['a/b: c?', 'a-b- c-.txt'],
    ['كلمة', 'كلمة.txt'],
    ['con', 'con.txt'],
    ['*** \n …', null],
    ['', null],
  ])('of %j is %j', (text, name) => {
    const made = pastedName(text)
    expect(made).toBe(name === 'con.txt' ? '_con.txt' : name)
  })

  it('is short, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const name = pastedName(text)
        if (name !== null) expect(new TextEncoder().encode(name).length).toBeLessThan(256)
      }),
    )
  })
})
