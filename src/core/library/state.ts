import type { PictureArea } from '../annotation/area'
import type { Colour, LinkTarget, TextTarget } from '../annotation/annotation'
import type { EventData } from '../journal/event'
import type { ListAsked } from './queries'
import type { NameId, SearchId } from '../ids'
import type { AnnotationId, ArticleId, EventId, ImportId, LibraryId, TagId, VersionId } from '../ids'
import type { Register } from './register'

/**
 * The library as its journals tell it. Every field is a register or a set keyed by an id, so folding is commutative and
 * folding an event twice changes nothing. Only `fold.ts` writes here; everyone else reads.
 */
export type LibraryState = {
  readonly libraries: Map<LibraryId, Register<{ readonly title: string }>>
  readonly articles: Map<ArticleId, ArticleRecord>
  /** By path, relative to the library. */
  readonly locations: Map<string, Register<Location>>
  readonly annotations: Map<AnnotationId, AnnotationRecord>
  readonly tags: Map<TagId, TagRecord>
  readonly imports: Map<ImportId, ImportRecord>
  readonly searches: Map<SearchId, SearchRecord>
  /** Persons, places, organisations and events of whom a record is kept. */
  readonly names: Map<NameId, NameRecord>
  verified: Register<EventData<'fixity.verified'>> | undefined
  /** Texts of versions that are kept for good, by version: the SHA-256 (`sha256:…`) of the file that holds the text. */
  readonly keptTexts: Map<VersionId, Register<string>>
  /** What made those texts. */
  readonly keptBy: Map<VersionId, Register<KeptBy>>
  /** Indexes over the above: kept in step by the fold. */
  readonly pathsOf: Map<ArticleId, Set<string>>
  readonly annotationsOf: Map<ArticleId, Set<AnnotationId>>
  readonly articleOfVersion: Map<VersionId, Register<ArticleId>>
}

export type Location = {
  readonly article: ArticleId
  readonly version: VersionId
  readonly isPresent: boolean
  /** Not present because a person took back that it was added. */
  readonly isWithdrawn?: true
  readonly sizeBytes: number
  readonly modified: string
}

/** The name and version of what read a kept text, and the generation of all extractors then; null where no journal says so. */
export type KeptBy = { readonly extractor: string | null; readonly generation: number | null }

export type Reading = Omit<EventData<'article.acquired'>, 'article'>

export type Decoded = Omit<EventData<'article.decoded'>, 'article' | 'version'>

export type ArticleRecord = {
  readonly id: ArticleId
  /** What was read of each version when it was first seen. */
  readonly versions: Map<VersionId, Register<Reading>>
  described: ReadonlyMap<string, Register<string | null>>
  /** What a person said of a version's encoding. */
  decoded: ReadonlyMap<VersionId, Register<Decoded>>
  tags: ReadonlyMap<TagId, Register<boolean>>
}

export type AnnotationRecord = {
  readonly id: AnnotationId
  added: Register<{ readonly article: ArticleId }> | undefined
  target: Register<TextTarget | null> | undefined
  area: Register<PictureArea | null> | undefined
  /** When it was first given an area: that made it, and did not change it. */
  outlined: Register<null> | undefined
  colour: Register<Colour> | undefined
  deleted: Register<boolean> | undefined
  /** The version in which a person left it without a place. */
  left: Register<VersionId | null> | undefined
  /** Every note ever written, with the ones its author had seen. */
  readonly notes: Map<EventId, Register<NoteRecord>>
  readonly tags: Map<TagId, Register<boolean>>
  readonly described: Map<string, Register<string | null>>
  readonly links: Map<LinkTarget, Register<boolean>>
  modified: Register<null> | undefined
}

export type NoteRecord = {
  readonly note: string
  readonly seen: readonly string[]
  /** Written in this library; false for one that came with an import only. */
  readonly isHere: boolean
}

export type ImportRecord = {
  readonly id: ImportId
  imported: Register<EventData<'bundle.imported'>> | undefined
  undone: Register<boolean> | undefined
}

export type SearchRecord = {
  readonly id: SearchId
  /** When it was first kept. */
  begun: Register<null> | undefined
  name: Register<string> | undefined
  asked: Register<ListAsked> | undefined
  deleted: Register<boolean> | undefined
}

/** `fields`: as `names/records.ts` reads them; those of newer versions are kept. */
export type NameRecord = {
  readonly id: NameId
  readonly fields: Map<string, Register<string | null>>
}

export type TagRecord = {
  readonly id: TagId
  name: Register<string> | undefined
  colour: Register<string> | undefined
  parent: Register<TagId | null> | undefined
  description: Register<string> | undefined
  example: Register<string> | undefined
  shortcut: Register<string> | undefined
  deleted: Register<boolean> | undefined
}

export const emptyState = (): LibraryState => ({
  libraries: new Map(),
  articles: new Map(),
  locations: new Map(),
  annotations: new Map(),
  tags: new Map(),
  imports: new Map(),
  searches: new Map(),
  names: new Map(),
  verified: undefined,
  keptTexts: new Map(),
  keptBy: new Map(),
  pathsOf: new Map(),
  annotationsOf: new Map(),
  articleOfVersion: new Map(),
})

/** Brings a state back to its beginning, in place: whoever holds it sees the same object. */
export const clearState = (state: LibraryState): void => {
  for (const part of Object.values(state)) if (part instanceof Map) part.clear()
  state.verified = undefined
}
