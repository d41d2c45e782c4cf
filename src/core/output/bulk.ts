import { fragmentOf } from '../annotation/media-fragment'
import type { DescribedDocument } from '../bundle/document'
import type { Language } from '../settings'
import { citationText, outputWords, paragraphOf, paragraphsOf } from './citation'

/**
 * Articles and annotations in the bulk form of OpenSearch and Elasticsearch: lines of JSON, an action and then what it
 * puts into an index. https://opensearch.org/docs/latest/api-reference/document-apis/bulk/
 */
export const indexNames = { articles: 'sanad-articles', annotations: 'sanad-annotations' } as const

const action = (index: string, id: string): string => JSON.stringify({ index: { _index: index, _id: id } })

/** Every line with its line break, which the form asks for after the last one too. */
export const bulkLines = (document: DescribedDocument, language: Language): readonly string[] => {
  const { article, title, tags, annotations } = document
  const { summary } = article
  const paragraphs = paragraphsOf(article.blocks)
  const described = Object.fromEntries(
    Object.entries(summary.described).filter(([field, value]) => field !== 'title' && value !== undefined),
  )
  const about = {
    title,
    path: summary.path,
    text: article.text,
    tags,
    words: summary.words,
    acquired: summary.acquired,
    state: summary.state,
    sha256: article.version.replace('sha256:', ''),
    ...described,
  }
  const lines = annotations.flatMap((one) => {
    const paragraph = paragraphOf(one, paragraphs)
    const said = {
      article: summary.id,
      title,
      path: summary.path,
      quote: one.quote?.exact,
      note: one.note === '' ? undefined : one.note,
      other_notes: one.conflicts.length === 0 ? undefined : one.conflicts.map(({ note }) => note),
      tags: one.tags,
      colour: one.colour,
      by: one.by?.name,
      created: one.created,
      modified: one.modified ?? undefined,
      anchor: one.state,
      picture: one.area?.picture,
      page: one.area?.page ?? undefined,
      area: one.area === null ? undefined : fragmentOf(one.area),
      start: one.place?.start,
      end: one.place?.end,
      paragraph: paragraph ?? undefined,
      citation: citationText(document, paragraph, language),
    }
    return [action(indexNames.annotations, one.id), JSON.stringify(said)]
  })
  return [action(indexNames.articles, summary.id), JSON.stringify(about), ...lines].map((line) => `${line}\n`)
}

const analysis = {
  analyzer: {
    arabic_stemmed: {
      type: 'custom',
      tokenizer: 'standard',
      filter: ['lowercase', 'decimal_digit', 'arabic_normalization', 'arabic_stemmer'],
    },
    arabic_exact: {
      type: 'custom',
      tokenizer: 'standard',
      filter: ['lowercase', 'decimal_digit', 'arabic_normalization'],
    },
  },
  filter: { arabic_stemmer: { type: 'stemmer', language: 'arabic' } },
} as const

const prose = {
  type: 'text',
  analyzer: 'arabic_stemmed',
  fields: { exact: { type: 'text', analyzer: 'arabic_exact' } },
} as const
const named = {
  type: 'text',
  analyzer: 'arabic_exact',
  fields: { raw: { type: 'keyword', ignore_above: 1000 } },
} as const
const keyword = { type: 'keyword' } as const
const whole = { type: 'integer' } as const
const day = { type: 'date', format: 'yyyy-MM-dd||yyyy-MM||yyyy', ignore_malformed: true } as const
const moment = { type: 'date', format: 'strict_date_optional_time', ignore_malformed: true } as const

const mapping = (properties: object): string =>
  `${JSON.stringify({ settings: { analysis }, mappings: { properties } }, null, 2)}\n`

/** The settings and fields of both indexes, to be put before the lines are loaded. */
export const articlesMapping = mapping({
  title: prose,
  text: prose,
  description: prose,
  path: named,
  author: named,
  source: named,
  place: named,
  rights: { type: 'text' },
  language: keyword,
  direction: keyword,
  tags: keyword,
  state: keyword,
  sha256: keyword,
  words: whole,
  published: day,
  acquired: moment,
})

export const annotationsMapping = mapping({
  article: keyword,
  title: prose,
  quote: prose,
  note: prose,
  other_notes: prose,
  citation: { type: 'text', index: false },
  path: named,
  by: named,
  tags: keyword,
  colour: keyword,
  anchor: keyword,
  picture: whole,
  page: whole,
  area: keyword,
  start: whole,
  end: whole,
  paragraph: whole,
  created: moment,
  modified: moment,
})

/** How to load it all, for whoever runs the cluster. */
export const loadingText = (language: Language, files: readonly string[]): string => {
  const json = "-H 'Content-Type: application/json'"
  const { loadFirst, loadSecond } = outputWords(language)
  const commands = [
    `curl -X PUT ${json} http://localhost:9200/${indexNames.articles} --data-binary @articles.mapping.json`,
    `curl -X PUT ${json} http://localhost:9200/${indexNames.annotations} --data-binary @annotations.mapping.json`,
    ...files.map(
      (file) =>
        `curl -X POST -H 'Content-Type: application/x-ndjson' http://localhost:9200/_bulk --data-binary @${file}`,
    ),
  ]
  return `${loadFirst}\n\n${commands.join('\n')}\n\n${loadSecond}\n`
}
