import * as v from 'valibot'
import { listAskedSchema } from '../library/queries'
import { areaSchema } from '../annotation/area'
import { colours } from '../annotation/annotation'
import { count, flatReaderOf, texts, type FlatReader } from './flat-data'
import {
  isAnnotationId,
  isArticleId,
  isImportId,
  isLibraryId,
  isNameId,
  isReplicaId,
  isSearchId,
  isTagId,
  isVersionId,
  type AnnotationId,
  type ArticleId,
  type ImportId,
  type LibraryId,
  type NameId,
  type ReplicaId,
  type SearchId,
  type TagId,
  type VersionId,
} from '../ids'

/** One journal line is one event. What is not known here was written by a newer version: it is kept and passed over. */

const article = v.custom<ArticleId>(isArticleId)
const annotation = v.custom<AnnotationId>(isAnnotationId)
const tag = v.custom<TagId>(isTagId)
const version = v.custom<VersionId>(isVersionId)
const library = v.custom<LibraryId>(isLibraryId)
const search = v.custom<SearchId>(isSearchId)
const name = v.custom<NameId>(isNameId)
const importing = v.custom<ImportId>(isImportId)

/** What was read from a file when its bytes were first seen. */
const reading = {
  path: v.string(),
  sizeBytes: count,
  /** ISO 8601: the file's own modification time. */
  modified: v.string(),
  format: v.string(),
  encoding: v.string(),
  extractor: v.string(),
  title: v.string(),
  words: count,
  direction: v.picklist(['rtl', 'ltr']),
}

export const targetSchema = v.object({
  exact: v.string(),
  prefix: v.string(),
  suffix: v.string(),
  start: count,
  end: count,
  version,
})

/** An event as JSON, with whatever a newer version may have put into it. `originalOf` reads it. */
export type RawEvent = Readonly<Record<string, unknown>>

const isRawEvent = (value: unknown): value is RawEvent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const eventSchemas = {
  'library.created': v.object({ library, title: v.string() }),
  /** Bytes never seen before, at a path where nothing was known. */
  'article.acquired': v.object({ article, ...reading }),
  /** Known bytes at another path: a copy, or a file that moved. */
  'article.located': v.object({ article, version, path: v.string(), sizeBytes: count, modified: v.string() }),
  /**
   * Nothing is at this path any more. The article, its text and its annotations stay. `withdrawn`: a person took the file
   * back that had just been added, and nobody expects it there.
   */
  'article.lost': v.object({ article, version, path: v.string(), withdrawn: v.optional(v.boolean()) }),
  /** Other bytes at a path of a known article: a new version of it. */
  'article.changed': v.object({ article, version, previous: version, ...reading }),
  /**
   * The stored text of a version was put in `_sanad/texts/<hex of text>.txt`; `text` is the SHA-256 of that file. `extractor` is the
   * name and version of what read it, `generation` that of all extractors together; absent in journals of older versions.
   */
  'article.kept': v.object({
    article,
    version,
    text: version,
    extractor: v.optional(v.string()),
    generation: v.optional(count),
  }),
  /** `value` null takes the field back. `more`: other fields that were set or taken back in the same act; older versions pass over them. */
  'article.described': v.object({
    article,
    field: v.string(),
    value: v.nullable(v.string()),
    more: v.optional(texts),
  }),
  /** A person said which encoding the file is in, or (null) took that back; and what its text is called then. */
  'article.decoded': v.object({
    article,
    version,
    encoding: v.nullable(v.string()),
    title: v.string(),
    words: count,
    direction: v.picklist(['rtl', 'ltr']),
  }),
  'article.tagged': v.object({ article, tag, on: v.boolean() }),
  'annotation.added': v.object({
    annotation,
    article,
    target: v.nullable(targetSchema),
    note: v.string(),
    tags: v.array(tag),
    colour: v.picklist(colours),
  }),
  /** `seen`: the events whose notes the author had before them; an edit that saw others is a conflict, not a loss. */
  'annotation.noted': v.object({ annotation, note: v.string(), seen: v.array(v.string()) }),
  'annotation.coloured': v.object({ annotation, colour: v.picklist(colours) }),
  'annotation.tagged': v.object({ annotation, tag, on: v.boolean() }),
  /** One field of how it is drawn, how sure it is, or what it marks; see `annotation/described.ts`. `value` null takes it back. */
  'annotation.described': v.object({ annotation, field: v.string(), value: v.nullable(v.string()) }),
  /** It points to another annotation or to an article. */
  'annotation.linked': v.object({ annotation, to: v.union([annotation, article]), on: v.boolean() }),
  /** A person said where it stands now. */
  'annotation.placed': v.object({ annotation, target: targetSchema }),
  /**
   * It is about a part of a picture. It was added as one of the whole article, and is that to versions that don't know this
   * event: they keep it and pass over it, and draw it nowhere. Null takes it back.
   */
  'annotation.outlined': v.object({ annotation, area: v.nullable(areaSchema) }),
  /** A person looked, and left it without a place in this version; null takes that back. */
  'annotation.left': v.object({ annotation, version: v.nullable(version) }),
  'annotation.deleted': v.object({ annotation }),
  'annotation.restored': v.object({ annotation }),
  'tag.defined': v.object({
    tag,
    name: v.optional(v.string()),
    colour: v.optional(v.string()),
    parent: v.optional(v.nullable(tag)),
    description: v.optional(v.string()),
    /** A passage that shows when the tag is to be used. */
    example: v.optional(v.string()),
    /** The key that gives the tag: a letter or digit, or empty. */
    shortcut: v.optional(v.string()),
    deleted: v.optional(v.boolean()),
  }),
  /** One field of the record of a person, place, organisation or event; see `library/names/records.ts`. `value` null takes it back. */
  'name.described': v.object({ name, field: v.string(), value: v.nullable(v.string()) }),
  /** A search that somebody keeps; what is left out stays as it was. */
  'search.saved': v.object({
    search,
    name: v.optional(v.string()),
    asked: v.optional(listAskedSchema),
    deleted: v.optional(v.boolean()),
  }),
  'fixity.verified': v.object({ checked: count, problems: count }),
  /** `to`: whom it was given to, in the words of whoever gave it. */
  'bundle.exported': v.object({
    bundle: v.string(),
    articles: v.array(article),
    manifest: v.string(),
    to: v.optional(v.string()),
  }),
  /** Annotations or tags were handed on in another form than a bundle. `sha256`: `sha256:…` of the file. */
  'output.written': v.object({
    form: v.string(),
    articles: v.array(article),
    sha256: v.string(),
    to: v.optional(v.string()),
  }),
  /** A bundle was taken in. The events that came with it name the same `import`. */
  'bundle.imported': v.object({
    import: importing,
    /** `urn:uuid:…` of the bag. */
    bundle: v.string(),
    /** `sha256:…` of the bag's first manifest. */
    manifest: v.string(),
    from: v.object({ library: v.string(), title: v.string() }),
    counts: v.object({ articles: count, annotations: count, tags: count, events: count }),
    /** Files that were written into the library, by path. */
    files: v.array(v.string()),
  }),
  /** An event of another library, as it stands in a journal there: it counts under its own name and time. */
  'event.imported': v.object({ import: importing, original: v.custom<RawEvent>(isRawEvent) }),
  /** The events of one import count no more or, where `undone` is false, count again. */
  'import.undone': v.object({ import: importing, undone: v.boolean() }),
} as const

