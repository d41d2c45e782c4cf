import * as v from 'valibot'
import { areaSchema } from '#core/annotation/area'
import { colours } from '#core/annotation/annotation'
import { markFields, markKinds } from '#core/annotation/described'
import { outputForms } from '#core/output/forms'
import { describedFields, type HistoryEntry } from '#core/library/views'
import { isBlockDirectionField } from '#core/reading/block-direction'
import { areaWords } from '#renderer/shared/blocks/area-words'
import { say } from '#renderer/shared/messages'

/** The parts of an event's data that sentences speak of. Events may come from newer versions, so nothing is taken for granted. */
type Told = Readonly<Record<string, unknown>>

const toldOf = (data: unknown): Told => (typeof data === 'object' && data !== null ? { ...data } : {})
const textIn = (told: Told, name: string): string => {
  const value = told[name]
  return typeof value === 'string' ? value : ''
}

const longest = 80
const shortened = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text

/** One event as a sentence in the person's language. `nameOf` gives a tag's present name. */
export const sentenceOf = ({ type, data }: HistoryEntry, nameOf: (tag: string) => string): string => {
  const told = toldOf(data)
  const tag = nameOf(textIn(told, 'tag'))
  const isOn = told['on'] !== false
  switch (type) {
    case 'article.acquired':
    case 'article.located':
    case 'article.changed':
      return say(`reading.history.${type}`, { path: textIn(told, 'path') })
    case 'article.lost':
      return say(
        told['withdrawn'] === true ? 'reading.history.article.withdrawn' : 'reading.history.article.lost',
        { path: textIn(told, 'path') },
      )
    case 'article.described':
      return describedSentence(told)
    case 'article.decoded':
      return told['encoding'] === null
        ? say('encoding.history.takenBack')
        : say('encoding.history.chosen', { encoding: textIn(told, 'encoding') })
    case 'article.tagged':
    case 'annotation.tagged':
      return say(isOn ? `reading.history.${type}` : untagged[type], { tag })
    case 'annotation.added':
    case 'annotation.placed':
      return targetSentence(type, told)
    case 'annotation.outlined':
      return areaSentence(told)
    case 'annotation.noted': {
      const note = textIn(told, 'note')
      return note === ''
        ? say('reading.history.annotation.cleared')
        : say('reading.history.annotation.noted', { note: shortened(note) })
    }
    case 'annotation.coloured': {
      const colour = colours.find((one) => one === told['colour'])
      return say('reading.history.annotation.coloured', {
        colour: colour ? say(`reading.colour.${colour}`) : '',
      })
    }
    case 'annotation.described':
      return markSentence(told)
    case 'annotation.linked':
      return say(isOn ? 'marks.history.linked' : 'marks.history.unlinked')
    case 'name.described':
      return say('names.history')
    case 'search.saved':
      return told['deleted'] === true
        ? say('search.history.deleted')
        : say('search.history.saved', { name: textIn(told, 'name') })
    case 'output.written':
      return withRecipient(say('reading.history.output.written', { form: formIn(told) }), told)
    case 'bundle.exported':
      return withRecipient(say('reading.history.bundle.exported'), told)
    case 'annotation.left':
    case 'annotation.deleted':
    case 'annotation.restored':
    case 'article.kept':
    case 'fixity.verified':
      return say(`reading.history.${type}`)
    default:
      return say('reading.history.other', { type })
  }
}

/** Whether an event is about an annotation. */
export const isAbout = ({ data }: HistoryEntry, annotation: string): boolean =>
  toldOf(data)['annotation'] === annotation

/** What is written from other places than the export sheet. */
const otherForms = ['codebook-csv', 'codebook-qdc', 'concordance-csv', 'annotations-csv'] as const

const withRecipient = (sentence: string, told: Told): string => {
  const to = textIn(told, 'to')
  return to === '' ? sentence : say('reading.history.handedTo', { sentence, to })
}

const formIn = (told: Told): string => {
  const form = outputForms.find((one) => one === told['form'])
  if (form !== undefined) return say(`exporting.outputs.${form}`)
  const other = otherForms.find((one) => one === told['form'])
  return other === undefined ? textIn(told, 'form') : say(`exporting.otherForms.${other}`)
}

const areaSentence = (told: Told): string => {
  const area = v.safeParse(areaSchema, told['area'])
  return area.success
    ? say('area.history.outlined', { picture: area.output.picture, position: areaWords(area.output) })
    : say('area.history.none')
}

/** One field of a mark was set or taken back. */
const markSentence = (told: Told): string => {
  const value = textIn(told, 'value')
  const field = markFields.find((one) => one === told['field'])
  switch (field) {
    case 'style':
    case 'certainty':
    case 'protected':
      return say(value === '' ? `marks.history.${field}None` : `marks.history.${field}`)
    case 'direction':
      return say(`marks.history.direction.${value === 'rtl' || value === 'ltr' ? value : 'auto'}`)
    case 'kind': {
      const kind = markKinds.find((one) => one === value)
      const said = kind ? say(`marks.kind.${kind}`) : say('marks.noKind')
      return say('marks.history.kind', { value: said })
    }
    case undefined:
      return say('reading.history.other', { type: textIn(told, 'field') })
    default: {
      const name = say(`marks.field.${field}`)
      return value === ''
        ? say('marks.history.fieldNone', { field: name })
        : say('marks.history.field', { field: name, value: shortened(value) })
    }
  }
}

const untagged = {
  'article.tagged': 'reading.history.article.untagged',
  'annotation.tagged': 'reading.history.annotation.untagged',
} as const

const describedSentence = (told: Told): string => {
  if (isBlockDirectionField(textIn(told, 'field'))) {
    const dir = (['rtl', 'ltr'] as const).find((one) => one === told['value'])
    return say(`direction.history.${dir ?? 'back'}`)
  }
  const more = toldOf(told['more'])
  return [
    fieldSentence(textIn(told, 'field'), textIn(told, 'value')),
    ...Object.keys(more).map((name) => fieldSentence(name, textIn(more, name))),
  ].join('\n')
}

const fieldSentence = (name: string, value: string): string => {
  const known = describedFields.find((one) => one === name)
  const field = known ? say(`reading.details.field.${known}`) : name
  return value === ''
    ? say('reading.history.undescribed', { field })
    : say('reading.history.described', { field, value: shortened(value) })
}

const targetSentence = (type: 'annotation.added' | 'annotation.placed', told: Told): string => {
  const quote = textIn(toldOf(told['target']), 'exact')
  return quote === '' && type === 'annotation.added'
    ? say('reading.history.annotation.addedToArticle')
    : say(`reading.history.${type}`, { quote: shortened(quote) })
}
