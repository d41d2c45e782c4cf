import { describe, expect, it } from 'vitest'
import { planMerge } from '#core/bundle/merge-plan'
import { annotationsAsEvents } from '#core/bundle/merge/annotations-as-events'
import { sortIncoming } from '#core/bundle/merge/incoming'
import { safeName, safePath, untaken } from '#core/bundle/merge/safe-path'
import type { EventId } from '#core/ids'
import type { Act, JournalEvent, RawEvent } from '#core/journal/event'
import { heldEvents } from '#core/journal/imported'
import { foldAll } from '#core/library/fold'
import { emptyState } from '#core/library/state'
import {
  acquired,
  annotationAdded,
  annotationId,
  articleId,
  eventOf,
  replicaId,
  tagId,
  versionId,
} from '#support/journal-lines'

const time = (n: number): string => `2026-01-01T00:00:00.${n.toString().padStart(3, '0')}Z/0000`
const raw = (event: JournalEvent): RawEvent => JSON.parse(JSON.stringify(event)) as RawEvent
const held = (events: readonly JournalEvent[]) =>
  heldEvents(
    events.map((event) => ({ raw: raw(event), event })),
    () => false,
  )
const mine = eventOf('mine', 1, time(1), annotationAdded(1, 1, 'لي'))
const known = { held: held([mine]), own: replicaId('mine') }
const reasonsFor = (...lines: readonly unknown[]) =>
  sortIncoming(lines, known).refused.map(({ reason }) => reason)

describe('what a bundle brings', () => {
  it('is taken in where it is not known', () => {
    const theirs = raw(eventOf('theirs', 1, time(2), acquired(1)))
    expect(sortIncoming([theirs, theirs, raw(mine)], known)).toMatchObject({
      accepted: [{ raw: theirs }],
      known: 2,
      refused: [],
      notUnderstood: 0,
    })
  })

  it.each<readonly [string, unknown, string]>([
    ['no JSON', undefined, 'malformed'],
    ['a number', 7, 'malformed'],
    ['a list', [raw(mine)], 'malformed'],
    ['no replica', { ...raw(mine), replica: '../x' }, 'malformed'],
    ['a number of another kind', { ...raw(mine), seq: -1 }, 'malformed'],
    [
      'data that is not its kind’s',
      { ...raw(mine), replica: 'r-theirs', data: { annotation: 4 } },
      'malformed',
    ],
    ['a time that is none', { ...raw(mine), replica: 'r-theirs', time: 'zzzz' }, 'malformed'],
    [
      'a time after which none could come',
      { ...raw(mine), replica: 'r-theirs', time: '9999-12-31T23:59:59.999Z/ffff' },
      'malformed',
    ],
    ['a path upwards', raw(eventOf('theirs', 1, time(1), acquired(1, '../../etc/passwd'))), 'path-outside'],
    [
      'a path of another system',
      raw(eventOf('theirs', 1, time(1), acquired(1, 'C:\\x.txt'))),
      'path-outside',
    ],
    ['an event of mine that I never wrote', { ...raw(mine), seq: 2 }, 'forged'],
    ['an event of mine with other words', { ...raw(mine), by: 'غيري' }, 'forged'],
    [
      'a verification',
      raw(eventOf('theirs', 1, time(1), { type: 'fixity.verified', data: { checked: 1, problems: 0 } })),
      'not-carried',
    ],
    ['an import', { ...raw(mine), replica: 'r-theirs', type: 'event.imported' }, 'not-carried'],
    ['the undoing of an import', { ...raw(mine), replica: 'r-theirs', type: 'import.undone' }, 'not-carried'],
  ])('is refused where it is %s', (_, line, reason) => {
    expect(reasonsFor(line)).toEqual([reason])
  })

  it('of a kept text, which earlier versions carried, is passed over without a word', () => {
    const kept = { article: articleId(1), version: versionId(1), text: versionId(2) }
    expect(reasonsFor(raw(eventOf('theirs', 1, time(1), { type: 'article.kept', data: kept })))).toEqual([])
  })

  it('is refused where one name stands for two things, in the library or in the file itself', () => {
    const one = eventOf('theirs', 1, time(2), acquired(1))
    const two = eventOf('theirs', 1, time(2), acquired(2))
    expect(reasonsFor(raw(one), raw(two))).toEqual(['contradicts'])
    expect(sortIncoming([raw(two)], { held: held([one]), own: null }).refused).toEqual([
      { line: 1, reason: 'contradicts', event: 'r-theirs:1' as EventId },
    ])
  })

  it('of kinds that a newer version knows is kept for it', () => {
    const newer = { ...raw(mine), replica: 'r-theirs', type: 'annotation.translated', data: { anything: 1 } }
    expect(sortIncoming([newer], known)).toMatchObject({
      notUnderstood: 1,
      accepted: [{ raw: newer }],
      refused: [],
    })
  })
})

