import { noteDirectionOf, type MarkField } from '../annotation/described'
import { directionOf, languageOf } from './language'
import { arcp } from './layout'
import type { DescribedAnnotation, DescribedLink } from './document'
import type { Person } from './people'

/** What is said in an annotation, as bodies (W3C Web Annotation Data Model, 3.2). */

/** 3.3.5: terms of the model, so that every reader knows what a body is for. */
type Purpose =
  | 'commenting'
  | 'tagging'
  | 'linking'
  // What is marked; which one it is; how sure that is; what else is known of it.
  | 'classifying'
  | 'identifying'
  | 'assessing'
  | 'describing'

const purposes: Readonly<Partial<Record<string, Purpose>>> = {
  kind: 'classifying',
  value: 'identifying',
  also: 'identifying',
  certainty: 'assessing',
} satisfies Readonly<Partial<Record<MarkField, Purpose>>>

/** Fields that hold terms and dates and no person's words: they are in no language. */
const coded: ReadonlySet<string> = new Set<MarkField>([
  'style',
  'certainty',
  'direction',
  'kind',
  'protected',
  'from',
  'to',
  'calendar',
])

/**
 * The terms that the model lacks: which field of a mark a body holds, and which picture of a document an area is on. An
 * annotation is read without them.
 */
export const annotationContext = [
  'http://www.w3.org/ns/anno.jsonld',
  {
    field: 'urn:x-sanad:field',
    picture: 'urn:x-sanad:picture',
    number: 'urn:x-sanad:number',
    resource: 'urn:x-sanad:resource',
    sha256: 'urn:x-sanad:sha256',
  },
] as const

export type Signed = { readonly by: Person | null; readonly time: string }

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** What is no time of the model's form is left out. */
export const timeOrNone = (time: string | null): string | undefined =>
  time !== null && dateTime.test(time) ? time : undefined

export const creator = (bundleId: string, by: Person | null) =>
  by === null ? undefined : { id: arcp(bundleId, by.id), type: 'Person', name: by.name }

const textual = (
  value: string,
  purpose: Purpose,
  { format = 'text/plain', direction = directionOf(value) } = {},
) => ({
  type: 'TextualBody',
  value,
  format,
  language: languageOf(value),
  textDirection: direction,
  purpose,
})

const marked = (field: string, value: string) => {
  const purpose = purposes[field] ?? 'describing'
  return coded.has(field)
    ? { type: 'TextualBody', value, format: 'text/plain', purpose, field }
    : { ...textual(value, purpose), field }
}

/** 4: a resource of the crate, or another annotation, under the purpose of pointing to it. */
const link = (bundleId: string, { to, annotation, document }: DescribedLink) => ({
  type: 'SpecificResource',
  source: annotation === null ? arcp(bundleId, `documents/${document}/`) : to,
  purpose: 'linking' as const,
})

export const isUnderlined = ({ described }: Pick<DescribedAnnotation, 'described'>): boolean =>
  described['style'] === 'underline'

/** Every body has its purpose. Where notes contradict each other, each says who wrote it and when (3.3.1). */
export const bodiesOf = (bundleId: string, annotation: DescribedAnnotation) => {
  const { note, written, conflicts, tags, described, links } = annotation
  const signed = (said: string, by: Signed | null) => ({
    ...textual(said, 'commenting', {
      format: 'text/markdown',
      direction: noteDirectionOf(annotation) ?? directionOf(said),
    }),
    ...(by !== null && { creator: creator(bundleId, by.by), created: timeOrNone(by.time) }),
  })
  return [
    ...(note === '' && conflicts.length === 0 ? [] : [signed(note, written)]),
    ...conflicts.map((other) => signed(other.note, other)),
    ...tags.map((tag) => textual(tag, 'tagging')),
    ...Object.entries(described).flatMap(([field, value]) =>
      value === undefined || value === '' || (field === 'style' && value === 'underline')
        ? []
        : [marked(field, value)],
    ),
    ...links.map((one) => link(bundleId, one)),
  ]
}