export type EventType = keyof typeof eventSchemas
export type EventData<T extends EventType = EventType> = v.InferOutput<(typeof eventSchemas)[T]>

/** What a person or the scanner did, before a journal gives it a place. */
export type Act = { [T in EventType]: { readonly type: T; readonly data: EventData<T> } }[EventType]

export type EventHead = {
  readonly replica: ReplicaId
  /** 1 for a journal's first line. */
  readonly seq: number
  /** Hybrid logical clock; see `clock.ts`. */
  readonly time: string
  /** Who: the name that the person signs with, or empty for the program's own acts. */
  readonly by: string
  /** SHA-256 (hex) of all bytes of this journal above this line. */
  readonly prev: string
}

export type KnownEvent = EventHead & Act
/** Of a type, or with data, that this version does not know. */
export type ForeignEvent = EventHead & { readonly type: 'foreign'; readonly named: string }
export type JournalEvent = KnownEvent | ForeignEvent

const lowerHex64 = /^[0-9a-f]{64}$/

const head = v.object({
  replica: v.custom<ReplicaId>(isReplicaId),
  seq: v.pipe(v.number(), v.integer(), v.minValue(1)),
  time: v.string(),
  by: v.string(),
  type: v.string(),
  data: v.unknown(),
  prev: v.pipe(v.string(), v.regex(lowerHex64)),
})

const isEventType = (type: string): type is EventType => Object.hasOwn(eventSchemas, type)

const flatReaders = new Map<EventType, FlatReader | null>(
  Object.entries(eventSchemas).map(([type, { entries }]) => [type as EventType, flatReaderOf(entries)]),
)

/** The head of nearly every line, without the schema; null where the schema must say. */
const plainHead = (raw: unknown): v.InferOutput<typeof head> | null => {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'data')) return null
  const { replica, seq, time, by, type, data, prev } = raw as Partial<Record<string, unknown>>
  if (typeof seq !== 'number' || !Number.isInteger(seq) || seq < 1 || !isReplicaId(replica)) return null
  if (typeof time !== 'string' || typeof by !== 'string' || typeof type !== 'string') return null
  if (typeof prev !== 'string' || !lowerHex64.test(prev)) return null
  return { replica, seq, time, by, type, data, prev }
}

const readHead = (raw: unknown): v.InferOutput<typeof head> | null => {
  const parsed = v.safeParse(head, raw)
  return parsed.success ? parsed.output : null
}

const readData = (type: EventType, data: unknown): unknown => {
  const known = v.safeParse(eventSchemas[type], data)
  return known.success ? known.output : null
}

/** Of a kind that only a newer version knows. */
export const isOfNewerVersion = (event: JournalEvent): boolean =>
  event.type === 'foreign' && !isEventType(event.named)

/** Parses one line's JSON. Null where it is no event at all; such a line is damage. */
export const parseEvent = (raw: unknown): JournalEvent | null => {
  const read = plainHead(raw) ?? readHead(raw)
  if (read === null) return null
  const { replica, seq, time, by, type, prev } = read
  if (!isEventType(type)) return { replica, seq, time, by, prev, type: 'foreign', named: type }
  const data = flatReaders.get(type)?.(read.data) ?? readData(type, read.data)
  return data === null
    ? { replica, seq, time, by, prev, type: 'foreign', named: type }
    : ({ replica, seq, time, by, prev, type, data } as KnownEvent)
}
