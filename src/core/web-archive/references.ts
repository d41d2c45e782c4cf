import { attribute, elementsBelow, type Element } from '../extract/html/dom'
import { parsePage } from '../extract/html/parse'

/** What a page shows from elsewhere, as it is written there. */
export type PageReferences = {
  /** Of `<base>`; undefined where the page's own address counts. */
  readonly base: string | undefined
  readonly sources: readonly string[]
}

const mostSources = 500
const longestSource = 4096

/** Pictures and style sheets that a page names, each once, in the order of the page. */
export const referencesOf = (html: string): PageReferences => {
  const sources = new Set<string>()
  let base: string | undefined
  for (const element of elementsBelow(parsePage(html).document)) {
    if (element.tagName === 'base') base ??= attribute(element, 'href')?.trim()
    for (const source of sourcesOf(element)) {
      const written = source.trim()
      const isElsewhere =
        written !== '' &&
        written.length <= longestSource &&
        !/^(?:data|blob|cid|javascript|about):|^#/i.test(written)
      if (isElsewhere && sources.size < mostSources) sources.add(written)
    }
  }
  return { base, sources: [...sources] }
}

const sourcesOf = (element: Element): readonly string[] => {
  const named = (name: string): readonly string[] => [attribute(element, name) ?? '']
  switch (element.tagName) {
    case 'img':
      return [...['src', 'data-src', 'data-original', 'data-lazy-src'].flatMap(named), ...candidates(element)]
    case 'source':
      return candidates(element)
    case 'video':
      return named('poster')
    case 'link':
      return /(?:^|\s)stylesheet(?:\s|$)/i.test(attribute(element, 'rel') ?? '') ? named('href') : []
    default:
      return []
  }
}

/** Of a `srcset` (HTML Standard, section 4.8.4.2.1), without the widths. */
const candidates = (element: Element): readonly string[] =>
  (attribute(element, 'srcset') ?? '')
    .slice(0, 20 * longestSource)
    .split(/,\s/)
    .map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
