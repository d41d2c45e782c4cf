import type { DraftBlock } from '../../article/draft'
import type { DetectedMetadata, ExtractionWarning } from '../../article/extracted'
import { cleanText } from '../clean'
import { readHtml } from '../html'
import type { ResourceOf } from '../html/images'
import type { WholePage } from '../resource'
import { splitParagraphs } from '../text'
import { leavesOfMail, textOfPart, type MailPart } from './parts'

export type ReadBody = {
  readonly blocks: readonly DraftBlock[]
  /** Of the first page in it. */
  readonly title: string
  readonly stated: DetectedMetadata
  readonly warnings: readonly ExtractionWarning[]
  readonly controls: number
  /** Parts that are no part of the text and no picture in it. */
  readonly attached: readonly MailPart[]
}

/** What a message says: of alternatives the page rather than the plain text, and every text that is not attached. */
export const readBody = (root: MailPart): ReadBody => {
  const leaves = leavesOfMail(root)
  const used = new Set<string>()
  const texts = textsOf(root)
  const page = texts[0]?.location ?? ''
  const resourceOf: ResourceOf = (source) => {
    const at = meantBy(leaves, page, source)
    if (at === -1) return undefined
    used.add(partKey(at))
    return partKey(at)
  }
  const read = texts.map((part) => readText(part, resourceOf))
  return {
    blocks: read.flatMap(({ blocks }, at) =>
      at === 0 ? blocks : [{ kind: 'separator' } as const, ...blocks],
    ),
    title: read.find(({ title }) => title !== '')?.title ?? '',
    stated: read[0]?.stated ?? {},
    warnings: read.flatMap(({ warnings }) => warnings),
    controls: read.reduce((sum, { controls }) => sum + controls, 0),
    attached: leaves.filter(
      (leaf, at) => !texts.includes(leaf) && !used.has(partKey(at)) && !isAlternative(root, leaf),
    ),
  }
}

const partKey = (at: number): string => `part:${at}`

/** The bytes of a part by its key. */
export const partWithKey = (root: MailPart, key: string): Uint8Array | undefined =>
  leavesOfMail(root).find((_, at) => partKey(at) === key)?.bytes

/** Which of the leaves something is, from the page or style sheet that names it; -1 for none. */
const meantBy = (leaves: readonly MailPart[], from: string, source: string): number => {
  const place = placeFrom(from, source)
  const exact = place === undefined ? -1 : leaves.findIndex(({ location }) => location === place)
  return exact === -1 ? leaves.findIndex((leaf) => isMeant(leaf, source)) : exact
}

/** The first page in a message, with the parts that were saved with it. */
export const pageOfMail = (root: MailPart): WholePage | undefined => {
  const leaves = leavesOfMail(root)
  const page = leaves.find(({ type, disposition }) => type === 'text/html' && disposition !== 'attachment')
  if (!page) return undefined
  const part: WholePage['part'] = (source, from) => {
    const found = leaves[meantBy(leaves, from, source)]
    return found && { bytes: found.bytes, place: found.location, charset: found.charset }
  }
  return { html: textOfPart(page), place: page.location, part }
}

/** A letter that is plain text, with its own lines and spaces, as mail programs show it. */
export const pageOfText = (root: MailPart): WholePage | undefined => {
  const texts = textsOf(root).map(textOfPart)
  const lines = texts.map((text) => `<pre dir="auto" style="${asWritten}">${escaped(text)}</pre>`)
  return texts.length === 0 ? undefined : { html: lines.join('<hr>'), place: '', part: () => undefined }
}

const asWritten = 'white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1rem; line-height: 1.7'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The address that a page means (RFC 2557, section 5); undefined where it can't be told from its own. */
const placeFrom = (page: string, source: string): string | undefined => {
  if (!/^https?:/i.test(page) || /^(?:cid|data):/i.test(source) || source.trim() === '') return undefined
  try {
    return new URL(source.trim(), page).href
  } catch {
    return undefined // Its only error: no address.
  }
}

/** Every runtime has it (URL Standard); core is typed without any runtime's library. */
declare const URL: new (address: string, base: string) => { readonly href: string }

/** By its id (RFC 2392), or by where it was found (RFC 2557). */
const isMeant = (part: MailPart, source: string): boolean => {
  const id = /^cid:(.+)$/i.exec(source.trim())?.[1]
  if (id !== undefined) return part.id !== '' && (part.id === id || part.id === unescaped(id))
  const place = source.trim().replace(/^\.\//, '')
  return (
    place !== '' && part.location !== '' && (part.location === place || part.location.endsWith(`/${place}`))
  )
}

const unescaped = (id: string): string =>
  id.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const isText = ({ type, disposition }: MailPart): boolean =>
  (type === 'text/html' || type === 'text/plain') && disposition !== 'attachment'

const textsOf = (part: MailPart): readonly MailPart[] => {
  if (part.children.length === 0) return isText(part) ? [part] : []
  if (part.type === 'multipart/related') return textsOf(part.children[0]!)
  if (part.type !== 'multipart/alternative') return part.children.flatMap(textsOf)
  const choices = part.children.map(textsOf).filter((texts) => texts.length > 0)
  return choices.find((texts) => texts.some(({ type }) => type === 'text/html')) ?? choices.at(-1) ?? []
}

/** The plain text of a letter that is read as a page is no attachment; nor are the frames of a page that is kept whole. */
const isAlternative = (root: MailPart, leaf: MailPart): boolean =>
  isText(leaf) && leaf.disposition !== 'attachment' && isBelowChoice(root, leaf)

const isBelowChoice = (part: MailPart, leaf: MailPart): boolean =>
  part.children.some((child) =>
    child === leaf || leavesOfMail(child).includes(leaf)
      ? part.type === 'multipart/alternative' ||
        part.type === 'multipart/related' ||
        isBelowChoice(child, leaf)
      : false,
  )

const readText = (part: MailPart, resourceOf: ResourceOf): Omit<ReadBody, 'attached'> => {
  const text = textOfPart(part)
  if (part.type === 'text/html') return readHtml(text, '', resourceOf)
  const cleaned = cleanText(text.replace(/^-- \r?$/m, '\n'))
  return {
    blocks: splitParagraphs(cleaned.text.replaceAll('\f', '\n\n')),
    title: '',
    stated: {},
    warnings: [],
    controls: cleaned.controls,
  }
}
