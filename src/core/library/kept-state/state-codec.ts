import type { PictureArea } from '../../annotation/area'
import type { Colour, LinkTarget, TextTarget } from '../../annotation/annotation'
import type { EventData } from '../../journal/event'
import type {
  AnnotationId,
  ArticleId,
  EventId,
  ImportId,
  NameId,
  SearchId,
  TagId,
  VersionId,
} from '../../ids'
import type { ListAsked } from '../queries'
import type {
  AnnotationRecord,
  ArticleRecord,
  Decoded,
  ImportRecord,
  KeptBy,
  LibraryState,
  NameRecord,
  Location,
  NoteRecord,
  Reading,
  SearchRecord,
  TagRecord,
} from '../state'
import { flag, json, mapOf, optional, record, register, registers, textOf, type Codec } from './codecs'
import type { Packer, Unpacker } from './packing'

/** Every field named, also those that may be absent. Readings and places are many: they are read by hand. */
type Whole<T> = { readonly [F in keyof Required<T>]: T[F] }

const text = textOf<string>()

const reading: Codec<Reading> = {
  pack: (packer, value) => {
    packer.text(value.path)
    packer.number(value.sizeBytes)
    packer.text(value.modified)
    packer.text(value.format)
    packer.text(value.encoding)
    packer.text(value.extractor)
    packer.text(value.title)
    packer.number(value.words)
    packer.text(value.direction)
  },
  unpack: (unpacker): Whole<Reading> => ({
    path: unpacker.text(),
    sizeBytes: unpacker.number(),
    modified: unpacker.text(),
    format: unpacker.text(),
    encoding: unpacker.text(),
    extractor: unpacker.text(),
    title: unpacker.text(),
    words: unpacker.number(),
    direction: unpacker.text() as Reading['direction'],
  }),
}

const PRESENT = 1
const WITHDRAWN = 2

const location: Codec<Location> = {
  pack: (packer, value) => {
    packer.text(value.article)
    packer.text(value.version)
    packer.word((value.isPresent ? PRESENT : 0) | (value.isWithdrawn === true ? WITHDRAWN : 0))
    packer.number(value.sizeBytes)
    packer.text(value.modified)
  },
  unpack: (unpacker) => {
    const article = unpacker.text() as ArticleId
    const held = unpacker.text() as VersionId
    const flags = unpacker.word()
    const isPresent = (flags & PRESENT) !== 0
    const found: Omit<Whole<Location>, 'isWithdrawn'> = {
      article,
      version: held,
      isPresent,
      sizeBytes: unpacker.number(),
      modified: unpacker.text(),
    }
    return (flags & WITHDRAWN) === 0 ? found : { ...found, isWithdrawn: true }
  },
}

const decoded = registers<VersionId, Decoded>(json<Decoded>())
const described = registers<string, string | null>(json<string | null>())
const flags = registers<TagId, boolean>(flag)
const versions = mapOf<VersionId, ArticleRecord['versions'] extends Map<VersionId, infer R> ? R : never>(
  register(reading),
)

const article: Codec<ArticleRecord> = {
  pack: (packer, value) => {
    packer.text(value.id)
    versions.pack(packer, value.versions)
    described.pack(packer, value.described)
    decoded.pack(packer, value.decoded)
    flags.pack(packer, value.tags)
  },
  unpack: (unpacker): Whole<ArticleRecord> => {
    const id = unpacker.text() as ArticleId
    const read: ArticleRecord['versions'] = new Map()
    versions.fill(unpacker, read)
    return {
      id,
      versions: read,
      described: described.unpack(unpacker),
      decoded: decoded.unpack(unpacker),
      tags: flags.unpack(unpacker),
    }
  },
}

/** A map that is the record's own from the beginning. */
const ownMap = <K extends string, V>(codec: Codec<V>): Codec<Map<K, V>> => {
  const entries = mapOf<K, V>(codec)
  return {
    pack: entries.pack,
    unpack: (unpacker) => {
      const made = new Map<K, V>()
      entries.fill(unpacker, made)
      return made
    },
  }
}

const maybe = <T>(codec: Codec<T>) => optional(register(codec))
const nothing: Codec<null> = { pack: () => undefined, unpack: () => null }

