import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointLength } from '#core/article/code-points'
import { describeRange } from '#core/annotation/anchor'
import { colours, type Annotation, type LinkTarget } from '#core/annotation/annotation'
import { markFields } from '#core/annotation/described'
import { webAnnotation } from '#core/bundle/annotations'
import { judgeAnnotations } from '#core/bundle/check/judge-annotations'
import { describeDocument, namingOf } from '#core/bundle/document'
import { annotationsAsEvents } from '#core/bundle/merge/annotations-as-events'
import { contentsOf } from '#core/bundle/making'
import { gatherPeople } from '#core/bundle/people'
import type { ReplicaId } from '#core/ids'
import { parseEvent, type Act } from '#core/journal/event'
import { annotationOf } from '#core/library/annotation-views'
import { createCatalog } from '#core/library/catalog'
import { bundleId, madeArticle, tagView } from '#support/bundle-source'
import { annotationId, articleId, replicaId, tagId } from '#support/journal-lines'

/** A bundle of which only the Web Annotations are read must give back what was annotated, and all of it. */

const text = 'شهادة\n\nقال الشاهد إنّه رأى 😀 ثلاث سيارات بيضاء أمام المدرسة.\n\nThe ledgers were real.'
const length = codePointLength(text)
const made = [1, 2].map((n) => {
  const { article } = madeArticle('/', { path: `${n}.txt`, paragraphs: text.split('\n\n') })
  return { ...article, summary: { ...article.summary, id: articleId(n) } }
})
const version = made[0]!.version
const people = ['سلمى', 'Karim', '']
const said = fc.stringMatching(/^[a-zء-ي😀\n ,"]{1,12}$/u).filter((one) => one.trim() === one && one !== '')
const field = fc.oneof(fc.constantFrom(...markFields), fc.constantFrom('سنة', 'newer'))
const at = (minute: number): string => `2026-02-01T10:${String(minute).padStart(2, '0')}:00.000Z`

const drawn = fc.record({
  place: fc.option(fc.tuple(fc.nat(length - 2), fc.integer({ min: 1, max: 12 }))),
  note: fc.oneof(fc.constant(''), said),
  tags: fc.uniqueArray(fc.constantFrom('مركبات', 'شهادة', 'ledger'), { maxLength: 3 }),
  colour: fc.constantFrom(...colours),
  by: fc.constantFrom(...people),
  described: fc.dictionary(field, said, { maxKeys: 6 }),
  links: fc.uniqueArray(
    fc.constantFrom<LinkTarget>(annotationId(1), annotationId(2), articleId(1), articleId(2)),
    {
      maxLength: 3,
    },
  ),
  others: fc.uniqueArray(fc.record({ note: said, by: fc.constantFrom('ليلى', 'Karim') }), {
    maxLength: 2,
    selector: ({ note }) => note,
  }),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

/** What a person did, in a library of its own. */
const actsOf = (one: Drawn, n: number): readonly { act: Act; by: string; minute: number }[] => {
  const id = annotationId(n)
  const target =
    one.place === null
      ? null
      : {
          ...describeRange(text, one.place[0], Math.min(length, one.place[0] + one.place[1])),
          version: version,
        }
  const { note, colour, tags, by } = one
  const acts: { act: Act; by: string; minute: number }[] = [
    {
      act: {
        type: 'annotation.added',
        data: { annotation: id, article: articleId(1), target, note, tags: tags.map(tagId), colour },
      },
      by,
      minute: 1,
    },
    ...Object.entries(one.described).map(([name, value]) => ({
      act: { type: 'annotation.described' as const, data: { annotation: id, field: name, value } },
      by,
      minute: 2,
    })),
    ...one.links
      .filter((to) => to !== id)
      .map((to) => ({
        act: { type: 'annotation.linked' as const, data: { annotation: id, to, on: true } },
        by,
        minute: 3,
      })),
    ...one.others.map((other, i) => ({
      act: { type: 'annotation.noted' as const, data: { annotation: id, note: other.note, seen: [] } },
      by: other.by,
      minute: 4 + i,
    })),
  ]
  return acts
}

const folded = (lines: readonly unknown[]) => {
  const catalog = createCatalog()
  catalog.rebuild(lines.map((line) => parseEvent(line)!))
  return catalog.state
}

const stateOf = (all: readonly Drawn[]) => {
  let seq = 0
  return folded(
    all.flatMap((one, i) =>
      actsOf(one, i + 1).map(({ act, by, minute }) => ({
        replica: replicaId('here') satisfies ReplicaId,
        seq: ++seq,
        time: `${at(minute)}/0000`,
        by,
        ...act,
        prev: '0'.repeat(64),
      })),
    ),
  )
}

const living = (state: ReturnType<typeof folded>): readonly Annotation[] =>
  [...state.annotations.values()].flatMap((record) => annotationOf(record) ?? [])

const collectionOf = (annotations: readonly Annotation[]) => {
  const placed = annotations.map((annotation) => ({
    annotation,
    anchor:
      annotation.target === null
        ? null
        : { state: 'exact' as const, start: annotation.target.start, end: annotation.target.end },
  }))
  const articles = [{ ...made[0]!, annotations: placed }, made[1]!]
  const { linked } = contentsOf({
    library: { id: '' as never, title: '' },
    folder: '',
    articles,
    tags: [],
    by: '',
  })
  const naming = namingOf(
    ['مركبات', 'شهادة', 'ledger'].map((name) => tagView(name)),
    gatherPeople(true),
    linked,
  )
  const document = describeDocument(articles[0]!, { index: 0, count: 2 }, naming, { original: null })
  const items = document.annotations.map((one) => webAnnotation(bundleId, document, one))
  return JSON.parse(
    JSON.stringify({
      '@context': '',
      id: 'urn:x',
      type: 'AnnotationCollection',
      total: items.length,
      first: { type: 'AnnotationPage', items },
    }),
  ) as unknown
}

const source = {
  bundleId,
  documents: new Map(
    [1, 2].map((n) => [`documents/d000${n}/text.txt`, { article: articleId(n), version: version }]),
  ),
  tagIds: new Map<string, string>(),
  time: at(59),
  uuidOf: () => '00000000-0000-4000-8000-00000000ffff',
}

/** Which events say it is another matter: they were written by the bundle. */
const shown = (annotations: readonly Annotation[]) =>
  annotations
    .map(({ noteEvent: _event, conflicts, ...one }) => ({
      ...one,
      conflicts: conflicts.map(({ note, by, time }) => [note, by, time]),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))

describe('a bundle of which only the Web Annotations are read', () => {
  it('gives back every annotation as it was, with fields, links and notes that contradict each other', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 2 }), (all) => {
        const before = living(stateOf(all)).map((one) => ({
          ...one,
          // What points to nothing in the bundle does not go along.
          links: (one.links ?? []).filter((to) => all.length > 1 || to !== annotationId(2)),
        }))
        const events = annotationsAsEvents(collectionOf(before), folded([]), source)
        const after = living(folded(events)).map((one) => ({ ...one, links: one.links ?? [] }))
        expect(shown(after)).toEqual(shown(before))
      }),
      { numRuns: 300 },
    )
  })

  it('brings nothing into a library that has them already', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 2 }), (all) => {
        const raw = collectionOf(living(stateOf(all)))
        const state = folded(annotationsAsEvents(raw, folded([]), source))
        expect(annotationsAsEvents(raw, state, source)).toEqual([])
      }),
    )
  })

  it('gives its events the same names wherever it is taken in', () => {
    fc.assert(
      fc.property(drawn, drawn, (one, two) => {
        const raw = collectionOf(living(stateOf([one, two])))
        const all = new Map(
          annotationsAsEvents(raw, folded([]), source).map((event) => [event['seq'], event]),
        )
        expect(all.size).toBe(annotationsAsEvents(raw, folded([]), source).length)
        for (const event of annotationsAsEvents(raw, stateOf([one]), source))
          expect(event).toEqual(all.get(event['seq']))
      }),
    )
  })

  it('passes its own check', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 2 }), async (all) => {
        const raw = collectionOf(living(stateOf(all)))
        expect(await judgeAnnotations(raw, { bundleId, textAt: () => Promise.resolve(text) })).toEqual([])
      }),
    )
  })
})

