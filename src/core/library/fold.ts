import {
  eventIdOf,
  type TagId,
  type AnnotationId,
  type ArticleId,
  type ImportId,
  type VersionId,
} from '../ids'
import type { EventData, EventHead, JournalEvent, KnownEvent } from '../journal/event'
import { originalOf } from '../journal/imported'
import { isUndone } from './import-views'
import { earliest, latest, noRegisters, withWritten, write, written } from './register'
import type {
  AnnotationRecord,
  ArticleRecord,
  ImportRecord,
  LibraryState,
  Location,
  NoteRecord,
  Reading,
  TagRecord,
} from './state'

const articleIn = (state: LibraryState, id: ArticleId): ArticleRecord => {
  const held = state.articles.get(id)
  if (held) return held
  const made: ArticleRecord = {
    id,
    versions: new Map(),
    described: noRegisters,
    decoded: noRegisters,
    tags: noRegisters,
  }
  state.articles.set(id, made)
  return made
}

const annotationIn = (state: LibraryState, id: AnnotationId): AnnotationRecord => {
  const held = state.annotations.get(id)
  if (held) return held
  const made: AnnotationRecord = {
    id,
    added: undefined,
    target: undefined,
    area: undefined,
    outlined: undefined,
    colour: undefined,
    deleted: undefined,
    left: undefined,
    notes: new Map(),
    tags: new Map(),
    described: new Map(),
    links: new Map(),
    modified: undefined,
  }
  state.annotations.set(id, made)
  return made
}

/** A tag that is used without having been defined goes by its id, which is the name it was first given. */
const tagIn = (state: LibraryState, id: TagId): TagRecord => {
  const held = state.tags.get(id)
  if (held) return held
  const made: TagRecord = {
    id,
    name: undefined,
    colour: undefined,
    parent: undefined,
    description: undefined,
    example: undefined,
    shortcut: undefined,
    deleted: undefined,
  }
  state.tags.set(id, made)
  return made
}

const locate = (state: LibraryState, path: string, location: Location, event: EventHead): void => {
  const before = state.locations.get(path)
  write(state.locations, path, location, event)
  const now = state.locations.get(path)!
  if (before === now) return
  if (before) state.pathsOf.get(before.value.article)?.delete(path)
  const paths = state.pathsOf.get(now.value.article) ?? new Set()
  state.pathsOf.set(now.value.article, paths.add(path))
}

const readVersion = (
  state: LibraryState,
  article: ArticleId,
  version: VersionId,
  reading: Reading,
  event: EventHead,
  isHere: boolean,
): void => {
  const record = articleIn(state, article)
  record.versions.set(version, earliest(record.versions.get(version), written(reading, event)))
  state.articleOfVersion.set(version, earliest(state.articleOfVersion.get(version), written(article, event)))
  const { path, sizeBytes, modified } = reading
  if (isHere) locate(state, path, { article, version, isPresent: true, sizeBytes, modified }, event)
}

/** The same note may stand in a journal here and come with an import as well. */
const addNote = (
  record: AnnotationRecord,
  note: Omit<NoteRecord, 'isHere'>,
  event: EventHead,
  isHere: boolean,
): void => {
  const id = eventIdOf(event.replica, event.seq)
  const wasHere = record.notes.get(id)?.value.isHere === true
  record.notes.set(id, written({ ...note, isHere: isHere || wasHere }, event))
}

const addAnnotation = (
  state: LibraryState,
  data: EventData<'annotation.added'>,
  event: EventHead,
  isHere: boolean,
): void => {
  const record = annotationIn(state, data.annotation)
  const before = record.added?.value.article
  record.added = earliest(record.added, written({ article: data.article }, event))
  if (record.added.value.article !== before)
    giveAnnotation(state, data.annotation, before, record.added.value.article)
  record.target = latest(record.target, written(data.target, event))
  record.colour = latest(record.colour, written(data.colour, event))
  addNote(record, { note: data.note, seen: [] }, event, isHere)
  for (const tag of data.tags) {
    tagIn(state, tag)
    write(record.tags, tag, true, event)
  }
}

/** An annotation is of one article, also where two events say that they make it. */
const giveAnnotation = (
  { annotationsOf }: LibraryState,
  id: AnnotationId,
  from: ArticleId | undefined,
  to: ArticleId,
): void => {
  const left = from === undefined ? undefined : annotationsOf.get(from)
  left?.delete(id)
  if (from !== undefined && left?.size === 0) annotationsOf.delete(from)
  annotationsOf.set(to, (annotationsOf.get(to) ?? new Set()).add(id))
}

