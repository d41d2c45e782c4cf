import * as v from 'valibot'

/**
 * Web Annotations as they come: of this program, or of another that follows the W3C's model, which allows more than one way
 * of saying most things. What is of no use here is passed over.
 */

const offset = v.pipe(v.number(), v.integer(), v.minValue(0))
export const quoteSelector = v.looseObject({
  type: v.literal('TextQuoteSelector'),
  exact: v.string(),
  prefix: v.optional(v.string(), ''),
  suffix: v.optional(v.string(), ''),
})
export const positionSelector = v.looseObject({
  type: v.literal('TextPositionSelector'),
  start: offset,
  end: offset,
})

/** `picture`: which picture of the document it is on (`annotations.ts`). */
const resource = v.looseObject({
  source: v.string(),
  selector: v.optional(v.unknown()),
  picture: v.optional(v.unknown()),
  styleClass: v.optional(v.unknown()),
})
export type Resource = v.InferOutput<typeof resource>

export const annotation = v.looseObject({
  id: v.string(),
  created: v.optional(v.unknown()),
  modified: v.optional(v.unknown()),
  creator: v.optional(v.unknown()),
  motivation: v.optional(v.unknown()),
  body: v.optional(v.unknown()),
  bodyValue: v.optional(v.unknown()),
  target: v.union([v.string(), resource, v.array(v.union([v.string(), resource]))]),
})
export const collection = v.looseObject({
  first: v.optional(v.looseObject({ items: v.array(v.unknown()) })),
})

/** `field`: the one term of our own (`annotation-bodies.ts`). */
const body = v.looseObject({
  value: v.string(),
  purpose: v.optional(v.unknown()),
  field: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  creator: v.optional(v.unknown()),
  created: v.optional(v.unknown()),
})
export type Body = v.InferOutput<typeof body>

export const linking = v.looseObject({ source: v.string(), purpose: v.literal('linking') })

export const list = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]

/** 3.2.4: a body without a purpose has that of the annotation, where there is one body. */
export const bodiesIn = (one: v.InferOutput<typeof annotation>): readonly Body[] => {
  const given = typeof one.bodyValue === 'string' ? [{ value: one.bodyValue }] : list(one.body)
  const [motivation, another] = list(one.motivation)
  const meant = given.length === 1 && another === undefined ? motivation : undefined
  return given.flatMap((said) => {
    const parsed = v.safeParse(body, said)
    return parsed.success ? [{ ...parsed.output, purpose: parsed.output.purpose ?? meant }] : []
  })
}

/** What a person wrote, and not what something is called or counted as. */
export const isNote = ({ purpose, field }: Body): boolean =>
  field === undefined && !list(purpose).some((one) => one === 'tagging' || one === 'linking')

/** 3.1: a target is a resource, a part of one, or several. An annotation stands at the first. */
export const targetIn = (target: v.InferOutput<typeof annotation>['target']): Resource => {
  const first = Array.isArray(target) ? (target[0] ?? '') : target
  return typeof first === 'string' ? { source: first } : first
}

/** 3.3.2: an address or a person, or several. */
export const nameIn = (creator: unknown, otherwise = ''): string => {
  const named = v.safeParse(v.looseObject({ name: v.string() }), list(creator)[0])
  return named.success ? named.output.name : otherwise
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

export const timeIn = (said: unknown): string | null =>
  typeof said === 'string' && dateTime.test(said) && !Number.isNaN(Date.parse(said)) ? said : null