const one = (more: object) => ({
  '@context': '',
  id: 'urn:x',
  type: 'AnnotationCollection',
  total: 1,
  first: {
    type: 'AnnotationPage',
    items: [
      {
        id: 'https://example.org/anno1',
        type: 'Annotation',
        target: `arcp://uuid,${bundleId}/documents/d0001/text.txt`,
        ...more,
      },
    ],
  },
})
const textual = { type: 'TextualBody', value: 'كلام' }

describe('annotations of other programs', () => {
  const sound: readonly (readonly [string, object])[] = [
    ['no body', {}],
    ['the address of a body', { body: 'https://example.org/post1' }],
    [
      'a body that lies elsewhere',
      { body: { id: 'https://example.org/a.mpg', type: 'Video', format: 'video/mpeg' } },
    ],
    ['words alone', { body: textual }],
    ['words under two purposes', { body: [{ ...textual, purpose: ['describing', 'classifying'] }] }],
    ['a plain value', { bodyValue: 'كلام' }],
    ['a choice', { body: { type: 'Choice', items: [textual, textual] } }],
    [
      'a part of a resource',
      { body: { type: 'SpecificResource', source: 'https://example.org/x', purpose: 'linking' } },
    ],
    ['two motivations', { motivation: ['tagging', 'commenting'], body: textual }],
    [
      'a selector of another kind',
      {
        target: {
          source: `arcp://uuid,${bundleId}/documents/d0001/text.txt`,
          selector: { type: 'XPathSelector', value: '/p' },
        },
      },
    ],
  ]
  it.each(sound)('pass with %s', async (_, more) => {
    const problems = await judgeAnnotations(one(more), { bundleId, textAt: () => Promise.resolve(text) })
    expect(problems).toEqual([])
  })

  const faulty: readonly (readonly [string, object])[] = [
    ['words without words', { body: { type: 'TextualBody' } }],
    ['a body and a plain value', { body: textual, bodyValue: 'كلام' }],
    ['a direction that is none', { body: { ...textual, textDirection: 'up' } }],
    ['a body of no kind', { body: { purpose: 'tagging' } }],
    ['a relative address', { body: 'post1' }],
    ['a day as its time', { created: '2026-01-01' }],
    ['no target', { target: undefined }],
  ]
  it.each(faulty)('do not pass with %s', async (_, more) => {
    const problems = await judgeAnnotations(one(more), { bundleId, textAt: () => Promise.resolve(text) })
    expect(problems.map(({ kind }) => kind)).toEqual(['annotation-shape'])
  })

  it('are taken in with what they say, whoever made them', () => {
    const taken = living(
      folded(
        annotationsAsEvents(
          one({
            creator: ['https://example.org/salma'],
            body: [
              textual,
              { ...textual, value: 'ثم قال' },
              { ...textual, value: 'وسم', purpose: 'tagging' },
            ],
          }),
          folded([]),
          source,
        ),
      ),
    )
    expect(taken).toMatchObject([{ note: 'كلام\n\nثم قال', tags: ['وسم'], by: '', target: null }])
  })
})
