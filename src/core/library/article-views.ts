import type { Direction } from '../article/block'
import type { ArticleId, VersionId } from '../ids'
import { annotationOf, isLiving, tagsOn } from './annotation-views'
import type { Annotation } from '../annotation/annotation'
import { timeOf, type Register } from './register'
import type { ArticleRecord, LibraryState, Location, Reading } from './state'
import type { ArticleState, ArticleSummary, Version } from './views'

type Place = { readonly path: string; readonly location: Location }

const placesOf = (state: LibraryState, id: ArticleId): readonly Place[] => {
  const places: Place[] = []
  const paths = state.pathsOf.get(id)
  if (paths === undefined) return places
  for (const path of paths) places.push({ path, location: state.locations.get(path)!.value })
  // Nearly every article has one place.
  return places.length < 2
    ? places
    : places.sort(
        (a, b) => Number(b.location.isPresent) - Number(a.location.isPresent) || (a.path < b.path ? -1 : 1),
      )
}

/** The version that is read and annotated: the one at the article's first present place, or else the one seen last. */
export const currentVersionOf = (state: LibraryState, id: ArticleId): VersionId =>
  versionAt(state, id, placesOf(state, id))

const versionAt = (state: LibraryState, id: ArticleId, places: readonly Place[]): VersionId => {
  const present = places.find(({ location }) => location.isPresent)
  if (present) return present.location.version
  const versions = [...(state.articles.get(id)?.versions ?? [])].sort(([, a], [, b]) =>
    a.stamp < b.stamp ? 1 : -1,
  )
  return versions[0]?.[0] ?? (id as string as VersionId)
}

const stateOf = (id: ArticleId, places: readonly Place[]): ArticleState => {
  let state: ArticleState = 'missing'
  for (const { location } of places) {
    if (!location.isPresent) continue
    if ((location.version as string) !== id) return 'changed'
    state = 'ok'
  }
  return state
}

export const annotationsOn = (state: LibraryState, id: ArticleId): readonly Annotation[] => {
  const living: Annotation[] = []
  for (const one of state.annotationsOf.get(id) ?? none) {
    const annotation = annotationOf(state.annotations.get(one)!)
    if (annotation !== null) living.push(annotation)
  }
  return living
}

const countLiving = (state: LibraryState, id: ArticleId): number => {
  let count = 0
  const annotations = state.annotationsOf.get(id)
  if (annotations === undefined) return 0
  for (const annotation of annotations) if (isLiving(state.annotations.get(annotation)!)) count++
  return count
}

const firstSeen = (record: ArticleRecord): Register<Reading> | undefined => {
  let first: Register<Reading> | undefined
  for (const version of record.versions.values())
    if (first === undefined || version.stamp < first.stamp) first = version
  return first
}

/** True where it was taken back that its files were added, and nobody has said anything about it. */
const isWithdrawn = (state: LibraryState, record: ArticleRecord, places: readonly Place[]): boolean =>
  places.length > 0 &&
  places.every(({ location }) => location.isWithdrawn === true) &&
  countLiving(state, record.id) === 0 &&
  tagsOn(record.tags).length === 0

/** The article as lists show it; null while the event that acquired it has not arrived, and once it was taken back. */
export const summaryOf = (state: LibraryState, id: ArticleId): ArticleSummary | null => {
  const record = state.articles.get(id)
  const first = record && firstSeen(record)
  if (!record || !first) return null
  const places = placesOf(state, id)
  if (isWithdrawn(state, record, places)) return null
  const version = versionAt(state, id, places)
  const read = (record.versions.get(version) ?? first).value
  const reading = record.decoded.size === 0 ? read : { ...read, ...outcomeOf(record, version) }
  const described = describedIn(record)
  const main = places[0]
  return {
    id,
    path: main?.path ?? reading.path,
    otherPaths:
      places.length < 2
        ? none
        : places.slice(1).flatMap(({ path, location }) => (location.isPresent ? [path] : [])),
    title: described['title'] ?? reading.title,
    words: reading.words,
    format: reading.format,
    direction: directionOf(described['direction'], reading.direction),
    sizeBytes: reading.sizeBytes,
    acquired: timeOf(first),
    modified: reading.modified,
    state: stateOf(id, places),
    tags:
      record.tags.size === 0
        ? none
        : tagsOn(record.tags).filter((tag) => state.tags.get(tag)?.deleted?.value !== true),
    annotations: countLiving(state, id),
    described,
  }
}

/** Most articles have nothing of many kinds, and share it. */
const none: readonly never[] = []
const undescribed: Readonly<Record<string, string>> = {}

const describedIn = ({ described }: ArticleRecord): Readonly<Record<string, string>> => {
  if (described.size === 0) return undescribed
  return Object.fromEntries(
    [...described].flatMap(([field, { value }]) => (value === null ? [] : [[field, value]])),
  )
}

const directionOf = (said: string | undefined, read: Direction): Direction =>
  said === 'rtl' || said === 'ltr' ? said : read

/** What a version's text is called since a person said which encoding it is in. */
const outcomeOf = (record: ArticleRecord, version: VersionId): Partial<Reading> => {
  const decoded = record.decoded.get(version)?.value
  if (decoded === undefined) return {}
  const { encoding, ...outcome } = decoded
  return encoding === null ? outcome : { ...outcome, encoding }
}

/** The encoding that a person said a version is in; null where its bytes decide. */
export const chosenEncodingOf = (state: LibraryState, id: ArticleId, version: VersionId): string | null =>
  state.articles.get(id)?.decoded.get(version)?.value.encoding ?? null

export const versionsOf = (record: ArticleRecord): readonly Version[] =>
  [...record.versions]
    .sort(([, a], [, b]) => (a.stamp < b.stamp ? -1 : 1))
    .map(([id, register]) => {
      const { path, sizeBytes, title, words, extractor, encoding } = {
        ...register.value,
        ...outcomeOf(record, id),
      }
      return { id, seen: timeOf(register), path, sizeBytes, title, words, extractor, encoding }
    })
