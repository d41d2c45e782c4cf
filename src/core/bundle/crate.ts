import type { Translated } from '../messages/catalogue'
import type { bundle as english } from '../messages/en/bundle'
import type { TagView } from '../library/views'
import type { DescribedDocument } from './document'
import { articleLanguage, isLanguageTag } from './language'
import { crate } from './layout'
import type { BundleChoices } from './making'
import type { People, Person } from './people'
import { picturesNamedIn } from './pictures/shown'

/** RO-Crate 1.2: a flat list of entities that name each other by `@id`. Paths are relative to the payload folder. */
export type Entity = {
  readonly '@id': string
  readonly '@type': string | readonly string[]
  readonly [property: string]: unknown
}
export type ReaderStrings = Translated<typeof english>['reader']

const reference = (id: string) => ({ '@id': id })

/** What is known of a file once it is written. `sha256` is hex. */
export type WrittenFile = { readonly path: string; readonly sizeBytes: number; readonly sha256: string }

const file = (written: WrittenFile, properties: Readonly<Record<string, unknown>>): Entity => ({
  '@id': written.path,
  '@type': 'File',
  contentSize: String(written.sizeBytes),
  sha256: written.sha256,
  ...properties,
})

const mediaTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  docm: 'application/vnd.ms-word.document.macroEnabled.12',
  odt: 'application/vnd.oasis.opendocument.text',
  fodt: 'application/vnd.oasis.opendocument.text-flat-xml',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  eml: 'message/rfc822',
  mhtml: 'multipart/related',
  mht: 'multipart/related',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
}

const mediaTypeOf = (path: string): string =>
  mediaTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const isoDate = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/

export type DocumentFiles = {
  readonly text: WrittenFile
  readonly page: WrittenFile
  readonly original: WrittenFile | null
  readonly olderTexts: readonly WrittenFile[]
  /** Those that no article before it showed. */
  readonly newPictures: readonly WrittenFile[]
}

/** The entities of one article: its folder, and each file in it. `tagIds` are the ids of its tags' entities. */
export const documentEntities = (
  document: DescribedDocument,
  files: DocumentFiles,
  tagIds: readonly string[],
): readonly Entity[] => {
  const { paths, article, title } = document
  const { described } = article.summary
  const language = articleLanguage(article.summary)
  const published = described['published'] ?? ''
  const given = (field: string): string | undefined => described[field] || undefined
  const author = given('author')
  const authorEntity: Entity | null =
    author === undefined ? null : { '@id': `#author-${paths.name}`, '@type': 'Person', name: author }
  const images = pictureEntities(document)
  const own = [files.original, files.text, ...files.olderTexts, files.page].flatMap((part) =>
    part === null ? [] : [part.path],
  )
  const folder: Entity = {
    '@id': paths.folder,
    '@type': 'Dataset',
    name: title,
    identifier: article.version,
    description: given('description'),
    alternateName: article.summary.path,
    dateReceived: article.summary.acquired,
    datePublished: isoDate.test(published) ? published : undefined,
    inLanguage: language === 'und' ? undefined : language,
    author: authorEntity === null ? undefined : reference(authorEntity['@id']),
    creditText: given('source'),
    contentLocation: given('place'),
    conditionsOfAccess: given('rights'),
    about: tagIds.length === 0 ? undefined : tagIds.map(reference),
    image: images.length === 0 ? undefined : images.map((image) => reference(image['@id'])),
    hasPart: [...new Set([...own, ...[...document.pictures.values()].map(({ path }) => path)])].map(
      reference,
    ),
  }
  const basis = files.original === null ? undefined : reference(paths.original)
  return [
    folder,
    ...(authorEntity === null ? [] : [authorEntity]),
    ...(files.original === null
      ? []
      : [file(files.original, { name: article.summary.path, encodingFormat: mediaTypeOf(paths.original) })]),
    file(files.text, { name: `${title} (text)`, encodingFormat: 'text/plain', isBasedOn: basis }),
    file(files.page, {
      name: `${title} (page)`,
      encodingFormat: 'text/html',
      isBasedOn: reference(paths.text),
    }),
    ...document.olderTexts.flatMap(({ version }, i) => {
      const written = files.olderTexts[i]
      return written === undefined
        ? []
        : [file(written, { name: `${title} (text)`, encodingFormat: 'text/plain', identifier: version })]
    }),
    ...files.newPictures.map((written) => file(written, { encodingFormat: mediaTypeOf(written.path) })),
    ...images,
  ]
}

