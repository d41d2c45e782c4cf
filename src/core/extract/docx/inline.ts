import type { Change, Emphasis } from '../../article/block'
import type { DraftImage, DraftRun } from '../../article/draft'
import { cleanText } from '../clean'
import { keepLink } from '../link'
import { childNamed, elementsIn, textIn, type XmlElement } from '../xml/element'
import { changeOf, markInserted, removedRuns } from '../office/changes'
import { boxesIn, chosen, contentOf, formulaText, imagesIn } from './drawings'
import { referTo, type NoteKind, type Part } from './reading'
import { symbolOf } from './symbols'

/** What a paragraph holds: its text, and what stands beside it. */
export type Line = {
  readonly runs: DraftRun[]
  readonly images: DraftImage[]
  readonly boxes: XmlElement[]
}

/** The content of a paragraph (ECMA-376, part 1, sections 17.3.2 and 17.16). */
export const readLine = (part: Part, paragraph: XmlElement): Line => {
  const line: Line = { runs: [], images: [], boxes: [] }
  walkAll(part, line, elementsIn(paragraph), undefined)
  const { fields } = part.reading
  // A field that has not shown anything by the end of its paragraph is broken: what follows is text again.
  fields.splice(0, fields.length, ...fields.filter((field) => field.isShown))
  return line
}

type Link = string | undefined

const walkAll = (part: Part, line: Line, elements: readonly XmlElement[], href: Link): void => {
  for (const element of elements) walk(part, line, element, href)
}

const walk = (part: Part, line: Line, element: XmlElement, href: Link): void => {
  switch (element.name) {
    case 'r':
      readRun(part, line, element, href)
      break
    case 'del':
    case 'moveFrom':
      part.reading.changes++
      line.runs.push(...removedRuns(deletedText(element), changeIn(element)))
      break
    case 'ins':
    case 'moveTo': {
      const from = line.runs.length
      walkAll(part, line, within(part, element), href)
      markInserted(line.runs, from, changeIn(element))
      break
    }
    case 'oMath':
    case 'oMathPara':
      line.runs.push({ text: storable(part, formulaText(element)) })
      break
    default:
      walkAll(part, line, within(part, element), linkOf(part, element) ?? href)
  }
}

const changeIn = ({ attributes }: XmlElement): Change => changeOf(attributes['author'], attributes['date'])

const deletedText = (element: XmlElement): string =>
  elementsIn(element)
    .map((child) =>
      child.name === 'delText' ? textIn(child) : textOf(child) || (isAround(child) ? deletedText(child) : ''),
    )
    .join('')

const isAround = ({ name }: XmlElement): boolean =>
  ['r', 'ins', 'hyperlink', 'smartTag', 'sdt', 'sdtContent', 'customXml'].includes(name)

/** What stands inside an element that is around runs. */
const within = ({ reading }: Part, element: XmlElement): readonly XmlElement[] => {
  switch (element.name) {
    case 'ins':
      reading.changes++
      return elementsIn(element)
    case 'sdt':
      return contentOf(element)
    case 'AlternateContent': {
      const choice = chosen(element)
      return choice ? elementsIn(choice) : []
    }
    case 'hyperlink':
    case 'moveTo':
    case 'smartTag':
    case 'customXml':
    case 'fldSimple':
    case 'dir':
    case 'bdo':
      return elementsIn(element)
    default:
      return []
  }
}

const linkOf = ({ relationships }: Part, { name, attributes }: XmlElement): Link => {
  if (name !== 'hyperlink') return undefined
  const relationship = relationships.get(attributes['id'] ?? '')
  return relationship?.isOutside === true ? keepLink(relationship.target) : undefined
}

const readRun = (part: Part, line: Line, run: XmlElement, link: Link): void => {
  const { reading } = part
  const { emphasis, isHidden } = reading.styles.run(childNamed(run, 'rPr'))
  let hasHidden = false
  for (const child of elementsIn(run)) {
    if (readMark(part, line, child)) continue
    const text = textOf(child)
    if (text === '' || reading.fields.some((field) => !field.isShown)) continue
    if (isHidden) hasHidden = true
    else line.runs.push({ text: storable(part, text), ...lookOf(emphasis, link ?? fieldLink(part)) })
  }
  if (hasHidden) reading.hidden++
}

/** Links are drawn underlined by every program, so that is no emphasis of their words. */
const lookOf = (emphasis: readonly Emphasis[], href: Link): Omit<DraftRun, 'text'> => {
  const kept = href === undefined ? emphasis : emphasis.filter((each) => each !== 'underline')
  return { ...(kept.length > 0 && { emphasis: kept }), ...(href !== undefined && { href }) }
}

/** Fields, references and drawings: what is in a run without being its text. True when it was one. */
const readMark = (part: Part, line: Line, element: XmlElement): boolean => {
  const { fields } = part.reading
  switch (element.name) {
    case 'fldChar':
      turnField(part, element.attributes['fldCharType'])
      return true
    case 'instrText': {
      const field = fields.at(-1)
      if (field && !field.isShown) field.instruction = (field.instruction + textIn(element)).slice(0, 4000)
      return true
    }
    case 'footnoteReference':
    case 'endnoteReference':
    case 'commentReference':
      writeReference(part, line, element)
      return true
    case 'AlternateContent': {
      const choice = chosen(element)
      for (const child of choice ? elementsIn(choice) : []) readMark(part, line, child)
      return true
    }
    case 'drawing':
    case 'pict':
    case 'object':
      for (const image of imagesIn(element, part.relationships)) line.images.push(image)
      for (const box of boxesIn(element)) line.boxes.push(box)
      return true
    default:
      return false
  }
}

const turnField = ({ reading: { fields } }: Part, turn: string | undefined): void => {
  const field = fields.at(-1)
  if (turn === 'begin') fields.push({ instruction: '', isShown: false })
  else if (turn === 'separate' && field) field.isShown = true
  else if (turn === 'end') fields.pop()
}

const fieldLink = ({ reading: { fields } }: Part): Link => {
  for (const { instruction } of [...fields].reverse()) {
    const target = /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]+)"/i.exec(instruction)?.[1]
    if (target !== undefined) return keepLink(target)
  }
  return undefined
}

/** Signs that are no words, so that a phrase can be found across them; the number is the note's key. */
const signs: Readonly<Record<NoteKind, string>> = { footnote: '*', endnote: '*', comment: '✎' }

const writeReference = ({ reading }: Part, line: Line, { name, attributes }: XmlElement): void => {
  const kind = name.slice(0, -'Reference'.length) as NoteKind
  const { key } = referTo(reading, kind, attributes['id'] ?? '')
  line.runs.push({ text: signs[kind], emphasis: ['superscript'], note: key })
}

const textOf = (element: XmlElement): string => {
  switch (element.name) {
    case 't':
      return textIn(element)
    case 'tab':
    case 'ptab':
      return '\t'
    case 'br':
    case 'cr':
      return '\n'
    case 'noBreakHyphen':
      return '\u2011'
    case 'softHyphen':
      return '\u00ad'
    case 'sym':
      return symbolOf(element.attributes['char'], element.attributes['font'])
    default:
      return ''
  }
}

const storable = ({ reading }: Part, raw: string): string => {
  const { text, controls } = cleanText(raw)
  reading.controls += controls
  return text.replaceAll('\f', '\n')
}
