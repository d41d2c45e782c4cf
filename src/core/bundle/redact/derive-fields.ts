import type { Annotation } from '../../annotation/annotation'
import {
  fieldOf,
  isUncertain,
  kindOf,
  noteDirectionOf,
  styleOf,
  type MarkField,
} from '../../annotation/described'

/** Names, and what is told of an event. */
const worded: readonly MarkField[] = ['value', 'also', 'who', 'where', 'when', 'source']
/** A date in another form than that of the text: what a rule finds in the text, it would not find here. */
const dated: readonly MarkField[] = ['from', 'to', 'calendar']

/** The fields whose words are redacted and handed on. Of what is protected none is. */
export const redactedFields = (annotation: Annotation, isHidden: boolean): readonly MarkField[] =>
  isHidden ? [] : [...worded, ...dated].filter((field) => fieldOf(annotation, field) !== '')

/**
 * What a derivative tells of a mark. `said` redacts a text. Of what is protected only the kind is told, whatever the rules say,
 * and never that it is protected: this would point to whoever is. Where the rules found something in a mark's words, its
 * dates stay away as well; so do fields that only a newer version knows. Undefined where nothing is left.
 */
export const derivedFields = (
  annotation: Annotation,
  said: (text: string, field: string) => string,
  isHidden: boolean,
): Annotation['described'] => {
  const words = redactedFields(annotation, isHidden).map(
    (field) => [field, said(fieldOf(annotation, field), `described/${field}`)] as const,
  )
  const isTouched = words.some(([field, text]) => text !== fieldOf(annotation, field))
  const kept = [...general(annotation), ...words.filter(([field]) => !isTouched || !dated.includes(field))]
  return kept.length === 0 ? undefined : Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** How a mark looks and what kind of thing it is of: they say nothing of whom. Only what is known, and no words in its place. */
const general = (annotation: Annotation): readonly (readonly [MarkField, string])[] => {
  const kind = kindOf(annotation)
  const direction = noteDirectionOf(annotation)
  return [
    ...(styleOf(annotation) === 'underline' ? [['style', 'underline'] as const] : []),
    ...(isUncertain(annotation) ? [['certainty', 'uncertain'] as const] : []),
    ...(direction === null ? [] : [['direction', direction] as const]),
    ...(kind === null ? [] : [['kind', kind] as const]),
  ]
}
