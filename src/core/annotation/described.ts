import type { Direction } from '../article/block'
import type { Annotation } from './annotation'

/**
 * What may be said of an annotation beside its note, tags and colour, one field at a time (`annotation.described`). Fields of
 * newer versions are kept and passed over.
 */
export const markFields = [
  /** `underline`; otherwise the words have the colour as their ground. */
  'style',
  /** `uncertain`: whoever made it is not sure. */
  'certainty',
  /** `rtl` or `ltr`: the direction of the note, where a person gave it one; otherwise it follows from its letters. */
  'direction',
  /** What is marked: one of `markKinds`. */
  'kind',
  /** The name or date in its usual form: what marks of one person or place share. */
  'value',
  /** Other names of the same, separated by line breaks. */
  'also',
  /** `yes`: whoever or whatever is marked is not to be named when the library is handed on. */
  'protected',
  /** The first and the last day that a date mark means: ISO `yyyy`, `yyyy-mm` or `yyyy-mm-dd`. */
  'from',
  'to',
  /** `gregorian` or `hijri`: the calendar in which a date is written. */
  'calendar',
  /** Of an event, in plain words. */
  'who',
  'where',
  'when',
  'source',
] as const
export type MarkField = (typeof markFields)[number]

export const markKinds = ['person', 'place', 'organisation', 'date', 'event'] as const
export type MarkKind = (typeof markKinds)[number]

export type MarkStyle = 'highlight' | 'underline'

type Described = Pick<Annotation, 'described'>

export const fieldOf = ({ described }: Described, field: MarkField): string => described?.[field] ?? ''

export const styleOf = (annotation: Described): MarkStyle =>
  fieldOf(annotation, 'style') === 'underline' ? 'underline' : 'highlight'

export const isUncertain = (annotation: Described): boolean =>
  fieldOf(annotation, 'certainty') === 'uncertain'

/** Null where the note's own letters say it. */
export const noteDirectionOf = (annotation: Described): Direction | null => {
  const said = fieldOf(annotation, 'direction')
  return said === 'rtl' || said === 'ltr' ? said : null
}

export const isProtected = (annotation: Described): boolean => fieldOf(annotation, 'protected') === 'yes'

/** Null for a mark that is of nothing in particular. */
export const kindOf = (annotation: Described): MarkKind | null => {
  const said = fieldOf(annotation, 'kind')
  return markKinds.find((kind) => kind === said) ?? null
}

/** The other names of whoever is marked. */
export const aliasesOf = (annotation: Described): readonly string[] =>
  fieldOf(annotation, 'also')
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')
