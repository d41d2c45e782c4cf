/** Ids are strings of fixed shape; the brand keeps one kind from standing in for another. */
type Brand<B extends string> = string & { readonly __brand: B }

/** `sha256:<64 hex>` of the file's bytes at first sight. */
export type ArticleId = Brand<'ArticleId'>
/** `sha256:<64 hex>` of one version's bytes. The first version of an article has the article's own id as its digest. */
export type VersionId = Brand<'VersionId'>
/** `urn:uuid:<uuid>` */
export type AnnotationId = Brand<'AnnotationId'>
/** The tag's name in NFC as it was first given; stays the same when the tag is renamed. */
export type TagId = Brand<'TagId'>
/** One per device and library; also the journal's file name without its ending. */
export type ReplicaId = Brand<'ReplicaId'>
/** `<replica>:<sequence number>` */
export type EventId = Brand<'EventId'>
/** `urn:uuid:<uuid>` */
export type LibraryId = Brand<'LibraryId'>
/** `urn:uuid:<uuid>`: a search that somebody keeps. */
export type SearchId = Brand<'SearchId'>
/** `urn:uuid:<uuid>`: a person, place or anything else of whom a record is kept. */
export type NameId = Brand<'NameId'>
/** `urn:uuid:<uuid>`: one taking in of a bundle, on one device. */
export type ImportId = Brand<'ImportId'>

const shapes = {
  sha256: /^sha256:[0-9a-f]{64}$/,
  urn: /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  replica: /^[a-z0-9][a-z0-9-]{3,63}$/,
}

export const isArticleId = (value: unknown): value is ArticleId =>
  typeof value === 'string' && shapes.sha256.test(value)
export const isVersionId = (value: unknown): value is VersionId =>
  typeof value === 'string' && shapes.sha256.test(value)
export const isAnnotationId = (value: unknown): value is AnnotationId =>
  typeof value === 'string' && shapes.urn.test(value)
export const isLibraryId = (value: unknown): value is LibraryId =>
  typeof value === 'string' && shapes.urn.test(value)
export const isReplicaId = (value: unknown): value is ReplicaId =>
  typeof value === 'string' && shapes.replica.test(value)
export const isImportId = (value: unknown): value is ImportId =>
  typeof value === 'string' && shapes.urn.test(value)
export const isSearchId = (value: unknown): value is SearchId =>
  typeof value === 'string' && shapes.urn.test(value)
export const isNameId = (value: unknown): value is NameId =>
  typeof value === 'string' && shapes.urn.test(value)
export const isTagId = (value: unknown): value is TagId =>
  typeof value === 'string' && value.length > 0 && value.length <= 200

export const eventIdOf = (replica: ReplicaId, seq: number): EventId => `${replica}:${seq}` as EventId
