import { SaxesParser } from 'saxes'
import { decode, decodeStrictUtf8, isKnownEncoding } from '../decode'
import { readUnicodeMark } from '../unicode-marks'
import type { XmlElement, XmlNode } from './element'

export type ReadXml = {
  /** Undefined where there is no element at all. */
  readonly root: XmlElement | undefined
  /** False where the markup is broken or ends too early: what could be understood was read. */
  readonly isWhole: boolean
  /** What was reached: elements below it were passed over, their text was kept (`depth`), or reading stopped (`nodes`). */
  readonly limits: readonly ('depth' | 'nodes')[]
}

/** By the name of an element: who is handed its children one by one. They are not kept, so that a book need not be held twice. */
export type Taking = Readonly<Record<string, (child: XmlElement) => void>>

const deepest = 200
/** At a time, beneath one element that is taken or in the whole document. */
const mostNodes = 1_500_000

type Open = {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: XmlNode[]
}

/** Beyond this a file is no XML any more. */
const mostFaults = 5000

/** Thrown to leave the parser: when the tree is full, and when there is no sense in going on. */
class TreeIsFull extends Error {}
class TooFaulty extends Error {}

/**
 * Reads XML 1.0 without a document type: entities that a file defines itself are not expanded, so none can grow. Broken
 * markup is read as far as it can be understood. Linear in the length of the text.
 */
export const readXml = (text: string, taking?: Taking): ReadXml => {
  const reading: Reading = {
    open: [],
    root: undefined,
    skipped: 0,
    nodes: 0,
    faults: 0,
    isWhole: true,
    limits: new Set(),
    taking,
  }
  const parser = new SaxesParser()
  parser.on('opentag', (tag) => openElement(reading, tag))
  parser.on('text', (words) => addText(reading, words))
  parser.on('cdata', (words) => addText(reading, words))
  parser.on('closetag', () => closeElement(reading))
  parser.on('error', () => {
    reading.isWhole = false
    if (++reading.faults > mostFaults) throw new TooFaulty()
  })
  try {
    for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength))
    parser.close()
  } catch (error) {
    if (error instanceof TreeIsFull) reading.limits.add('nodes')
    else if (!(error instanceof TooFaulty)) throw error
  }
  while (reading.open.length > 0) closeElement(reading)
  return { root: reading.root, isWhole: reading.isWhole, limits: [...reading.limits] }
}

const pieceLength = 65_536

type Reading = {
  readonly open: Open[]
  root: XmlElement | undefined
  /** Open elements that were passed over for their depth. */
  skipped: number
  nodes: number
  faults: number
  isWhole: boolean
  readonly limits: Set<'depth' | 'nodes'>
  readonly taking: Taking | undefined
}

const openElement = (
  reading: Reading,
  tag: { readonly name: string; readonly attributes: Readonly<Record<string, string>> },
): void => {
  if (reading.open.length >= deepest) {
    reading.skipped++
    reading.limits.add('depth')
    return
  }
  if (++reading.nodes > mostNodes) throw new TreeIsFull()
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(tag.attributes)) attributes[localName(name)] ??= value
  reading.open.push({ name: localName(tag.name), attributes, children: [] })
}

const addText = ({ open }: Reading, words: string): void => {
  open.at(-1)?.children.push(words)
}

const closeElement = (reading: Reading): void => {
  const { open, taking } = reading
  if (reading.skipped > 0) {
    reading.skipped--
    return
  }
  const element = open.pop()
  if (element === undefined) return
  const parent = open.at(-1)
  if (parent === undefined) reading.root ??= element
  else if (taking && Object.hasOwn(taking, parent.name)) {
    reading.nodes = open.length
    taking[parent.name]?.(element)
  } else parent.children.push(element)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The text of an XML file: by its byte order mark, or what it declares, or UTF-8 (XML 1.0, appendix F). */
export const decodeXml = (bytes: Uint8Array): string => {
  const mark = readUnicodeMark(bytes)
  if (mark) return decode(bytes.subarray(mark.length), mark.encoding).text
  const strict = decodeStrictUtf8(bytes)
  const head = decode(bytes.subarray(0, 200), 'windows-1252').text
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']{1,40})["']/.exec(head)?.[1]?.toLowerCase()
  if (declared !== undefined && !declared.startsWith('utf') && isKnownEncoding(declared))
    return decode(bytes, declared).text
  return strict ?? decode(bytes, 'utf-8').text
}
