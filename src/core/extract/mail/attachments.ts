import { endingOf, safeName } from '../../bundle/merge/safe-path'
import type { Attachment } from '../form'
import { readBody } from './body'
import { leavesOfMail, readMessage, type MailPart } from './parts'

/** More is no letter that anyone wrote. */
const mostAttachments = 2000

/**
 * What was attached to a message, decoded; undefined where the bytes are no message. Of a page that was saved whole only what
 * says of itself that it is attached: the rest belongs to the page.
 */
export const attachmentsOf = async (
  bytes: Uint8Array,
  isPage: boolean,
): Promise<readonly Attachment[] | undefined> => {
  const message = await readMessage(bytes)
  if (!message) return undefined
  const leaves = leavesOfMail(message.root)
  const cut = cutLeaves(message.root, closedBoundaries(bytes))
  const { attached } = readBody(message.root)
  const taken = attached.filter(({ disposition }) => !isPage || disposition === 'attachment')
  if (taken.length > mostAttachments) return undefined
  const places = new Map(leaves.map((leaf, at) => [leaf, at]))
  return taken.map((leaf) => {
    const part = places.get(leaf)! + 1
    return {
      part,
      name: nameOf(leaf, part),
      type: leaf.type,
      bytes: leaf.bytes,
      isWhole: !cut.has(leaf),
    }
  })
}

const endings = new Map([
  ['text/plain', '.txt'],
  ['text/html', '.html'],
  ['text/markdown', '.md'],
  ['text/rtf', '.rtf'],
  ['application/rtf', '.rtf'],
  ['application/pdf', '.pdf'],
  ['application/epub+zip', '.epub'],
  ['application/vnd.oasis.opendocument.text', '.odt'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '.docx'],
  ['message/rfc822', '.eml'],
  ['multipart/related', '.mhtml'],
  ['text/csv', '.csv'],
  ['image/jpeg', '.jpg'],
  ['image/png', '.png'],
  ['image/tiff', '.tif'],
  ['image/webp', '.webp'],
])

/** A name that every system takes and that leads out of no folder; the ending follows from the kind where the name has none. */
const nameOf = ({ name, type }: MailPart, part: number): string => {
  const last = name.split(/[/\\]/u).at(-1)!.trim()
  const own = /^[.\s]*$/u.test(last) ? `part ${part}` : safeName(last)
  const ending = endings.get(type) ?? ''
  const lacksOwn = type === 'message/rfc822' ? !/\.eml$/iu.test(own) : endingOf(own) === ''
  return lacksOwn ? safeName(`${own}${ending}`) : own
}

/** The boundaries that are closed somewhere (RFC 2046, section 5.1.1): lines that begin and end with two dashes. */
const closedBoundaries = (bytes: Uint8Array): ReadonlySet<string> => {
  const closed = new Set<string>()
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found === -1 ? bytes.length : found
    if (bytes[start] === dash && bytes[start + 1] === dash && end - start <= longestDelimiter) {
      const line = String.fromCharCode(...bytes.subarray(start + 2, end)).trimEnd()
      if (line.endsWith('--')) closed.add(line.slice(0, -2))
    }
    start = end + 1
  }
  return closed
}

const lineFeed = 0x0a
const dash = 0x2d
const longestDelimiter = 300

/** The last leaf of whatever was never closed: the file ends before it, or within it. */
const cutLeaves = (root: MailPart, closed: ReadonlySet<string>): ReadonlySet<MailPart> => {
  const cut = new Set<MailPart>()
  const look = (part: MailPart): void => {
    if (part.children.length > 0 && !closed.has(part.boundary)) cut.add(leavesOfMail(part).at(-1)!)
    part.children.forEach(look)
  }
  look(root)
  return cut
}
