import { annotationContext, bodiesOf, creator, isUnderlined, timeOrNone } from './annotation-bodies'
import { arcp } from './layout'
import { fragmentOf, mediaFragments } from '../annotation/media-fragment'
import type { DescribedAnnotation, DescribedArea, DescribedDocument } from './document'

/** W3C Web Annotation Data Model. Sections are named where the form follows from them. */

const motivations = (
  bodies: ReturnType<typeof bodiesOf>,
  state: DescribedAnnotation['state'],
): string | readonly string[] => {
  const found = [...new Set(bodies.map(({ purpose }) => purpose))]
  if (found.length === 0) return state === 'whole' ? 'bookmarking' : 'highlighting'
  return found.length === 1 ? found[0]! : found
}

/**
 * 4.2.4 and 4.2.5. Where the words no longer stand in the article's text, they are told where they were made, if the bundle has
 * that text; else the quote alone: a position would claim too much.
 */
const placeIn = (document: DescribedDocument, { quote, place, area, state, madeOn }: DescribedAnnotation) => {
  const path = document.paths.text
  if (area !== null) return { path, selector: areaSelector(area) }
  if (quote === null) return { path, selector: undefined }
  const stands = (words: Quote, { start, end }: Place) => [
    { type: 'TextQuoteSelector', ...words },
    { type: 'TextPositionSelector', start, end },
  ]
  if (place !== null && state !== 'review') return { path, selector: stands(quote, place) }
  return madeOn === null
    ? { path, selector: { type: 'TextQuoteSelector', ...quote } }
    : { path: madeOn.path, selector: stands(madeOn.quote, madeOn) }
}

type Quote = NonNullable<DescribedAnnotation['quote']>
type Place = NonNullable<DescribedAnnotation['place']>

/**
 * 4.2.1 and 4.2.9: in the text at the place of the picture and, within that, the part of the picture. The text is the source also
 * here: it is in every bundle, and programs that know nothing of pictures still find the article by it.
 */
const areaSelector = (area: DescribedArea) => {
  const part = { type: 'FragmentSelector', conformsTo: mediaFragments, value: fragmentOf(area) }
  return area.at === null
    ? part
    : { type: 'TextPositionSelector', start: area.at, end: area.at, refinedBy: part }
}

const pictureOf = ({ picture, resource, sha256 }: DescribedArea) => ({
  number: picture,
  resource: resource ?? undefined,
  sha256: sha256?.replace('sha256:', ''),
})

/** One annotation as a value for JSON; keys that do not apply are undefined and so left out. */
export const webAnnotation = (
  bundleId: string,
  document: DescribedDocument,
  annotation: DescribedAnnotation,
) => {
  const bodies = bodiesOf(bundleId, annotation)
  const { path, selector } = placeIn(document, annotation)
  return {
    id: annotation.id,
    type: 'Annotation',
    motivation: motivations(bodies, annotation.state),
    created: timeOrNone(annotation.created),
    modified: timeOrNone(annotation.modified),
    creator: creator(bundleId, annotation.by),
    body: bodies.length === 0 ? undefined : bodies,
    // 4.4: colour and line are how the mark looks, so they are style classes of the target, described by the stylesheet.
    stylesheet: { id: arcp(bundleId, 'ro-crate-preview_files/reader.css'), type: 'CssStylesheet' },
    target: {
      type: 'SpecificResource',
      source: arcp(bundleId, path),
      selector,
      picture: annotation.area === null ? undefined : pictureOf(annotation.area),
      styleClass: isUnderlined(annotation) ? [annotation.colour, 'underline'] : annotation.colour,
    },
  }
}

/** What stands in `annotations.jsonld` before and after its annotations, which are separated by commas (5.1, 5.2). */
export const annotationCollection = (
  bundleId: string,
  label: string,
  total: number,
): { readonly head: string; readonly tail: string } => {
  const id = arcp(bundleId, 'annotations.jsonld')
  const page = `${id}#page-1`
  const about = {
    '@context': annotationContext,
    id,
    type: 'AnnotationCollection',
    label,
    total,
  }
  if (total === 0) return { head: `${JSON.stringify(about, null, 1)}\n`, tail: '' }
  // As an object: the W3C's schemas take the name alone for an error.
  const partOf = { id, type: about.type, label, total }
  const first = { id: page, type: 'AnnotationPage', partOf, startIndex: 0, items: [] }
  const written = JSON.stringify({ ...about, last: page, first })
  const hole = written.lastIndexOf('[]')
  return { head: `${written.slice(0, hole)}[\n`, tail: `\n${written.slice(hole + 1)}\n` }
}
