import { codeElements } from '../bundle/codebook'
import type { DescribedAnnotation, DescribedDocument } from '../bundle/document'
import { element, type Markup } from '../bundle/markup'
import type { Person } from '../bundle/people'
import type { AnnotationId, TagId } from '../ids'
import type { TagView } from '../library/views'
import type { Language } from '../settings'
import { aboutWithoutWords, citationText, outputWords } from './citation'

/**
 * A project of REFI-QDA (Project.xsd 1.0, qdasoftware.org): `project.qde` in a zip, with the articles' texts in `Sources`.
 * NVivo, MAXQDA, ATLAS.ti and QualCoder open it. Positions are Unicode code points, as everywhere here; `endPosition` is
 * the one after the last.
 */

/** GUIDs that are the same in every export, so that a program recognises what it has. */
export type Guids = (name: string) => string

export const projectFile = 'project.qde'
export const sourceFile = (guid: string): string => `Sources/${guid}.txt`

export const sourceGuid = ({ article }: DescribedDocument, guids: Guids): string =>
  guids(`source:${article.summary.id}`)
export const userGuid = (person: Person, guids: Guids): string => guids(`user:${person.name}`)
export const tagGuid = (tag: TagId, guids: Guids): string => guids(`tag:${tag}`)

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const moment = (time: string | null): string | undefined =>
  time !== null && dateTime.test(time) ? time : undefined

export type ProjectAbout = {
  readonly title: string
  readonly time: string
  readonly exporter: Person | null
  readonly people: readonly Person[]
  readonly tags: readonly TagView[]
}

/** What stands before the sources; `hasSources` false leaves their element out, for the schema allows no empty one. */
export const projectHead = ({ title, time, exporter, people, tags }: ProjectAbout, guids: Guids): string => {
  const creator = exporter === null ? '' : ` creatingUserGUID="${userGuid(exporter, guids)}"`
  const users = people.map((person) =>
    element('User', { guid: userGuid(person, guids), name: person.name }, null),
  )
  const codes = codeElements(tags, (tag) => tagGuid(tag, guids))
  const name = element('x', { name: title }, null).source.slice('<x '.length, -'></x>'.length)
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<Project xmlns="urn:QDA-XML:project:1.0" ${name} origin="Sanad"${creator} creationDateTime="${time}">`,
    users.length === 0 ? '' : element('Users', {}, users).source,
    codes.length === 0 ? '' : element('CodeBook', {}, element('Codes', {}, codes)).source,
    '<Sources>\n',
  ].join('')
}

export type ProjectSource = {
  readonly source: string
  /** Notes stand in a list of their own, after the sources. */
  readonly notes: readonly string[]
}

/** `codes`: the tags that the project's codebook has. Tags are told by their ids: several may have one name. */
export const projectSource = (
  document: DescribedDocument,
  codes: ReadonlySet<TagId>,
  guids: Guids,
  language: Language,
): ProjectSource => {
  const guid = sourceGuid(document, guids)
  const tagsOf = new Map(document.article.annotations.map(({ annotation: { id, tags } }) => [id, tags]))
  const drawing: Drawing = { codes, tagsOf, guids, language, notes: [] }
  const placed = document.annotations.filter(({ place, state }) => place !== null && state !== 'review')
  const others = document.annotations.filter((one) => !placed.includes(one))
  const articleCodings = document.article.summary.tags.flatMap((tag) =>
    coding(tag, `${guid}:${tag}`, {}, drawing),
  )
  const source = element(
    'TextSource',
    {
      guid,
      name: document.title,
      plainTextPath: `internal://${guid}.txt`,
      creationDateTime: moment(document.article.summary.acquired),
    },
    [
      element('Description', {}, citationText(document, null, language)),
      ...placed.map((one) => selection(one, drawing)),
      ...articleCodings,
      ...others.flatMap((one) => codingsOf(one, drawing)),
      ...others.flatMap((one) => noteRefs(one, drawing)),
    ],
  )
  return { source: `${source.source}\n`, notes: drawing.notes }
}

type Drawing = {
  readonly codes: ReadonlySet<TagId>
  readonly tagsOf: ReadonlyMap<AnnotationId, readonly TagId[]>
  readonly guids: Guids
  readonly language: Language
  readonly notes: string[]
}

const signed = ({ by, created, modified }: DescribedAnnotation, { guids }: Drawing) => ({
  creatingUser: by === null ? undefined : userGuid(by, guids),
  creationDateTime: moment(created),
  modifiedDateTime: moment(modified),
})

/** A name for lists in other programs: the first words. */
const nameOf = (text: string): string => Array.from(text.replace(/\s+/gu, ' ').trim()).slice(0, 60).join('')

const selection = (annotation: DescribedAnnotation, drawing: Drawing): Markup =>
  element(
    'PlainTextSelection',
    {
      guid: drawing.guids(`selection:${annotation.id}`),
      name: nameOf(annotation.quote?.exact ?? ''),
      startPosition: annotation.place!.start,
      endPosition: annotation.place!.end,
      ...signed(annotation, drawing),
    },
    [...codingsOf(annotation, drawing), ...noteRefs(annotation, drawing)],
  )

const codingsOf = (annotation: DescribedAnnotation, drawing: Drawing): readonly Markup[] =>
  (drawing.tagsOf.get(annotation.id) ?? []).flatMap((tag) => {
    const { creatingUser, creationDateTime } = signed(annotation, drawing)
    return coding(tag, `${annotation.id}:${tag}`, { creatingUser, creationDateTime }, drawing)
  })

const coding = (
  tag: TagId,
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  { codes, guids }: Drawing,
): readonly Markup[] => {
  if (!codes.has(tag)) return []
  return [
    element(
      'Coding',
      { guid: guids(`coding:${name}`), ...attributes },
      element('CodeRef', { targetGUID: tagGuid(tag, guids) }, null),
    ),
  ]
}

/** What was said becomes a note; where it has no place in the text, with the words it was said of. */
const noteRefs = (annotation: DescribedAnnotation, drawing: Drawing): readonly Markup[] => {
  const words = outputWords(drawing.language)
  const { state, quote, area, note, conflicts } = annotation
  const isLost = state === 'review' || state === 'orphan'
  const said = [
    isLost && quote !== null ? `${words.open}${quote.exact}${words.close}\n${words[state]}` : '',
    area === null ? '' : aboutWithoutWords(annotation, drawing.language),
    note,
    ...conflicts.map((other) => `${words.otherNote}:\n${other.note}`),
  ].filter((text) => text !== '')
  if (said.length === 0) return []
  const guid = drawing.guids(`note:${annotation.id}`)
  const text = said.join('\n\n')
  drawing.notes.push(
    element(
      'Note',
      { guid, name: nameOf(text), ...signed(annotation, drawing) },
      element('PlainTextContent', {}, text),
    ).source,
  )
  return [element('NoteRef', { targetGUID: guid }, null)]
}

export const projectNotes = { head: '</Sources>\n<Notes>\n', tail: '\n</Notes>\n</Project>\n' } as const
export const projectTail = '</Sources>\n</Project>\n'
