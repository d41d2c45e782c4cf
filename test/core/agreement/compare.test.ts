import { describe, expect, it } from 'vitest'
import { compareAnnotators, type MarkedArticle, type PlacedMark } from '#core/agreement/compare'
import { sentencesOf } from '#core/agreement/sentences'
import type { Block } from '#core/article/block'
import { annotationId, articleId, tagId } from '#support/journal-lines'

const [witness, place] = [tagId('شهادة'), tagId('مكان')]
const mark = (
  n: number,
  by: string,
  start: number,
  end: number,
  ...tags: PlacedMark['tags']
): PlacedMark => ({
  id: annotationId(n),
  by,
  start,
  end,
  tags,
  quote: `q${n}`,
})
const articleOf = (n: number, ...marks: readonly PlacedMark[]): MarkedArticle => ({
  article: articleId(n),
  title: `مقالة ${n}`,
  sentences: [0, 10, 20, 30].map((start) => ({ start, end: start + 10 })),
  marks,
})

describe('two annotators', () => {
  it('agree wholly where both gave a tag to the same sentences and to no other', () => {
    const report = compareAnnotators(
      [articleOf(1, mark(1, 'أ', 0, 5, witness), mark(2, 'ب', 1, 6, witness))],
      'أ',
      'ب',
    )
    expect(report).toMatchObject({ articles: 1, sentences: 4, disagreements: [] })
    expect(report.tags).toEqual([{ tag: witness, first: 1, second: 1, both: 1, kappa: 1, alpha: 1 }])
  })

  it('disagree on a passage that both marked and tagged differently', () => {
    const report = compareAnnotators(
      [articleOf(1, mark(1, 'أ', 0, 8, witness), mark(2, 'ب', 1, 8, witness, place))],
      'أ',
      'ب',
    )
    expect(report.disagreements).toMatchObject([
      {
        first: { annotation: annotationId(1), tags: [] },
        second: { annotation: annotationId(2), tags: [place] },
      },
    ])
    expect(report.tags.find(({ tag }) => tag === place)).toMatchObject({
      first: 0,
      second: 1,
      both: 0,
      kappa: 0,
    })
  })

  it('do not disagree on passages that hardly touch', () => {
    const marks = [mark(1, 'أ', 0, 8, witness), mark(2, 'ب', 7, 20, place)]
    expect(compareAnnotators([articleOf(1, ...marks)], 'أ', 'ب').disagreements).toEqual([])
  })

  it('are compared in the articles that both annotated and in no other', () => {
    const report = compareAnnotators(
      [
        articleOf(1, mark(1, 'أ', 0, 5, witness)),
        articleOf(2, mark(2, 'أ', 0, 5, witness), mark(3, 'ب', 0, 5, witness)),
      ],
      'أ',
      'ب',
    )
    expect(report).toMatchObject({ articles: 1, sentences: 4 })
    expect(report.tags[0]).toMatchObject({ first: 1, second: 1 })
  })

  it('who never met share nothing', () => {
    expect(compareAnnotators([articleOf(1, mark(1, 'أ', 0, 5))], 'أ', 'ب')).toMatchObject({
      articles: 0,
      tags: [],
      disagreements: [],
    })
  })
})

describe('the sentences of an article', () => {
  it('stand in their blocks, in code points, and none is blank', () => {
    const [first, second] = ['😀 جملة أولى. جملة ثانية؟', 'فقرة'] as const
    const text = `${first}\n\n${second}`
    const end = Array.from(first).length
    const blocks: readonly Block[] = [
      { kind: 'paragraph', start: 0, end, runs: [] },
      { kind: 'paragraph', start: end + 2, end: end + 6, runs: [] },
    ]
    const points = Array.from(text)
    const found = sentencesOf(text, blocks).map((one) => points.slice(one.start, one.end).join('').trim())
    expect(found).toEqual(['😀 جملة أولى.', 'جملة ثانية؟', 'فقرة'])
  })
})
