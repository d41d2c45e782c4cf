import type { DetectedMetadata } from '../../article/extracted'
import { findDate } from '../dates'
import { keepLink } from '../link'
import { statedTitle, tidyTitle } from '../title'
import { attribute, elementsBelow, isWithin, textBelow, type Document, type Element } from './dom'
import { readJsonLd, type LinkedData } from './json-ld'

/** What a page says of itself outside its text. */
export type PageMetadata = {
  /** For sharing (OpenGraph, JSON-LD): the article's own title. */
  readonly headline?: string
  /** The window's title, often with the site's name behind it. */
  readonly windowTitle?: string
  readonly stated: DetectedMetadata
}

export const readMetadata = (document: Document, root: Element, html: string): PageMetadata => {
  const page = gather(document)
  const linked = page.scripts.map(readJsonLd).find((each) => each !== undefined)
  const site = page.first('og:site_name', 'application-name')
  const headline = page.first('og:title', 'twitter:title') ?? linked?.headline
  return {
    ...(headline !== undefined && { headline: withoutSite(headline, site) }),
    ...(page.title !== undefined && { windowTitle: withoutSite(page.title, site) }),
    stated: { ...origin(page, linked, site), ...dating(page, linked, root), ...address(page, html) },
  }
}

type Gathered = {
  readonly title: string | undefined
  readonly language: string | undefined
  readonly canonical: string | undefined
  readonly scripts: readonly string[]
  readonly tags: readonly string[]
  readonly times: readonly Element[]
  /** The first of these names that has a value. */
  readonly first: (...names: readonly string[]) => string | undefined
}

const longestValue = 500

const gather = (document: Document): Gathered => {
  const metas = new Map<string, string[]>()
  const found = { title: '', language: '', canonical: '' }
  const scripts: string[] = []
  const times: Element[] = []
  for (const element of elementsBelow(document)) {
    if (element.tagName === 'meta') keepMeta(metas, element)
    else if (element.tagName === 'title' && found.title === '') found.title = tidyTitle(textBelow(element))
    else if (element.tagName === 'html') found.language = attribute(element, 'lang') ?? ''
    else if (element.tagName === 'link' && attribute(element, 'rel') === 'canonical')
      found.canonical = attribute(element, 'href') ?? ''
    else if (element.tagName === 'script' && /ld\+json/i.test(attribute(element, 'type') ?? ''))
      scripts.push(textBelow(element, Infinity))
    else if (element.tagName === 'time') times.push(element)
  }
  return {
    ...{
      title: orNothing(found.title),
      language: orNothing(found.language),
      canonical: orNothing(found.canonical),
    },
    scripts,
    times,
    tags: (metas.get('article:tag') ?? []).slice(0, 50),
    first: (...names) => names.map((name) => metas.get(name)?.[0]).find((value) => value !== undefined),
  }
}

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text)

const keepMeta = (metas: Map<string, string[]>, element: Element): void => {
  const name = ['property', 'name', 'itemprop']
    .map((key) => attribute(element, key))
    .find((value) => value !== undefined)
  const content = attribute(element, 'content')?.replace(/\s+/g, ' ').trim()
  if (name === undefined || content === undefined || content === '' || content.length > longestValue) return
  const key = name.toLowerCase().trim()
  metas.set(key, [...(metas.get(key) ?? []).slice(0, 50), content])
}

const origin = (
  page: Gathered,
  linked: LinkedData | undefined,
  site: string | undefined,
): DetectedMetadata => {
  const author =
    linked?.stated.author ?? page.first('author', 'article:author', 'dc.creator', 'dcterms.creator')
  const source = linked?.stated.source ?? site ?? page.first('publisher', 'dc.publisher', 'dcterms.publisher')
  const language = page.language ?? linked?.stated.language ?? page.first('og:locale', 'language')
  return {
    ...(author !== undefined && !/^https?:/.test(author) && { author }),
    ...(source !== undefined && { source }),
    ...(language !== undefined && { language }),
    ...(page.tags.length > 0 && { tags: page.tags }),
  }
}

const dateNames = [
  ...['article:published_time', 'datepublished', 'date', 'pubdate', 'publishdate', 'publish-date', 'dc.date'],
  ...[
    'dc.date.issued',
    'dcterms.issued',
    'dcterms.date',
    'og:published_time',
    'parsely-pub-date',
    'sailthru.date',
  ],
]

const dating = (page: Gathered, linked: LinkedData | undefined, root: Element): DetectedMetadata => {
  const published = linked?.stated.published ?? page.first(...dateNames) ?? timeIn(page.times, root)
  if (published === undefined) return {}
  const iso = findDate(published)?.iso
  return { published, ...(iso !== undefined && { publishedIso: iso }) }
}

/** The first time of publication in the article; failing that, its first time. */
const timeIn = (times: readonly Element[], root: Element): string | undefined => {
  const inside = times.filter((time) => isWithin(time, root))
  const marked = inside.find(
    (time) =>
      /datePublished/.test(attribute(time, 'itemprop') ?? '') || attribute(time, 'pubdate') !== undefined,
  )
  const time = marked ?? inside[0]
  const written = time && (attribute(time, 'datetime') ?? textBelow(time)).replace(/\s+/g, ' ').trim()
  return written === undefined || written === '' || written.length > 100 ? undefined : written
}

/** Browsers and SingleFile write in a comment where a saved page came from. */
const savedFrom =
  /<!--\s*(?:saved from url=\(\d+\)|Page saved with SingleFile\s+url:\s*)(https?:\/\/\S{1,1000})/i

const address = (page: Gathered, html: string): DetectedMetadata => {
  const comment = savedFrom.exec(html.slice(0, 5000))?.[1]
  const url = [comment, page.first('og:url'), page.canonical].map(keepLink).find((link) => link !== undefined)
  return url === undefined || !/^https?:/i.test(url) ? {} : { url }
}

const withoutSite = (title: string, site: string | undefined): string => {
  const tidy = statedTitle(title)
  if (site === undefined || site === '' || !tidy.endsWith(site)) return tidy
  const rest = /^(.+?)\s*[-|–—:·»«]\s*$/u.exec(tidy.slice(0, -site.length))?.[1]
  return rest ?? tidy
}