describe('the plan', () => {
  const stateOf = (...events: readonly JournalEvent[]) => {
    const state = emptyState()
    foldAll(state, events)
    return state
  }
  const noted = (note: string, seen: readonly string[]): Act => ({
    type: 'annotation.noted',
    data: { annotation: annotationId(1), note, seen: [...seen] },
  })

  it('leaves the library as it is', () => {
    const state = stateOf(eventOf('mine', 9, time(0), acquired(1)), mine)
    const before = structuredClone(state)
    planMerge(state, [eventOf('theirs', 1, time(5), noted('لها', ['r-mine:1']))], [])
    expect(state).toEqual(before)
  })

  it('tells new, changed, deleted and conflicting apart, by author and article', () => {
    const state = stateOf(
      eventOf('mine', 9, time(0), acquired(1)),
      mine,
      eventOf('mine', 2, time(2), annotationAdded(2, 1, 'ثان')),
      eventOf('mine', 3, time(3), annotationAdded(3, 1, 'ثالث')),
      eventOf('mine', 4, time(4), noted('لي ثانية', ['r-mine:1'])),
    )
    const plan = planMerge(
      state,
      [
        eventOf('theirs', 1, time(5), noted('لها', ['r-mine:1'])),
        eventOf('theirs', 2, time(6), { type: 'annotation.deleted', data: { annotation: annotationId(2) } }),
        eventOf('theirs', 3, time(7), {
          type: 'annotation.coloured',
          data: { annotation: annotationId(3), colour: 'pink' },
        }),
        eventOf('theirs', 4, time(8), annotationAdded(4, 1, 'رابع')),
        eventOf('theirs', 5, time(9), { type: 'tag.defined', data: { tag: tagId('جديد') } }),
      ],
      [],
    )
    expect(plan.conflicts).toMatchObject([
      { annotation: annotationId(1), mine: 'لي ثانية', theirs: 'لها', by: 'theirs' },
    ])
    expect(plan.annotations).toMatchObject({
      new: [{ annotation: annotationId(4), by: 'theirs' }],
      changed: [{ annotation: annotationId(3) }],
      deleted: [{ annotation: annotationId(2), note: 'ثان', wasEdited: false }],
      staysDeleted: [],
    })
    expect(plan.byAuthor).toEqual([{ by: 'theirs', new: 1, changed: 1, deleted: 1, conflicts: 1 }])
    expect(plan.byArticle).toMatchObject([{ article: articleId(1), path: 'a1.txt', new: 1, conflicts: 1 }])
    expect(plan.tags.new).toEqual([{ tag: 'جديد', name: 'جديد' }])
  })
})

describe('paths of another system', () => {
  it.each([
    ['2020/june/one.txt', '2020/june/one.txt'],
    ['../../etc/passwd', 'etc/passwd'],
    ['C:\\Users\\x\\one.txt', 'C-/Users/x/one.txt'],
    ['/root/a.txt', 'root/a.txt'],
    ['con/NUL.txt', '_con/_NUL.txt'],
    ['COM1.tar.gz', '_COM1.tar.gz'],
    ['a<b>:"|?*.txt', 'a-b-.txt'],
    ['folder. . /name. .txt', 'folder/name.txt'],
    ['.hidden/.x', '_hidden/_x'],
    ['line\nbreak\u202e.txt', 'line-break-.txt'],
    ['', '_'],
    ['شهادة ١.txt', 'شهادة ١.txt'],
  ])('%j becomes %j', (given, safe) => {
    expect(safePath(given)).toBe(safe)
  })

  it('are cut to what every file system takes, and keep their ending', () => {
    const long = safeName(`${'ش'.repeat(300)}.html`)
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(160)
    expect(long).toMatch(/ش\.html$/u)
    expect(safePath(`${'a/'.repeat(500)}b.txt`).split('/').length).toBeLessThanOrEqual(9)
  })

  it('that differ in capitals alone do not fall on each other', () => {
    const taken = new Set<string>()
    expect(['a/One.txt', 'a/one.txt', 'a/ONE.txt'].map((path) => untaken(path, taken))).toEqual([
      'a/One.txt',
      'a/one (2).txt',
      'a/ONE (3).txt',
    ])
  })
})

describe('annotations of a bundle without events', () => {
  const source = {
    bundleId: '24e51ca2-5067-4598-935a-dac4e327d05a',
    documents: new Map([
      ['documents/d0001/text.txt', { article: articleId(1), version: articleId(1) as never }],
    ]),
    tagIds: new Map(),
    time: '2026-11-30T00:00:00.000Z',
    uuidOf: () => '24e51ca2-5067-4598-935a-dac4e327d05b',
  }
  const collection = (...items: readonly unknown[]) => ({ first: { items } })
  const one = {
    id: 'https://example.org/annotation/1',
    created: '2026-01-01T10:00:00Z',
    creator: { name: 'سلمى' },
    body: { type: 'TextualBody', value: 'ملاحظة' },
    target: {
      source: 'arcp://uuid,24e51ca2-5067-4598-935a-dac4e327d05a/documents/d0001/text.txt',
      selector: { type: 'TextQuoteSelector', exact: 'نص' },
    },
  }

  it('become events under the name of the bundle, with their author and time', () => {
    expect(annotationsAsEvents(collection(one), emptyState(), source)).toMatchObject([
      {
        replica: 'bundle-24e51ca2-5067-4598-935a-dac4e327d05a',
        seq: 1,
        time: '2026-01-01T10:00:00.000Z/0000',
        by: 'سلمى',
        type: 'annotation.added',
        data: { note: 'ملاحظة', target: { exact: 'نص', start: 0, end: 2 }, colour: 'yellow' },
      },
    ])
  })

  it.each([
    ['nothing', null],
    ['no collection', { first: 3 }],
    ['no annotations', collection(1, null, 'x', {}, { ...one, target: { source: 7 } })],
    [
      'a source elsewhere',
      collection({ ...one, target: { ...one.target, source: 'https://example.org/x' } }),
    ],
  ])('are none where there is %s', (_, given) => {
    expect(annotationsAsEvents(given, emptyState(), source)).toEqual([])
  })
})
