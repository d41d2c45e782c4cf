import type { TagId } from '../ids'
import { parseJson } from './check/judge-bundle'
import { titleOf } from './title'
import type { BundleChoices } from './making'
import type { BundleNotice, RedactionReport } from './outcome'
import type { BundleArticle, BundleSource } from './source'

/** What a bundle would hold, before a byte of it is written. This crosses processes. */
export type ExportPreview = {
  readonly articles: number
  readonly annotations: number
  readonly files: number
  /** Of all files together, as they are outside of a zip. */
  readonly sizeBytes: number
  readonly documents: readonly PreviewedDocument[]
  /** Every other file of the bag: tables, pages, lists of checksums. */
  readonly others: readonly PreviewedFile[]
  /** Everybody whose name stands in it; empty for a bundle without names. */
  readonly people: readonly PreviewedPerson[]
  readonly tags: readonly PreviewedTag[]
  /** The first of them, in the order of the articles. */
  readonly notes: readonly PreviewedNote[]
  readonly notesTotal: number
  readonly notices: readonly BundleNotice[]
  /** Only of a redacted bundle. */
  readonly redaction?: RedactionReport
}

/** `path` is inside the bag. */
export type PreviewedFile = { readonly path: string; readonly sizeBytes: number }

export type PreviewedDocument = {
  /** `d0001` */
  readonly name: string
  readonly title: string
  /** Where the article's file is in the library, as the bundle tells it. */
  readonly path: string
  /** Its text, its page and, where it goes along, the file itself. */
  readonly files: readonly PreviewedFile[]
  readonly hasOriginal: boolean
  readonly annotations: number
}

/** How many of the annotations are theirs; 0 for whoever only acquired, verified or exported. */
export type PreviewedPerson = { readonly name: string; readonly annotations: number }
export type PreviewedTag = { readonly name: string; readonly articles: number; readonly annotations: number }
export type PreviewedNote = {
  readonly title: string
  /** Null for a note on a whole article. */
  readonly quote: string | null
  /** Which picture it is about a part of, from 1; absent where it is about none. */
  readonly picture?: number
  readonly note: string
  /** Empty where nobody is named. */
  readonly by: string
}

const mostNotes = 1000

/** What of an article a preview tells: not its text. */
export type ToldArticle = Pick<BundleArticle, 'summary' | 'annotations' | 'custody'>

export type ToldContents = Pick<BundleSource, 'by' | 'tags' | 'events'> & {
  readonly articles: readonly ToldArticle[]
}

/** Who and what is in a bundle besides its files. */
export const contentsTold = (
  source: ToldContents,
  { annotators }: Pick<BundleChoices, 'annotators'>,
): Pick<ExportPreview, 'people' | 'tags' | 'notes' | 'notesTotal'> => {
  const notes = source.articles.flatMap(({ summary, annotations }) =>
    annotations.flatMap(({ annotation }) =>
      [annotation.note, ...annotation.conflicts.slice(1).map(({ note }) => note)]
        .filter((note) => note !== '')
        .map((note) => ({
          title: titleOf(summary),
          quote: annotation.target?.exact ?? null,
          ...(annotation.area && { picture: annotation.area.picture }),
          note,
          by: annotators ? annotation.by : '',
        })),
    ),
  )
  return {
    people: annotators ? peopleIn(source) : [],
    tags: tagsIn(source),
    notes: notes.slice(0, mostNotes),
    notesTotal: notes.length,
  }
}

/** Everybody whom the annotations, the history and the events for merging name. */
const peopleIn = ({ by, articles, events = [] }: ToldContents): readonly PreviewedPerson[] => {
  const counts = new Map<string, number>()
  const name = (who: string, annotations: number): void => {
    const known = who.trim()
    if (known !== '') counts.set(known, (counts.get(known) ?? 0) + annotations)
  }
  for (const { annotations } of articles)
    for (const { annotation } of annotations) {
      name(annotation.by, 1)
      for (const note of annotation.conflicts) name(note.by, 0)
    }
  for (const { custody } of articles)
    for (const entry of custody) {
      name(entry.by, 0)
      name(givenTo(entry.data), 0)
    }
  for (const line of events) name(signatureOf(line), 0)
  name(by, 0)
  return [...counts]
    .map(([who, annotations]) => ({ name: who, annotations }))
    .sort((a, b) => b.annotations - a.annotations || (a.name < b.name ? -1 : 1))
}

/** Whom it was handed on to before; an act on several articles is told with each of them. */
const givenTo = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'to' in data && typeof data.to === 'string' ? data.to : ''

const signatureOf = (line: string): string => {
  const event = parseJson(line)
  return typeof event === 'object' && event !== null && 'by' in event && typeof event.by === 'string'
    ? event.by
    : ''
}

/** The tags with how often they stand on what goes along, which is not how often they stand in the library. */
const tagsIn = ({ tags, articles }: ToldContents): readonly PreviewedTag[] => {
  const onArticles = new Map<TagId, number>()
  const onAnnotations = new Map<TagId, number>()
  const count = (counts: Map<TagId, number>, of: readonly TagId[]): void => {
    for (const tag of new Set(of)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  for (const { summary, annotations } of articles) {
    count(onArticles, summary.tags)
    for (const { annotation } of annotations) count(onAnnotations, annotation.tags)
  }
  return tags.map(({ id, name }) => ({
    name,
    articles: onArticles.get(id) ?? 0,
    annotations: onAnnotations.get(id) ?? 0,
  }))
}
