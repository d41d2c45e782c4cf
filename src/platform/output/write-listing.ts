import type { BundleContents } from '#core/bundle/making'
import type { Failure } from '#core/failure'
import type { AnnotationId } from '#core/ids'
import { paragraphOf, paragraphsOf, type Cited } from '#core/output/citation'
import type { OutputChoices, OutputReceipt } from '#core/output/forms'
import { pageGroup, pageHead, pageTail } from '#core/output/page'
import type { Result } from '#core/result'
import type { OutputMaterial } from './material'
import { mostInWord, TooMany, wordListing } from './word'
import { materialOf, putInPlace, writeText, type OutputWatch } from './write-output'

/** Annotations that stand together, in their order; `title` is empty where they are in no groups. */
export type ListedGroup = { readonly title: string; readonly annotations: readonly AnnotationId[] }

/** A page of more is nothing that a browser opens with ease. */
const mostInPage = 20_000

/** Writes annotations as they are listed: in groups, in their order, each with its citation. */
export const writeListing = (
  contents: BundleContents,
  choices: OutputChoices & { readonly form: 'html' | 'docx' },
  groups: readonly ListedGroup[],
  destination: string,
  watch: OutputWatch = {},
): Promise<Result<OutputReceipt, Failure>> => {
  const material = materialOf(contents, choices, watch)
  return putInPlace(material, destination, async (temporary) => {
    const most = choices.form === 'docx' ? mostInWord : mostInPage
    if (groups.reduce((sum, { annotations }) => sum + annotations.length, 0) > most) throw new TooMany(most)
    const cited = await citedAmong(material, new Set(groups.flatMap(({ annotations }) => annotations)))
    const listed = groups.map(({ title, annotations }) => ({
      title,
      cited: annotations.flatMap((id) => cited.get(id) ?? []),
    }))
    material.counts.annotations = cited.size
    return choices.form === 'docx'
      ? writeText(temporary, [await wordListing(material, listed)])
      : writeText(temporary, pageOf(material, listed))
  })
}

/** Each of these annotations with its citation, without the text of its article. */
export const citedAmong = async (
  { documents }: OutputMaterial,
  wanted: ReadonlySet<AnnotationId>,
): Promise<ReadonlyMap<AnnotationId, Cited>> => {
  const found = new Map<AnnotationId, Cited>()
  for await (const document of documents()) {
    const paragraphs = paragraphsOf(document.article.blocks)
    const light = { ...document, annotations: [], article: { ...document.article, blocks: [], text: '' } }
    for (const annotation of document.annotations)
      if (wanted.has(annotation.id))
        found.set(annotation.id, {
          document: light,
          annotation,
          paragraph: paragraphOf(annotation, paragraphs),
        })
  }
  return found
}

function* pageOf(
  { contents, choices, counts }: OutputMaterial,
  groups: readonly { readonly title: string; readonly cited: readonly Cited[] }[],
): Generator<string> {
  const { language, time } = choices
  const named = groups.map(({ title, cited }, i) => ({ name: `group-${i + 1}`, title, cited }))
  const { articles, annotations } = counts
  const parts = named.filter(({ title }) => title !== '')
  const { library, unreadable = [] } = contents
  yield pageHead({
    ...{ title: library.title, language, time, contents: parts },
    articles,
    annotations,
    unreadable,
  })
  for (const { name, title, cited } of named)
    yield pageGroup({ name, title, count: cited.length }, cited, language)
  yield pageTail
}