const defineTag = (state: LibraryState, data: EventData<'tag.defined'>, event: EventHead): void => {
  const record = tagIn(state, data.tag)
  if (data.name !== undefined) record.name = latest(record.name, written(data.name, event))
  if (data.colour !== undefined) record.colour = latest(record.colour, written(data.colour, event))
  if (data.parent !== undefined) record.parent = latest(record.parent, written(data.parent, event))
  if (data.description !== undefined)
    record.description = latest(record.description, written(data.description, event))
  if (data.example !== undefined) record.example = latest(record.example, written(data.example, event))
  if (data.shortcut !== undefined) record.shortcut = latest(record.shortcut, written(data.shortcut, event))
  if (data.deleted !== undefined) record.deleted = latest(record.deleted, written(data.deleted, event))
}

const saveSearch = (state: LibraryState, data: EventData<'search.saved'>, event: EventHead): void => {
  const { search, name, asked, deleted } = data
  const record = state.searches.get(search) ?? {
    id: search,
    begun: undefined,
    name: undefined,
    asked: undefined,
    deleted: undefined,
  }
  state.searches.set(search, record)
  record.begun = earliest(record.begun, written(null, event))
  if (name !== undefined) record.name = latest(record.name, written(name, event))
  if (asked !== undefined) record.asked = latest(record.asked, written(asked, event))
  if (deleted !== undefined) record.deleted = latest(record.deleted, written(deleted, event))
}

const touch = (state: LibraryState, id: AnnotationId, event: EventHead): AnnotationRecord => {
  const record = annotationIn(state, id)
  record.modified = latest(record.modified, written(null, event))
  return record
}

const foldAnnotation = (state: LibraryState, event: AnnotationEvent, isHere: boolean): void => {
  switch (event.type) {
    case 'annotation.added':
      addAnnotation(state, event.data, event, isHere)
      break
    case 'annotation.noted': {
      const { annotation, note, seen } = event.data
      addNote(touch(state, annotation, event), { note, seen }, event, isHere)
      break
    }
    case 'annotation.coloured': {
      const record = touch(state, event.data.annotation, event)
      record.colour = latest(record.colour, written(event.data.colour, event))
      break
    }
    case 'annotation.tagged':
      tagIn(state, event.data.tag)
      write(touch(state, event.data.annotation, event).tags, event.data.tag, event.data.on, event)
      break
    case 'annotation.described': {
      const { annotation, field, value } = event.data
      write(touch(state, annotation, event).described, field, value, event)
      break
    }
    case 'annotation.linked':
      write(touch(state, event.data.annotation, event).links, event.data.to, event.data.on, event)
      break
    case 'annotation.placed': {
      const record = touch(state, event.data.annotation, event)
      record.target = latest<typeof event.data.target | null>(
        record.target,
        written(event.data.target, event),
      )
      break
    }
    case 'annotation.outlined': {
      const record = annotationIn(state, event.data.annotation)
      record.area = latest(record.area, written(event.data.area, event))
      record.outlined = earliest(record.outlined, written(null, event))
      break
    }
    case 'annotation.left': {
      const record = annotationIn(state, event.data.annotation)
      record.left = latest(record.left, written(event.data.version, event))
      break
    }
    case 'annotation.deleted':
    case 'annotation.restored': {
      const record = annotationIn(state, event.data.annotation)
      record.deleted = latest(record.deleted, written(event.type === 'annotation.deleted', event))
      break
    }
    default:
      event satisfies never
  }
}

type AnnotationEvent = Extract<KnownEvent, { type: `annotation.${string}` }>
type ImportEvent = Extract<KnownEvent, { type: 'bundle.imported' | 'event.imported' | 'import.undone' }>
type OtherEvent = Exclude<KnownEvent, AnnotationEvent | ImportEvent>

