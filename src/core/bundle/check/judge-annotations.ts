import * as v from 'valibot'
import { codePointLength, sliceCodePoints } from '../../article/code-points'
import { crate } from '../layout'
import type { BundleProblem } from '../outcome'
import { problem } from './tag-files'

/** What a bundle's annotations must be (W3C Web Annotation Data Model), as far as a check needs to understand them. */

const offset = v.pipe(v.number(), v.integer(), v.minValue(0))
const selector = v.union([
  v.looseObject({
    type: v.literal('TextQuoteSelector'),
    exact: v.string(),
    prefix: v.optional(v.string()),
    suffix: v.optional(v.string()),
  }),
  v.looseObject({ type: v.literal('TextPositionSelector'), start: offset, end: offset }),
])
type Selector = v.InferOutput<typeof selector>

const target = v.looseObject({
  source: v.string(),
  selector: v.optional(v.union([selector, v.array(selector)])),
})
const annotation = v.looseObject({
  id: v.string(),
  type: v.literal('Annotation'),
  motivation: v.union([v.string(), v.array(v.string())]),
  body: v.optional(
    v.array(v.looseObject({ type: v.literal('TextualBody'), value: v.string(), purpose: v.string() })),
  ),
  target,
})
const collection = v.looseObject({
  '@context': v.unknown(),
  id: v.string(),
  type: v.literal('AnnotationCollection'),
  total: offset,
  first: v.optional(v.looseObject({ type: v.literal('AnnotationPage'), items: v.array(v.unknown()) })),
})

export type AnnotationTexts = {
  /** UUID of the bag, from its `External-Identifier`. */
  readonly bundleId: string
  /** The text at a path of the crate; null where there is none. */
  readonly textAt: (path: string) => Promise<string | null>
}

/** `raw` is the parsed JSON of `annotations.jsonld`. Texts are asked for in the annotations' order, each once in a row. */
export const judgeAnnotations = async (
  raw: unknown,
  texts: AnnotationTexts,
): Promise<readonly BundleProblem[]> => {
  const shape = (detail: string): BundleProblem => problem('annotation-shape', crate.annotations, detail)
  const parsed = v.safeParse(collection, raw)
  if (!parsed.success) return [shape(parsed.issues[0].message)]
  const items = parsed.output.first?.items ?? []
  const problems: BundleProblem[] = []
  if (items.length !== parsed.output.total)
    problems.push(shape(`total ${parsed.output.total} ≠ ${items.length}`))
  const ids = new Set<string>()
  const text = remembering(texts)
  for (const item of items) {
    const one = v.safeParse(annotation, item)
    if (!one.success) {
      problems.push(shape(one.issues[0].message))
      continue
    }
    if (ids.has(one.output.id)) problems.push(shape(one.output.id))
    ids.add(one.output.id)
    problems.push(...(await judgeTarget(one.output, text)))
  }
  return problems
}

/** The last text asked for: annotations of one article follow each other. */
const remembering = ({ bundleId, textAt }: AnnotationTexts) => {
  const start = `arcp://uuid,${bundleId}/`
  let last: { readonly source: string; readonly text: Promise<string | null> } | null = null
  return (source: string): Promise<string | null> => {
    if (!source.startsWith(start)) return Promise.resolve(null)
    if (last?.source !== source) last = { source, text: textAt(source.slice(start.length)) }
    return last.text
  }
}

const judgeTarget = async (
  { id, target: { source, selector: selectors } }: v.InferOutput<typeof annotation>,
  textOf: (source: string) => Promise<string | null>,
): Promise<readonly BundleProblem[]> => {
  const text = await textOf(source)
  if (text === null) return [problem('annotation-source', crate.annotations, source)]
  const listed: readonly Selector[] =
    selectors === undefined ? [] : Array.isArray(selectors) ? selectors : [selectors]
  const quote = listed.find((one) => one.type === 'TextQuoteSelector')
  const position = listed.find((one) => one.type === 'TextPositionSelector')
  if (position === undefined) return []
  const { start, end } = position
  const isIn = start <= end && end <= codePointLength(text)
  const stands = isIn && (quote === undefined || sliceCodePoints(text, start, end) === quote.exact)
  return stands ? [] : [problem('annotation-anchor', source.slice(source.indexOf('/documents/') + 1), id)]
}
