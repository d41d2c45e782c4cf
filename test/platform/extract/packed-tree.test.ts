import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOut, paragraphsOf } from '#core/article/lay-out'
import { extract } from '#core/extract/extract'
import { fromNarrow, toNarrow } from '#platform/extract/narrow-text'
import { packTree, unpackTree, type Tree } from '#platform/extract/packed-tree'

const fixtures = resolve(import.meta.dirname, '../../fixtures/articles')
const anyUnits = fc.string({ unit: 'binary' })

describe('a narrow text', () => {
  it('is read back as it was, whatever it holds', () => {
    fc.assert(fc.property(anyUnits, (text) => fromNarrow(toNarrow(text)) === text))
  })

  it.each([
    ['lone surrogates', 'ا\ud800ب\udfff'],
    ['zeros and deletes', '\0\x7f\0ت'],
    ['pairs', 'صورة 😀𐤀 كتاب'],
    ['nothing', ''],
  ])('keeps %s', (_, text) => {
    expect(fromNarrow(toNarrow(text))).toBe(text)
  })

  it('takes a byte for a letter of Arabic', () => {
    const text = 'قال الشاهد: «لم أرَ شيئًا» في ٢٠١٤ — پژوهش'
    expect(toNarrow(text)).toHaveLength(text.length)
  })
})

describe('a packed tree', () => {
  it('is read back as it was, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.array(anyUnits), (texts) => {
        const tree: Tree = {
          ...layOut(texts.flatMap((text) => paragraphsOf(text))),
          detected: { source: texts[0] ?? '' },
          warnings: [],
        }
        expect(unpackTree(packTree(tree))).toEqual(JSON.parse(JSON.stringify(tree)))
      }),
    )
  })

  it('is read back as it was, of every form of article', async () => {
    const names = (await readdir(fixtures, { recursive: true })).filter((name) => /\.\w+$/.test(name))
    const kinds = new Set<string>()
    for (const path of names) {
      const read = await extract(await readFile(join(fixtures, path)), { path })
      if (!read.ok) continue
      const { text, blocks, detected, warnings } = read.value
      for (const { kind } of blocks) kinds.add(kind)
      expect(unpackTree(packTree(read.value)), path).toEqual({ text, blocks, detected, warnings })
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['heading', 'paragraph', 'list', 'table', 'quote']))
  })

  it('keeps a run that does not stand where it says', () => {
    const tree: Tree = {
      text: 'نص',
      blocks: [{ kind: 'paragraph', start: 0, end: 2, runs: [{ text: 'غيره', start: 1 }] }],
      detected: {},
      warnings: [],
    }
    expect(unpackTree(packTree(tree))).toEqual(tree)
  })
})