/** What each picture is in this article: its words, and the part of the original that it was found in. */
const pictureEntities = ({ paths, article, pictures }: DescribedDocument): readonly Entity[] =>
  picturesNamedIn(article.blocks).flatMap(({ resource, words }, i) => {
    const shown = pictures.get(resource)
    if (shown === undefined) return []
    return [
      {
        '@id': `#picture-${paths.name}-${i + 1}`,
        '@type': 'ImageObject',
        contentUrl: reference(shown.path),
        caption: words || undefined,
        alternateName: resource,
      },
    ]
  })

const annotationModel = 'http://www.w3.org/TR/annotation-model/'

const descriptions: Readonly<Record<string, { format: string; name: keyof ReaderStrings }>> = {
  [crate.annotations]: { format: 'application/ld+json', name: 'annotationsJson' },
  [crate.annotationsTable]: { format: 'text/csv', name: 'annotationsTable' },
  [crate.documentsTable]: { format: 'text/csv', name: 'articlesTable' },
  [crate.codebookTable]: { format: 'text/csv', name: 'codebookTable' },
  [crate.codebook]: { format: 'application/xml', name: 'codebookQdc' },
  [crate.custody]: { format: 'application/jsonl', name: 'custody' },
  [crate.custodyHead]: { format: 'text/plain', name: 'custody' },
  [crate.events]: { format: 'application/jsonl', name: 'events' },
}

/** The files beside the articles. */
export const tableEntities = (files: readonly WrittenFile[], strings: ReaderStrings): readonly Entity[] =>
  files.flatMap((written) => {
    const known = descriptions[written.path]
    if (known === undefined) return []
    const conformsTo = written.path === crate.annotations ? reference(annotationModel) : undefined
    return [file(written, { name: strings[known.name], encodingFormat: known.format, conformsTo })]
  })

export const tagEntityId = (number: number): string => `#tag-${number}`

const tagEntities = (tags: readonly TagView[]): readonly Entity[] =>
  tags.length === 0
    ? []
    : [
        {
          '@id': '#codebook',
          '@type': 'DefinedTermSet',
          name: 'Codebook',
          hasDefinedTerm: tags.map((_, i) => reference(tagEntityId(i + 1))),
        },
        ...tags.map((tag, i) => ({
          '@id': tagEntityId(i + 1),
          '@type': 'DefinedTerm',
          name: tag.name,
          termCode: tag.id,
          description: tag.description || undefined,
          inDefinedTermSet: reference('#codebook'),
        })),
      ]

export type CrateAbout = {
  readonly choices: BundleChoices
  readonly title: string
  readonly description: string
  readonly strings: ReaderStrings
  readonly exporter: Person | null
  readonly people: People
  readonly tags: readonly TagView[]
  /** The folders of the articles and the files beside them: what the crate is made of. */
  readonly parts: readonly string[]
}

/** The descriptor, the root, and the things they name: people, tags, rights, the act of exporting. */
export const rootEntities = (about: CrateAbout): readonly Entity[] => {
  const { choices, exporter, strings } = about
  const agent = exporter === null ? undefined : reference(exporter.id)
  return [
    {
      '@id': crate.metadata,
      '@type': 'CreativeWork',
      about: reference('./'),
      conformsTo: reference('https://w3id.org/ro/crate/1.2'),
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: about.title,
      description: about.description,
      identifier: `urn:uuid:${choices.bundleId}`,
      datePublished: choices.time.slice(0, 10),
      license: reference('#rights'),
      inLanguage: isLanguageTag(choices.language) ? choices.language : undefined,
      author: agent,
      hasPart: about.parts.map(reference),
      mentions: [reference('#export'), ...(about.tags.length === 0 ? [] : [reference('#codebook')])],
    },
    {
      '@id': '#rights',
      '@type': 'CreativeWork',
      name: strings.rightsName,
      description: strings.rightsDefault,
    },
    {
      '@id': '#export',
      '@type': 'CreateAction',
      name: strings.created,
      endTime: choices.time,
      agent,
      instrument: reference('#sanad'),
      result: reference('./'),
    },
    { '@id': '#sanad', '@type': 'SoftwareApplication', name: 'Sanad' },
    { '@id': annotationModel, '@type': 'CreativeWork', name: 'Web Annotation Data Model' },
    ...about.people.all().map(({ id, name }) => ({ '@id': id, '@type': 'Person', name })),
    ...tagEntities(about.tags),
  ]
}

/** What stands in `ro-crate-metadata.json` before and after its entities, which are separated by commas. */
export const crateMetadata = {
  head: '{"@context":"https://w3id.org/ro/crate/1.2/context","@graph":[\n',
  tail: '\n]}\n',
} as const
