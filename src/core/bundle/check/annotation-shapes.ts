import * as v from 'valibot'

/**
 * The shapes of the W3C Web Annotation Data Model, as far as a check needs to understand them. The model lets more than one
 * thing be left out, said once or said in a list; keys that it does not name are nobody's fault.
 */

const many = <T extends v.GenericSchema>(schema: T) =>
  v.union([schema, v.pipe(v.array(schema), v.minLength(1))])
const iri = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*:\S+$/i))
const offset = v.pipe(v.number(), v.integer(), v.minValue(0))
const dateTime = v.pipe(v.string(), v.isoTimestamp())
const direction = v.picklist(['ltr', 'rtl', 'auto'])

/** 4.2. Selectors of kinds that are not looked at here need only say what they are. */
const selector = v.union([
  v.looseObject({
    type: v.literal('TextQuoteSelector'),
    exact: v.string(),
    prefix: v.optional(v.string()),
    suffix: v.optional(v.string()),
  }),
  v.looseObject({ type: v.literal('TextPositionSelector'), start: offset, end: offset }),
  v.looseObject({
    type: v.pipe(
      v.string(),
      v.check((type) => type !== 'TextQuoteSelector' && type !== 'TextPositionSelector'),
    ),
  }),
])
export type Selector = v.InferOutput<typeof selector>

const source = v.union([iri, v.looseObject({ id: iri })])

/** 4: a part of a resource, or a resource as it is used here. */
const specific = v.looseObject({
  type: v.optional(many(v.string())),
  source,
  selector: v.optional(many(v.union([iri, selector]))),
  purpose: v.optional(many(v.string())),
  styleClass: v.optional(many(v.string())),
})

/** 3.2.4. `field` is our own: which field of a mark the body holds. */
const textual = v.looseObject({
  type: v.pipe(
    many(v.string()),
    v.check((type) => [type].flat().includes('TextualBody')),
  ),
  value: v.string(),
  purpose: v.optional(many(v.string())),
  format: v.optional(many(v.string())),
  language: v.optional(many(v.string())),
  textDirection: v.optional(direction),
  created: v.optional(dateTime),
  field: v.optional(v.pipe(v.string(), v.minLength(1))),
})

/** 3.2.2: what lies elsewhere. It has no part of its own and no words. */
const external = v.looseObject({
  id: iri,
  source: v.optional(v.undefined()),
  value: v.optional(v.undefined()),
})

/** 3.2.7: one of several. */
const choice = v.looseObject({
  type: v.picklist(['Choice', 'List', 'Composite', 'Independents']),
  items: v.pipe(v.array(v.unknown()), v.minLength(1)),
})

const resource = v.union([iri, textual, specific, choice, external])

/** 3.1: a target may be what a body may be, but for words. */
const target = v.union([iri, specific, external])

/** A body or a plain value, not both (3.2.5). */
export const annotationShape = v.pipe(
  v.looseObject({
    id: iri,
    type: v.pipe(
      many(v.string()),
      v.check((type) => [type].flat().includes('Annotation')),
    ),
    motivation: v.optional(many(v.string())),
    created: v.optional(dateTime),
    modified: v.optional(dateTime),
    body: v.optional(many(resource)),
    bodyValue: v.optional(v.string()),
    target: many(target),
  }),
  v.check(({ body, bodyValue }) => body === undefined || bodyValue === undefined, 'body and bodyValue'),
)

export type AnnotationTarget = v.InferOutput<typeof target>

/** 5.1 and 5.2. */
export const collectionShape = v.looseObject({
  '@context': v.unknown(),
  id: v.string(),
  type: v.literal('AnnotationCollection'),
  total: offset,
  first: v.optional(v.looseObject({ type: v.literal('AnnotationPage'), items: v.array(v.unknown()) })),
})
