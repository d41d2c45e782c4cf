import { codePointLength, sliceCodePoints } from '../article/code-points'
import { rectangleOf, type PictureArea, type Rectangle } from '../annotation/area'
import { pageOf } from '../annotation/anchor-area'
import {
  contextLength,
  isWhole,
  type AnchorState,
  type Colour,
  type ConflictingNote,
  type LinkTarget,
  type TextTarget,
} from '../annotation/annotation'
import type { AnnotationId, TagId, VersionId } from '../ids'
import type { PlacedAnnotation, TagView } from '../library/views'
import { documentName, documentPaths, type DocumentPaths } from './layout'
import type { LinkedPart } from './making'
import type { People, Person } from './people'
import { noPictures, type ShownPictures } from './pictures/shown'
import type { BundleArticle, OlderText } from './source'
import { untoldPicture } from './redact/derive-area'
import { titleOf } from './title'

/** One article as a bundle tells of it: tags by name, people as the bundle names them, annotations where they stand. */
export type DescribedDocument = {
  readonly paths: DocumentPaths
  readonly index: number
  readonly count: number
  readonly article: BundleArticle
  readonly title: string
  readonly tags: readonly string[]
  readonly annotations: readonly DescribedAnnotation[]
  /** Null where the file itself is not in the bundle. */
  readonly original: { readonly sizeBytes: number } | null
  readonly pictures: ShownPictures
  /** Texts of other versions that are in the bundle too. */
  readonly olderTexts: readonly CarriedText[]
}

/** `path` is inside the crate. */
export type CarriedText = OlderText & { readonly path: string }

export type DescribedAnnotation = {
  /** 1 for the first on the article: what the pages call it. */
  readonly number: number
  readonly id: AnnotationId
  /** `whole` for one about the article, not a passage. */
  readonly state: AnchorState | 'whole'
  /** Code points in `text.txt`, where the annotated words stand there; null for `whole` and `orphan`. */
  readonly place: { readonly start: number; readonly end: number } | null
  /** The part of a picture that it is about; null where it is about words or the whole article. */
  readonly area: DescribedArea | null
  readonly quote: { readonly exact: string; readonly prefix: string; readonly suffix: string } | null
  /** Where it was made, when that is another text than the article's and the bundle has it; the words stand there. */
  readonly madeOn: MadeOn | null
  readonly note: string
  readonly tags: readonly string[]
  readonly colour: Colour
  readonly by: Person | null
  readonly created: string
  readonly modified: string | null
  /** When the note was written that is shown, and by whom; null where no other note contradicts it. */
  readonly written: { readonly by: Person | null; readonly time: string } | null
  /** The notes that contradict it. */
  readonly conflicts: readonly (Omit<ConflictingNote, 'by'> & { readonly by: Person | null })[]
  /** As `annotation/described.ts` reads it. */
  readonly described: Readonly<Partial<Record<string, string>>>
  /** What it points to in this bundle. */
  readonly links: readonly DescribedLink[]
}

export type MadeOn = {
  /** Inside the crate. */
  readonly path: string
  readonly start: number
  readonly end: number
  readonly quote: { readonly exact: string; readonly prefix: string; readonly suffix: string }
}

export type DescribedArea = Rectangle & {
  /** Which picture of the article it is, from 1. */
  readonly picture: number
  /** Of the original, where the picture is one of its pages. */
  readonly page: number | null
  /** Where the picture stands in `text.txt` (code points); null where it is not known to be there. */
  readonly at: number | null
  /** What the file calls the picture, and its SHA-256 (`sha256:…`); null where that is not told. */
  readonly resource: string | null
  readonly sha256: string | null
}

export type DescribedLink = Omit<LinkedPart, 'index'> & {
  readonly to: LinkTarget
  /** `d0001`: the article that it is or is on. */
  readonly document: string
}

export type Naming = {
  readonly people: People
  readonly tagName: (tag: TagId) => string
  readonly linked: (to: LinkTarget) => LinkedPart | null
}

export const namingOf = (
  tags: readonly TagView[],
  people: People,
  linked: Naming['linked'] = () => null,
): Naming => {
  const names = new Map(tags.map(({ id, name }) => [id, name]))
  return { people, tagName: (tag) => names.get(tag) ?? tag, linked }
}

/** What goes along with an article besides its text. */
export type Carried = {
  /** What is known of the file itself, or null. */
  readonly original: DescribedDocument['original']
  readonly pictures?: ShownPictures
}

