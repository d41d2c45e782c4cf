import PostalMime from 'postal-mime'
import { decodeFile } from '../encoding'

/** One part of a message (RFC 2045), decoded from its transfer encoding. */
export type MailPart = {
  /** Lower case, such as `text/html`. */
  readonly type: string
  readonly charset: string | undefined
  readonly disposition: string
  /** What parts the parts below it; empty for a leaf. */
  readonly boundary: string
  /** As the part names itself, decoded; empty where it does not. */
  readonly name: string
  /** Without angle brackets; empty where there is none. */
  readonly id: string
  readonly location: string
  readonly bytes: Uint8Array
  readonly children: readonly MailPart[]
}

export type Message = {
  /** The first of each name, unfolded; names are lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly root: MailPart
}

/** Deeper parts are no letter that anyone wrote. */
const deepest = 40

/** Undefined where the bytes are no message: nested too deep, or headers without end. */
export const readMessage = async (bytes: Uint8Array): Promise<Message | undefined> => {
  const parser = new PostalMime({
    maxNestingDepth: deepest,
    maxRfc822NestingDepth: 0,
    forceRfc822Attachments: true,
  })
  try {
    const { headers } = await parser.parse(bytes)
    const first = new Map<string, string>()
    for (const { key, value } of headers) if (!first.has(key)) first.set(key, value)
    return { headers: first, root: partOf((parser as unknown as Parsed).root) }
  } catch (error) {
    // The parser's own limits; anything else is a bug.
    if (error instanceof Error && /^Maximum /.test(error.message)) return undefined
    throw error
  }
}

/** The parser's tree, which its own summary of a message leaves out: places of parts stand only there. */
type Parsed = { readonly root: ParsedNode }
type ParsedNode = {
  readonly headers: readonly { readonly key: string; readonly value: string }[]
  readonly contentType: { readonly parsed: Structured }
  readonly contentDisposition: { readonly parsed: Structured }
  readonly contentId?: string
  readonly content: ArrayBuffer | null
  readonly childNodes: readonly ParsedNode[]
}
type Structured = { readonly value: string; readonly params: Readonly<Record<string, string>> }

const partOf = (node: ParsedNode): MailPart => {
  const type = node.contentType.parsed
  const disposition = node.contentDisposition.parsed
  const location = node.headers.find(({ key }) => key === 'content-location')?.value ?? ''
  return {
    type: type.value.toLowerCase(),
    charset: type.params['charset'],
    disposition: disposition.value.toLowerCase(),
    boundary: type.params['boundary'] ?? '',
    name: disposition.params['filename'] ?? type.params['name'] ?? '',
    id: (node.contentId ?? '').trim().replace(/^<|>$/g, ''),
    location: location.replace(/\s+/g, ''),
    bytes: new Uint8Array(node.content ?? new ArrayBuffer(0)),
    children: node.childNodes.map(partOf),
  }
}

/** The leaves of a message in the order of the file. */
export const leavesOfMail = (part: MailPart): readonly MailPart[] =>
  part.children.length === 0 ? [part] : part.children.flatMap(leavesOfMail)

/** The text of a part, in the encoding that it states where its bytes agree. */
export const textOfPart = ({ bytes, charset }: MailPart): string => {
  const decoded = decodeFile(bytes, charset)
  return decoded.ok ? decoded.value.text : ''
}
