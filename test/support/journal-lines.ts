import { tick } from '#core/journal/clock'
import type { Act, JournalEvent, KnownEvent } from '#core/journal/event'
import type { AnnotationId, ArticleId, LibraryId, NameId, ReplicaId, TagId, VersionId } from '#core/ids'
import { runningSha256 } from '#platform/journal/byte-reading'

export const articleId = (n: number): ArticleId => `sha256:${n.toString(16).padStart(64, '0')}` as ArticleId
export const versionId = (n: number): VersionId => articleId(n) as string as VersionId
export const annotationId = (n: number): AnnotationId =>
  `urn:uuid:00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}` as AnnotationId
export const nameId = (n: number): NameId =>
  `urn:uuid:00000000-0000-4000-9000-${n.toString(16).padStart(12, '0')}` as NameId
export const libraryId = 'urn:uuid:11111111-1111-4111-8111-111111111111' as LibraryId
export const replicaId = (name: string): ReplicaId => `r-${name}` as ReplicaId
export const tagId = (name: string): TagId => name as TagId

export const reading = (path: string, title = path) => ({
  path,
  sizeBytes: 10,
  modified: '2026-01-01T00:00:00.000Z',
  format: 'text',
  encoding: 'utf-8',
  extractor: 'text@1',
  title,
  words: 3,
  direction: 'rtl' as const,
})

export const acquired = (n: number, path = `a${n}.txt`): Act => ({
  type: 'article.acquired',
  data: { article: articleId(n), ...reading(path) },
})

export const annotationAdded = (n: number, article: number, note = ''): Act => ({
  type: 'annotation.added',
  data: {
    annotation: annotationId(n),
    article: articleId(article),
    target: null,
    note,
    tags: [],
    colour: 'yellow',
  },
})

const startMs = Date.parse('2026-01-01T00:00:00.000Z')

/** A whole, chained journal of one replica: its bytes and its events. */
export const journalOf = (
  replica: ReplicaId,
  acts: readonly Act[],
  by = 'سلمى',
): { readonly bytes: Buffer; readonly events: readonly KnownEvent[] } => {
  const hash = runningSha256()
  const lines: Buffer[] = []
  const events: KnownEvent[] = []
  let time: string | null = null
  for (const [i, act] of acts.entries()) {
    time = tick(time, startMs + i)
    const event: KnownEvent = { replica, seq: i + 1, time, by, ...act, prev: hash.soFar() }
    const line = Buffer.from(`${JSON.stringify(event)}\n`)
    hash.update(line)
    lines.push(line)
    events.push(event)
  }
  return { bytes: Buffer.concat(lines), events }
}

export const eventOf = (replica: string, seq: number, time: string, act: Act): JournalEvent => ({
  replica: replicaId(replica),
  seq,
  time,
  by: replica,
  prev: '0'.repeat(64),
  ...act,
})
