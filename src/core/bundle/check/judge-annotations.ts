import * as v from 'valibot'
import { codePointLength, sliceCodePoints } from '../../article/code-points'
import { crate } from '../layout'
import type { BundleProblem } from '../outcome'
import { annotationShape, collectionShape, type AnnotationTarget, type Selector } from './annotation-shapes'
import type { ListJudge } from './list-judge'
import { problem } from './tag-files'

/** What a bundle's annotations must be (W3C Web Annotation Data Model), as far as a check needs to understand them. */

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
  const parsed = v.safeParse(collectionShape, raw)
  if (!parsed.success) return [shape(parsed.issues[0].message)]
  const judge = annotationJudge(texts)
  for (const item of parsed.output.first?.items ?? []) await judge.add(item)
  return judge.end(raw)
}

/** The same for a collection that is read one annotation after another: there may be too many to have all of them at once. */
export const annotationJudge = (texts: AnnotationTexts): ListJudge => {
  const problems: BundleProblem[] = []
  const ids = new Set<string>()
  const text = remembering(texts)
  let count = 0
  return {
    add: async (item) => {
      count++
      const one = v.safeParse(annotationShape, item)
      if (!one.success) {
        problems.push(shape(one.issues[0].message))
        return
      }
      if (ids.has(one.output.id)) problems.push(shape(one.output.id))
      ids.add(one.output.id)
      for (const target of [one.output.target].flat())
        problems.push(...(await judgeTarget(one.output.id, target, text)))
    },
    listIn: (around) => {
      const parsed = v.safeParse(collectionShape, around)
      return parsed.success ? (parsed.output.first?.items ?? []) : []
    },
    end: (around) => {
      const parsed = v.safeParse(collectionShape, around)
      if (!parsed.success) return [shape(parsed.issues[0].message)]
      const { total } = parsed.output
      return total === count ? problems : [shape(`total ${total} ≠ ${count}`), ...problems]
    },
  }
}

const shape = (detail: string): BundleProblem => problem('annotation-shape', crate.annotations, detail)

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
  id: string,
  target: AnnotationTarget,
  textOf: (source: string) => Promise<string | null>,
): Promise<readonly BundleProblem[]> => {
  const source = sourceOf(target)
  const text = await textOf(source)
  if (text === null) return [problem('annotation-source', crate.annotations, source)]
  const listed = selectorsOf(target)
  const quote = listed.find(isQuote)
  const position = listed.find(isPosition)
  if (position === undefined) return []
  const { start, end } = position
  const isIn = start <= end && end <= codePointLength(text)
  const stands = isIn && (quote === undefined || sliceCodePoints(text, start, end) === quote.exact)
  return stands ? [] : [problem('annotation-anchor', source.slice(source.indexOf('/documents/') + 1), id)]
}

const sourceOf = (target: AnnotationTarget): string => {
  if (typeof target === 'string') return target
  if (target.source === undefined) return target.id
  return typeof target.source === 'string' ? target.source : target.source.id
}

const selectorsOf = (target: AnnotationTarget): readonly Selector[] =>
  typeof target === 'string'
    ? []
    : [target.selector ?? []].flat().filter((one): one is Selector => typeof one === 'object')

type Quote = { readonly type: 'TextQuoteSelector'; readonly exact: string }
type Position = { readonly type: 'TextPositionSelector'; readonly start: number; readonly end: number }

const isQuote = (one: Selector): one is Selector & Quote => one.type === 'TextQuoteSelector'
const isPosition = (one: Selector): one is Selector & Position => one.type === 'TextPositionSelector'