export const describeDocument = (
  article: BundleArticle,
  place: { readonly index: number; readonly count: number },
  naming: Naming,
  { original, pictures = noPictures }: Carried,
): DescribedDocument => {
  const paths = documentPaths(place.index, place.count, article.summary.path)
  const olderTexts = (article.olderTexts ?? []).map((older, i) => ({
    ...older,
    path: paths.olderText(i + 1),
  }))
  const texts = { text: article.text, version: article.version, olderTexts, count: place.count }
  return {
    ...place,
    paths,
    article,
    title: titleOf(article.summary),
    tags: article.summary.tags.map(naming.tagName),
    annotations: inReadingOrder(article.annotations).map((placed, i) =>
      describeAnnotation(placed, i + 1, texts, naming),
    ),
    original,
    pictures,
    olderTexts,
  }
}

type Texts = {
  readonly text: string
  readonly version: VersionId
  readonly olderTexts: readonly CarriedText[]
  readonly count: number
}

/** As the pages list them: those in the text, then those about the whole article, then those without a place. */
const startOf = ({ anchor }: PlacedAnnotation): number =>
  anchor === null
    ? Number.MAX_SAFE_INTEGER - 1
    : anchor.state === 'orphan'
      ? Number.MAX_SAFE_INTEGER
      : anchor.start

const inReadingOrder = (annotations: readonly PlacedAnnotation[]): readonly PlacedAnnotation[] =>
  [...annotations].sort((a, b) => startOf(a) - startOf(b) || (a.annotation.id < b.annotation.id ? -1 : 1))

const describeAnnotation = (
  { annotation, anchor }: PlacedAnnotation,
  number: number,
  { text, version, olderTexts, count }: Texts,
  { people, tagName, linked }: Naming,
): DescribedAnnotation => {
  const { target, area } = annotation
  const [first, ...others] = annotation.conflicts
  const state = isWhole(annotation) || anchor === null ? 'whole' : anchor.state
  const place =
    area !== undefined || anchor === null || anchor.state === 'orphan'
      ? null
      : { start: anchor.start, end: anchor.end }
  return {
    number,
    id: annotation.id,
    state,
    place,
    area: area ? areaOf(area, anchor) : null,
    // Where the words stand as annotated, the quote is taken from the text of the bundle; else it is what was annotated.
    quote:
      target === null
        ? null
        : place !== null && state !== 'review'
          ? quoteAt(text, place)
          : { exact: target.exact, prefix: target.prefix, suffix: target.suffix },
    madeOn: target === null || target.version === version ? null : madeOn(target, olderTexts),
    note: annotation.note,
    tags: annotation.tags.map(tagName),
    colour: annotation.colour,
    by: people.named(annotation.by),
    created: annotation.created,
    modified: annotation.modified,
    written: first === undefined ? null : { by: people.named(first.by), time: first.time },
    conflicts: others.map((other) => ({ ...other, by: people.named(other.by) })),
    described: annotation.described ?? {},
    links: (annotation.links ?? []).flatMap((to) => {
      const part = linked(to)
      if (part === null) return []
      const { index, ...told } = part
      return [{ ...told, to, document: documentName(index, count) }]
    }),
  }
}

/** Only where the words stand letter for letter: a text that was read otherwise since then says nothing of the place. */
const madeOn = (
  { exact, prefix, suffix, start, end, version }: TextTarget,
  olderTexts: readonly CarriedText[],
): MadeOn | null => {
  const older = olderTexts.find((one) => one.version === version)
  if (older === undefined || sliceCodePoints(older.text, start, end) !== exact) return null
  return { path: older.path, start, end, quote: { exact, prefix, suffix } }
}

/** A redacted article tells neither what its pictures are called nor what is in them. */
const areaOf = (area: PictureArea, anchor: PlacedAnnotation['anchor']): DescribedArea => {
  const on = anchor !== null && anchor.state !== 'orphan' && anchor.state !== 'review' ? anchor.on : undefined
  const { sha256 } = area
  const isTold = !area.resource.startsWith(untoldPicture)
  const resource = on?.resource ?? area.resource
  return {
    ...rectangleOf(area),
    picture: on?.picture ?? area.picture,
    page: on ? on.page : pageOf(area.resource),
    at: on?.start ?? null,
    resource: isTold ? resource : null,
    sha256,
  }
}

const quoteAt = (text: string, { start, end }: { readonly start: number; readonly end: number }) => ({
  exact: sliceCodePoints(text, start, end),
  prefix: sliceCodePoints(text, Math.max(0, start - contextLength), start),
  suffix: sliceCodePoints(text, end, Math.min(codePointLength(text), end + contextLength)),
})