const annotation = record<AnnotationRecord>({
  id: textOf<AnnotationId>(),
  added: maybe(json<{ readonly article: ArticleId }>()),
  target: maybe(json<TextTarget | null>()),
  area: maybe(json<PictureArea | null>()),
  outlined: maybe(nothing),
  colour: maybe(textOf<Colour>()),
  deleted: maybe(flag),
  left: maybe(json<VersionId | null>()),
  notes: ownMap<EventId, NonNullable<ReturnType<AnnotationRecord['notes']['get']>>>(
    register(json<NoteRecord>()),
  ),
  tags: ownMap(register(flag)),
  described: ownMap(register(json<string | null>())),
  links: ownMap<LinkTarget, NonNullable<ReturnType<AnnotationRecord['links']['get']>>>(register(flag)),
  modified: maybe(nothing),
})

const tag = record<TagRecord>({
  id: textOf<TagId>(),
  name: maybe(text),
  colour: maybe(text),
  parent: maybe(json<TagId | null>()),
  description: maybe(text),
  example: maybe(text),
  shortcut: maybe(text),
  deleted: maybe(flag),
})

const importing = record<ImportRecord>({
  id: textOf<ImportId>(),
  imported: maybe(json<EventData<'bundle.imported'>>()),
  undone: maybe(flag),
})

const search = record<SearchRecord>({
  id: textOf<SearchId>(),
  begun: maybe(nothing),
  name: maybe(text),
  asked: maybe(json<ListAsked>()),
  deleted: maybe(flag),
})

const name = record<NameRecord>({
  id: textOf<NameId>(),
  fields: ownMap(register(json<string | null>())),
})

const verified = maybe(json<EventData<'fixity.verified'>>())

/** Everything but the indexes over it, which are made anew. */
type Stored = Omit<LibraryState, 'pathsOf' | 'annotationsOf' | 'verified'>

const maps = {
  libraries: mapOf(register(json<{ readonly title: string }>())),
  articles: mapOf(article),
  locations: mapOf(register(location)),
  annotations: mapOf(annotation),
  tags: mapOf(tag),
  imports: mapOf(importing),
  searches: mapOf(search),
  names: mapOf(name),
  keptTexts: mapOf(register(text)),
  keptBy: mapOf(register(json<KeptBy>())),
  articleOfVersion: mapOf(register(textOf<ArticleId>())),
} satisfies Record<keyof Stored, unknown>

export const packState = (packer: Packer, state: LibraryState): void => {
  maps.libraries.pack(packer, state.libraries)
  maps.articles.pack(packer, state.articles)
  maps.locations.pack(packer, state.locations)
  maps.annotations.pack(packer, state.annotations)
  maps.tags.pack(packer, state.tags)
  maps.imports.pack(packer, state.imports)
  maps.searches.pack(packer, state.searches)
  maps.names.pack(packer, state.names)
  maps.keptTexts.pack(packer, state.keptTexts)
  maps.keptBy.pack(packer, state.keptBy)
  maps.articleOfVersion.pack(packer, state.articleOfVersion)
  verified.pack(packer, state.verified)
}

/** Fills an empty state. */
export const unpackState = (unpacker: Unpacker, state: LibraryState): void => {
  maps.libraries.fill(unpacker, state.libraries)
  maps.articles.fill(unpacker, state.articles)
  maps.locations.fill(unpacker, state.locations)
  maps.annotations.fill(unpacker, state.annotations)
  maps.tags.fill(unpacker, state.tags)
  maps.imports.fill(unpacker, state.imports)
  maps.searches.fill(unpacker, state.searches)
  maps.names.fill(unpacker, state.names)
  maps.keptTexts.fill(unpacker, state.keptTexts)
  maps.keptBy.fill(unpacker, state.keptBy)
  maps.articleOfVersion.fill(unpacker, state.articleOfVersion)
  state.verified = verified.unpack(unpacker)
  indexPaths(state)
  indexAnnotations(state)
}

const indexPaths = ({ locations, pathsOf }: LibraryState): void => {
  for (const [path, { value }] of locations) {
    const paths = pathsOf.get(value.article)
    if (paths === undefined) pathsOf.set(value.article, new Set([path]))
    else paths.add(path)
  }
}

const indexAnnotations = ({ annotations, annotationsOf }: LibraryState): void => {
  for (const [id, { added }] of annotations) {
    if (added === undefined) continue
    const { article: of } = added.value
    annotationsOf.set(of, (annotationsOf.get(of) ?? new Set()).add(id))
  }
}
