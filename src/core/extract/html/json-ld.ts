import type { DetectedMetadata } from '../../article/extracted'

/** What a page's JSON-LD (schema.org) says of its article. */
export type LinkedData = { readonly headline?: string; readonly stated: DetectedMetadata }

const longestJson = 500_000
const mostEntities = 200

/** Reads one script's text; anything unexpected in it is passed over. */
export const readJsonLd = (json: string): LinkedData | undefined => {
  if (json.length > longestJson) return undefined
  const article = entitiesIn(parse(json)).find(isArticleEntity)
  if (!article) return undefined
  const headline = textOf(article['headline']) ?? textOf(article['name'])
  const author = namesOf(article['author'])
  const source = namesOf(article['publisher'])
  const published = textOf(article['datePublished'])
  const language = textOf(article['inLanguage'])
  return {
    ...(headline !== undefined && { headline }),
    stated: {
      ...(author !== undefined && { author }),
      ...(source !== undefined && { source }),
      ...(published !== undefined && { published }),
      ...(language !== undefined && { language }),
    },
  }
}

type Entity = Readonly<Record<string, unknown>>

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entities of a document: one, several, or those of a graph. */
const entitiesIn = (value: unknown): readonly Entity[] => {
  const top = (Array.isArray(value) ? value : [value]).slice(0, mostEntities).filter(isEntity)
  return top.flatMap((entity) => {
    const graph: unknown = entity['@graph']
    return Array.isArray(graph) ? [entity, ...graph.slice(0, mostEntities).filter(isEntity)] : [entity]
  })
}

const isArticleEntity = (entity: Entity): boolean => {
  const types: unknown[] = [entity['@type']].flat()
  return (
    types.some(
      (type) =>
        typeof type === 'string' && /(?:Article|Posting|Report|NewsArticle|Review|CreativeWork)$/.test(type),
    ) || entity['headline'] !== undefined
  )
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
  return text === '' || text.length > 500 ? undefined : text
}

/** One person or organisation or several, by name. */
const namesOf = (value: unknown): string | undefined => {
  const names = [value]
    .flat()
    .slice(0, 10)
    .map((each: unknown) => textOf(isEntity(each) ? each['name'] : each))
    .filter((name) => name !== undefined && !/^https?:/.test(name))
  return names.length > 0 ? names.join('، ') : undefined
}
