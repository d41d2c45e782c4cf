import type { Rectangle } from '#core/annotation/area'
import type { Annotation } from '#core/annotation/annotation'
import type { ExportPreview } from '#core/bundle/export-preview'
import type { AnnotationId, ArticleId, EventId, LibraryId, ReplicaId, TagId, VersionId } from '#core/ids'
import {
  listViews,
  type ListAsked,
  type ListCriteria,
  type ListRequest,
  type SidebarCounts,
  type Surroundings,
} from '#core/library/queries'
import type {
  ArticleContent,
  ArticleSummary,
  HistoryEntry,
  LibraryOverview,
  PlacedAnnotation,
  TagView,
} from '#core/library/views'
import type { FakeOptions } from '../fake-api'
import { previewOf } from './sample-bundles'
import { drawnArea, standingOn } from './fake-areas'
import { fakeKeeping } from './fake-keeping'
import { passes, refinementsIn, surroundingsOf } from './fake-searching'
import { fakeListing } from './fake-listing'
import { fakeComparison, fakeReview } from './fake-review'
import { fakeReadings } from './fake-readings'
import { folded, marksOf } from './fake-words'
import { paragraphsOf, saidOf } from './fake-texts'
import { sampleTags, samples, type Sample } from './sample-articles'

/** A library in memory that answers as the real one does, for looking at the window and for its component tests. */
export type FakeLibrary = ReturnType<typeof fakeLibrary>

const hex = (n: number): string => n.toString(16).padStart(64, '0')
export const articleIdOf = (n: number): ArticleId => `sha256:${hex(n)}` as ArticleId
const annotationIdOf = (n: number): AnnotationId =>
  `urn:uuid:00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}` as AnnotationId
const replica = 'fake-replica' as ReplicaId

const textOf = (sample: Sample): string => sample.paragraphs.join('\n\n')