const foldOther = (state: LibraryState, event: OtherEvent, isHere: boolean): void => {
  switch (event.type) {
    case 'library.created': {
      const { library, title } = event.data
      state.libraries.set(library, earliest(state.libraries.get(library), written({ title }, event)))
      break
    }
    case 'article.acquired': {
      const { article, ...reading } = event.data
      readVersion(state, article, article as string as VersionId, reading, event, isHere)
      break
    }
    case 'article.changed': {
      const { article, version, previous: _previous, ...reading } = event.data
      readVersion(state, article, version, reading, event, isHere)
      break
    }
    case 'article.located': {
      const { article, version, path, sizeBytes, modified } = event.data
      articleIn(state, article)
      if (isHere) locate(state, path, { article, version, isPresent: true, sizeBytes, modified }, event)
      break
    }
    case 'article.lost': {
      const { article, version, path, withdrawn } = event.data
      const gone = { article, version, isPresent: false, sizeBytes: 0, modified: '' }
      if (isHere) locate(state, path, withdrawn === true ? { ...gone, isWithdrawn: true } : gone, event)
      break
    }
    case 'article.kept':
      // Where the file lies that holds the text is true of this library only.
      if (isHere) {
        const { version, text, extractor = null, generation = null } = event.data
        write(state.keptTexts, version, text, event)
        write(state.keptBy, version, { extractor, generation }, event)
      }
      break
    case 'article.described': {
      const { article, field, value, more = {} } = event.data
      const record = articleIn(state, article)
      record.described = withWritten(record.described, field, value, event)
      for (const [name, text] of Object.entries(more))
        record.described = withWritten(record.described, name, text, event)
      break
    }
    case 'article.decoded': {
      const { article, version, ...decoded } = event.data
      const record = articleIn(state, article)
      record.decoded = withWritten(record.decoded, version, decoded, event)
      break
    }
    case 'article.tagged': {
      tagIn(state, event.data.tag)
      const record = articleIn(state, event.data.article)
      record.tags = withWritten(record.tags, event.data.tag, event.data.on, event)
      break
    }
    case 'tag.defined':
      defineTag(state, event.data, event)
      break
    case 'name.described': {
      const { name, field, value } = event.data
      const record = state.names.get(name) ?? { id: name, fields: new Map() }
      state.names.set(name, record)
      write(record.fields, field, value, event)
      break
    }
    case 'search.saved':
      saveSearch(state, event.data, event)
      break
    case 'fixity.verified':
      state.verified = latest(state.verified, written(event.data, event))
      break
    case 'bundle.exported':
    case 'output.written':
      break
    default:
      event satisfies never
  }
}

const importIn = (state: LibraryState, id: ImportId): ImportRecord => {
  const held = state.imports.get(id)
  if (held) return held
  const made: ImportRecord = { id, imported: undefined, undone: undefined }
  state.imports.set(id, made)
  return made
}

const foldImport = (state: LibraryState, event: ImportEvent): void => {
  const record = importIn(state, event.data.import)
  switch (event.type) {
    case 'bundle.imported':
      record.imported = earliest(record.imported, written(event.data, event))
      break
    case 'import.undone':
      record.undone = latest(record.undone, written(event.data.undone, event))
      break
    case 'event.imported': {
      const original = originalOf(event.data.original)
      if (original !== null && !isUndone(state, record.id)) foldImported(state, original)
      break
    }
    default:
      event satisfies never
  }
}

const isAnnotationEvent = (event: KnownEvent): event is AnnotationEvent =>
  event.type.startsWith('annotation.')
const isImportEvent = (event: KnownEvent): event is ImportEvent =>
  event.type === 'bundle.imported' || event.type === 'event.imported' || event.type === 'import.undone'

/**
 * `isHere` false: the event happened in another library. What it says of articles, tags and annotations holds here too; where
 * the files lay there does not.
 */
const foldFrom = (state: LibraryState, event: JournalEvent, isHere: boolean): void => {
  if (event.type === 'foreign') return
  if (isImportEvent(event)) foldImport(state, event)
  else if (isAnnotationEvent(event)) foldAnnotation(state, event, isHere)
  else foldOther(state, event, isHere)
}

/**
 * Takes one event into the state. In any order, any number of times, the state comes out the same; only what undoes an import
 * must be folded before what the import brought: `foldAll` sees to it.
 */
export const foldEvent = (state: LibraryState, event: JournalEvent): void => foldFrom(state, event, true)

/** Takes in an event of another library. */
export const foldImported = (state: LibraryState, event: JournalEvent): void => foldFrom(state, event, false)

export const foldAll = (state: LibraryState, events: readonly JournalEvent[]): void => {
  for (const event of events) if (event.type === 'import.undone') foldEvent(state, event)
  for (const event of events) foldEvent(state, event)
}
