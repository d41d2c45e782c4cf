import { arcp } from './layout'
import { directionOf, languageOf } from './language'
import type { DescribedAnnotation, DescribedDocument } from './document'

/** W3C Web Annotation Data Model. Sections are named where the form follows from them. */

const textualBody = (value: string, purpose: 'commenting' | 'tagging', format: string) => ({
  type: 'TextualBody',
  value,
  format,
  language: languageOf(value),
  textDirection: directionOf(value),
  purpose,
})

const motivations = ({ note, tags, state }: DescribedAnnotation): string | readonly string[] => {
  const found = [...(note === '' ? [] : ['commenting']), ...(tags.length === 0 ? [] : ['tagging'])]
  if (found.length === 0) return state === 'whole' ? 'bookmarking' : 'highlighting'
  return found.length === 1 ? found[0]! : found
}

/** 4.2.4 and 4.2.5. Where the words no longer stand, the quote alone: a position would claim too much. */
const selectors = ({ quote, place, state }: DescribedAnnotation) => {
  if (quote === null) return undefined
  const words = { type: 'TextQuoteSelector', ...quote }
  return place === null || state === 'review'
    ? words
    : [words, { type: 'TextPositionSelector', start: place.start, end: place.end }]
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** One annotation as a value for JSON; keys that do not apply are undefined and so left out. */
export const webAnnotation = (
  bundleId: string,
  document: DescribedDocument,
  annotation: DescribedAnnotation,
) => ({
  id: annotation.id,
  type: 'Annotation',
  motivation: motivations(annotation),
  created: dateTime.test(annotation.created) ? annotation.created : undefined,
  modified:
    annotation.modified !== null && dateTime.test(annotation.modified) ? annotation.modified : undefined,
  creator:
    annotation.by === null
      ? undefined
      : { id: arcp(bundleId, annotation.by.id), type: 'Person', name: annotation.by.name },
  body:
    annotation.note === '' && annotation.tags.length === 0 && annotation.conflicts.length === 0
      ? undefined
      : [
          ...(annotation.note === '' ? [] : [textualBody(annotation.note, 'commenting', 'text/markdown')]),
          ...annotation.conflicts.map(({ note }) => textualBody(note, 'commenting', 'text/markdown')),
          ...annotation.tags.map((tag) => textualBody(tag, 'tagging', 'text/plain')),
        ],
  // 4.4: the colour is how the mark looks, so it is a style class of the target, described by the stylesheet.
  stylesheet: { id: arcp(bundleId, 'ro-crate-preview_files/reader.css'), type: 'CssStylesheet' },
  target: {
    type: 'SpecificResource',
    source: arcp(bundleId, document.paths.text),
    selector: selectors(annotation),
    styleClass: annotation.colour,
  },
})

/** What stands in `annotations.jsonld` before and after its annotations, which are separated by commas (5.1, 5.2). */
export const annotationCollection = (
  bundleId: string,
  label: string,
  total: number,
): { readonly head: string; readonly tail: string } => {
  const id = arcp(bundleId, 'annotations.jsonld')
  const page = `${id}#page-1`
  const about = {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
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