export const fakeLibrary = (options: FakeOptions = {}) => {
  const all: readonly Sample[] = Array.from({ length: options.copies ?? 1 }, (_, copy) =>
    samples.map((sample) =>
      copy === 0 ? sample : { ...sample, path: `copy-${copy}/${sample.path}`, marks: [] },
    ),
  ).flat()
  const annotations = new Map<AnnotationId, Annotation>()
  const removed = new Map<AnnotationId, Annotation>()
  const articleTags = new Map<ArticleId, readonly string[]>(
    all.map((sample, n) => [articleIdOf(n), sample.tags]),
  )
  const tags = new Map<string, TagView>(
    sampleTags.map(([name, colour, parent]) => [
      name,
      {
        id: name as TagId,
        name,
        colour,
        parent: parent as TagId | null,
        description: '',
        example: '',
        shortcut: '',
        articles: 0,
        annotations: 0,
      },
    ]),
  )
  const { readings, readingOf, changeReading } = fakeReadings()
  const counter = { annotation: 0, event: 0 }
  const indexOf = (article: ArticleId): number => Number.parseInt(article.slice(7), 16)

  const place = (annotation: Annotation): PlacedAnnotation => {
    const { target, area } = annotation
    const changed = all[indexOf(annotation.article)]?.state === 'changed'
    if (!target) return { annotation, anchor: area ? standingOn(area) : null }
    if (changed)
      return {
        annotation,
        anchor: { state: 'review', start: target.start, end: target.end, found: 'اسمان ممحوّان' },
      }
    return { annotation, anchor: { state: 'exact', start: target.start, end: target.end } }
  }

  const annotate = (input: {
    readonly article: ArticleId
    readonly range: { readonly start: number; readonly end: number } | null
    readonly area?: (Rectangle & { readonly resource: string }) | undefined
    readonly note: string
    readonly tags: readonly string[]
    readonly colour: Annotation['colour']
    readonly described?: Readonly<Record<string, string | null>> | undefined
  }): PlacedAnnotation => {
    const sample = all[indexOf(input.article)]
    const letters = Array.from(sample ? textOf(sample) : '')
    const id = annotationIdOf(++counter.annotation)
    const range = input.range
    const annotation: Annotation = {
      id,
      article: input.article,
      target: range && {
        exact: letters.slice(range.start, range.end).join(''),
        prefix: letters.slice(Math.max(0, range.start - 32), range.start).join(''),
        suffix: letters.slice(range.end, range.end + 32).join(''),
        ...range,
        version: input.article as string as VersionId,
      },
      ...(input.area && { area: drawnArea(input.area, input.article) }),
      note: input.note,
      tags: input.tags.map((name) => name as TagId),
      colour: input.colour,
      ...(input.described === undefined ? {} : { described: saidOf(input.described) }),
      by: 'ليلى',
      // One second after another, so that they can be told apart by time.
      created: new Date(Date.UTC(2025, 10, 28, 8, 0, counter.annotation)).toISOString(),
      modified: null,
      noteEvent: `${replica}:${++counter.event}` as EventId,
      conflicts: [],
    }
    annotations.set(id, annotation)
    input.tags.forEach((name) => defineTag(name))
    return place(annotation)
  }

  const defineTag = (name: string): TagView => {
    const tag = tags.get(name) ?? {
      id: name as TagId,
      name,
      colour: '',
      parent: null,
      description: '',
      example: '',
      shortcut: '',
      articles: 0,
      annotations: 0,
    }
    tags.set(name, tag)
    return tag
  }

  all.forEach((sample, n) => {
    sample.marks?.forEach(([quote, note, colour]) => {
      const start = Array.from(textOf(sample).split(quote)[0] ?? '').length
      annotate({
        article: articleIdOf(n),
        range: { start, end: start + Array.from(quote).length },
        note,
        tags: colour === 'blue' ? ['مكان'] : [],
        colour,
      })
    })
  })

  const annotationsOf = (article: ArticleId): Annotation[] =>
    [...annotations.values()].filter((annotation) => annotation.article === article)

  const summary = (n: number): ArticleSummary => {
    const sample = all[n]
    if (!sample) throw new Error(`no article ${n}`)
    const id = articleIdOf(n)
    return {
      id,
      path: sample.path,
      otherPaths: [],
      title: sample.title,
      words: textOf(sample).split(/\s+/u).length,
      format: sample.path.endsWith('.html') ? 'html' : sample.path.endsWith('.md') ? 'markdown' : 'text',
      direction: sample.direction ?? 'rtl',
      sizeBytes: textOf(sample).length * 2,
      acquired: '2025-10-01T10:00:00.000Z',
      modified: sample.modified,
      state: sample.state ?? 'ok',
      tags: (articleTags.get(id) ?? []).map((name) => name as TagId),
      annotations: annotationsOf(id).length,
      described: sample.described ?? {},
    }
  }

  const inView = (article: ArticleSummary, view: ListRequest['view']): boolean => {
    switch (view) {
      case 'all':
        return true
      case 'unread':
        return !readingOf(article.id).read
      case 'later':
        return readingOf(article.id).later
      case 'annotated':
        return article.annotations > 0
      case 'review':
        return article.state === 'changed' && article.annotations > 0
      case 'changed':
      case 'missing':
        return article.state === view
      case 'copies':
        return article.otherPaths.length > 0
      default:
        return view satisfies never
    }
  }

  const known = (n: number) => {
    const article = summary(n)
    return { article, annotators: [...new Set(annotationsOf(article.id).map(({ by }) => by))] }
  }

  const matching = (request: ListAsked): number[] => {
    const words = [request.query, ...(request.inside ?? [])]
      .join(' ')
      .split(/\s+/u)
      .filter((word) => word !== '')
    return all.flatMap((sample, n) => {
      const article = summary(n)
      const text = folded(`${sample.title} ${textOf(sample)}`)
      const carried = [...article.tags, ...annotationsOf(article.id).flatMap((annotation) => annotation.tags)]
      const fits =
        inView(article, request.view) &&
        passes(known(n), request.filters) &&
        request.tags.every((tag) => carried.includes(tag)) &&
        words.every((word) => text.includes(folded(word)))
      return fits ? [n] : []
    })
  }

  const ordered = (request: ListCriteria): number[] => {
    const found = matching(request)
    if (request.order === 'title')
      found.sort((a, b) => (all[a]?.title ?? '').localeCompare(all[b]?.title ?? '', 'ar'))
    return request.descending && request.query.trim() === '' ? found.reverse() : found
  }

  const { list, listIds } = fakeListing({
    ordered,
    matching,
    summary,
    readingOf,
    textAt: (n) => textOf(all[n] as Sample),
  })

  const around = (asked: ListAsked): Surroundings =>
    surroundingsOf(asked, matching({ ...asked, filters: {} }).map(known), (one) => matching(one).length)

  const refine = (asked: ListAsked, piece: number) =>
    refinementsIn(asked.query, piece, (query) => matching({ ...asked, query }).length)

  const sidebar = (): SidebarCounts => {
    const articles = all.map((_, n) => summary(n))
    const count = (view: ListRequest['view']): number =>
      articles.filter((article) => inView(article, view)).length
    return {
      views: Object.fromEntries(listViews.map((view) => [view, count(view)])) as SidebarCounts['views'],
      articlesByTag: Object.fromEntries(
        [...tags.keys()].map((tag) => [
          tag,
          articles.filter(({ id, tags: own }) =>
            [own, ...annotationsOf(id).map((one) => one.tags)].some((carried) =>
              carried.includes(tag as TagId),
            ),
          ).length,
        ]),
      ),
      tags: [...tags.values()].map((tag) => ({
        ...tag,
        articles: articles.filter((article) => article.tags.includes(tag.id)).length,
        annotations: [...annotations.values()].filter((annotation) => annotation.tags.includes(tag.id))
          .length,
      })),
    }
  }

  const read = (article: ArticleId): ArticleContent => {
    const n = indexOf(article)
    const sample = all[n] as Sample
    const shown = summary(n)
    return {
      article: shown,
      version: article as string as VersionId,
      versions: [
        {
          id: article as string as VersionId,
          seen: shown.acquired,
          path: shown.path,
          sizeBytes: shown.sizeBytes,
          title: shown.title,
          words: shown.words,
          extractor: 'text@1',
          encoding: 'utf-8',
        },
      ],
      blocks: paragraphsOf(sample.paragraphs),
      text: textOf(sample),
      format: 'text',
      encoding: 'utf-8',
      chosenEncoding: null,
      extractor: 'text@1',
      detected: {},
      warnings: [],
      annotations: annotationsOf(article).map(place),
      reading: readingOf(article),
    }
  }

  const exportPreview = (): ExportPreview => previewOf(all.map((_, n) => summary(n)))

  let notesHome: string | null = null
  const overview = (): LibraryOverview => ({
    id: 'urn:uuid:00000000-0000-4000-8000-000000000001' as LibraryId,
    title: 'أرشيف الضفة',
    folder: '/home/layla/أرشيف الضفة',
    readOnly:
      options.readOnly === true && notesHome === null
        ? { kind: 'read-only', path: '/home/layla/أرشيف الضفة' }
        : null,
    articles: all.length,
    annotations: annotations.size,
    needReview: 1,
    hasMarks: options.hasMarks ?? true,
    unreadable: [
      { path: 'photos/scan-17.txt', failure: { kind: 'binary', path: 'photos/scan-17.txt' } },
      { path: 'letters/locked.txt', failure: { kind: 'no-permission', path: 'letters/locked.txt' } },
    ],
    firstSeen: '2025-10-01T08:00:00.000Z',
    // Lately, so that no window is reminded of it unless its test says so.
    lastVerified: { time: options.verified ?? new Date().toISOString(), checked: all.length, problems: 0 },
    notices: notesHome === null ? [] : [{ kind: 'notes-elsewhere', path: notesHome }],
  })

  const history = (article: ArticleId | null): readonly HistoryEntry[] => [
    {
      event: `${replica}:1` as EventId,
      replica,
      time: '2025-10-01T10:00:00.000Z',
      by: 'ليلى',
      type: 'article-seen',
      article,
      data: {},
    },
  ]

  const reviewing = fakeReview(() =>
    [...annotations.values()].map((one) => ({ placed: place(one), article: summary(indexOf(one.article)) })),
  )
  const keeping = fakeKeeping({
    countOf: (asked) => matching(asked).length,
    texts: () => all.map((sample, n) => ({ article: summary(n), text: textOf(sample) })),
  })

  return {
    keeping,
    all,
    ...reviewing,
    compare: (id: ArticleId) => fakeComparison(read(id), all[indexOf(id)]?.paragraphs ?? []),
    annotations,
    removed,
    articleTags,
    tags,
    place,
    annotate,
    defineTag,
    summary,
    changeReading,
    readings,
    list,
    around,
    refine,
    listIds,
    sidebar,
    read,
    overview,
    keepNotesIn: (home: string): void => {
      notesHome = home
    },
    exportPreview,
    history,
    marksOf,
    textOf: (article: ArticleId) => textOf(all[indexOf(article)] as Sample),
  }
}
