import type { DraftImage, DraftRun } from '../../article/draft'
import { cleanText } from '../clean'
import { keepImageSource, keepLink } from '../link'
import { tidyTitle } from '../title'
import { removedRuns } from '../office/changes'
import { childNamed, elementsIn, isXmlElement, textIn, type XmlElement } from '../xml/element'
import type { Reading } from './reading'
import type { TextLook } from './styles'
import { resourceFromPage } from '../zip/pictures'

/** What a paragraph holds: its text, and what stands beside it. */
export type Line = {
  readonly runs: DraftRun[]
  readonly images: DraftImage[]
  /** Frames with text of their own, and what their blocks are read from. */
  readonly boxes: XmlElement[]
  /** Notes and comments, in the order of the text. */
  readonly notes: { readonly key: string; readonly element: XmlElement; readonly signature: string }[]
}

type Place = {
  readonly reading: Reading
  readonly line: Line
  readonly paragraph: string | undefined
  readonly href: string | undefined
  readonly span: string | undefined
}

/** The content of a paragraph or heading (OpenDocument 1.3, part 3, section 6). */
export const readLine = (reading: Reading, paragraph: XmlElement): Line => {
  const line: Line = { runs: [], images: [], boxes: [], notes: [] }
  const name = paragraph.attributes['style-name']
  walkAll({ reading, line, paragraph: name, href: undefined, span: undefined }, paragraph)
  return line
}

const walkAll = (place: Place, element: XmlElement): void => {
  for (const child of element.children)
    if (isXmlElement(child)) walk(place, child)
    else write(place, collapsed(place.line, child))
}

/** White space is as in HTML: spaces that count are elements (section 6.1.2). */
const collapsed = ({ runs }: Line, text: string): string => {
  const one = text.replace(/[ \t\r\n]+/g, ' ')
  const before = lastText(runs)
  return one.startsWith(' ') && (before === undefined || /[ \n]$/.test(before)) ? one.slice(1) : one
}

const lastText = (runs: readonly DraftRun[]): string | undefined => {
  for (let at = runs.length - 1; at >= 0; at--) if (runs[at]!.text !== '') return runs[at]!.text
  return undefined
}

const mostSpaces = 200

const walk = (place: Place, element: XmlElement): void => {
  const { reading, line } = place
  const { attributes } = element
  switch (element.name) {
    case 'span':
      walkAll({ ...place, span: attributes['style-name'] ?? place.span }, element)
      break
    case 'a':
      walkAll(
        { ...place, href: keepLink(attributes['href']?.startsWith('#') ? undefined : attributes['href']) },
        element,
      )
      break
    case 's':
      write(
        place,
        ' '.repeat(Math.min(mostSpaces, Math.max(1, Number.parseInt(attributes['c'] ?? '1', 10) || 1))),
      )
      break
    case 'tab':
      write(place, '\t')
      break
    case 'line-break':
      write(place, '\n')
      break
    case 'note':
      refer(place, '*', childNamed(element, 'note-body'), '')
      break
    case 'annotation':
      reading.comments++
      refer(place, '✎', element, signatureOf(element))
      break
    case 'frame':
      readFrame(line, element)
      break
    case 'custom-shape':
    case 'text-box':
      line.boxes.push(element)
      break
    case 'change': {
      const removed = reading.deletions.get(attributes['change-id'] ?? '')
      if (removed) line.runs.push(...removedRuns(removed.text, { ...removed }))
      break
    }
    case 'change-start':
      reading.inserting = reading.insertions.get(attributes['change-id'] ?? '')
      break
    case 'change-end':
      reading.inserting = undefined
      break
    case 'hidden-text':
      reading.hidden++
      break
    case 'ruby-text':
    case 'tracked-changes':
    case 'script':
      break
    default:
      walkAll(place, element)
  }
}

const signatureOf = (comment: XmlElement): string => {
  const author = tidyTitle(textIn(childNamed(comment, 'creator')))
  const day = /^\d{4}-\d\d-\d\d/.exec(textIn(childNamed(comment, 'date')).trim())?.[0]
  return [author, day].filter((each) => each !== undefined && each !== '').join('، ')
}

/** Signs that are no words, so that a phrase can be found across them; the number is the note's key. */
const refer = (
  { reading, line }: Place,
  sign: string,
  element: XmlElement | undefined,
  signature: string,
): void => {
  if (element === undefined) return
  const key = String(++reading.noteCount)
  line.runs.push({ text: sign, emphasis: ['superscript'], note: key })
  line.notes.push({ key, element, signature })
}

const readFrame = (line: Line, frame: XmlElement): void => {
  const words = textIn(childNamed(frame, 'desc')) || textIn(childNamed(frame, 'title'))
  for (const child of elementsIn(frame)) {
    if (child.name === 'text-box') line.boxes.push(child)
    else if (child.name === 'image') {
      const source = keepImageSource(child.attributes['href'])
      const runs = words.trim() === '' ? [] : [{ text: words.replace(/\s+/g, ' ').trim() }]
      const resource = source === undefined ? undefined : resourceFromPage('', source)
      const kept = { ...(source !== undefined && { source }), ...(resource !== undefined && { resource }) }
      line.images.push({ kind: 'image', runs, ...kept })
      return
    }
  }
}

const arabic = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u

const write = ({ reading, line, paragraph, span, href }: Place, raw: string): void => {
  if (raw === '') return
  const { text, controls } = cleanText(raw)
  reading.controls += controls
  const isArabic = arabic.test(text)
  const own = reading.styles.text(span, isArabic)
  const { emphasis, isHidden } =
    span === undefined
      ? reading.styles.wholeParagraph(paragraph, isArabic)
      : joined(own, reading.styles.wholeParagraph(paragraph, isArabic))
  if (isHidden) {
    if (/\S/.test(text)) reading.hidden++
    return
  }
  // Links are drawn underlined by every program, so that is no emphasis of their words.
  const kept = href === undefined ? emphasis : emphasis.filter((each) => each !== 'underline')
  const { inserting } = reading
  line.runs.push({
    text,
    ...(kept.length > 0 && { emphasis: kept }),
    ...(href !== undefined && { href }),
    ...(inserting && { inserted: inserting }),
  })
}

const joined = (own: TextLook, around: TextLook): TextLook => ({
  emphasis: [...new Set([...own.emphasis, ...around.emphasis])],
  isHidden: own.isHidden || around.isHidden,
})
