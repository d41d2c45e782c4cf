import type { DraftBlock, DraftRow } from '../article/draft'
import type { DetectedMetadata } from '../article/extracted'
import { fail, ok } from '#core/result'
import { findDate } from './dates'
import { assemble, type Extraction, type Form } from './form'
import { keepLink } from './link'
import { attachmentsOf } from './mail/attachments'
import { pageOfMail, pageOfText, partWithKey, readBody, type ReadBody } from './mail/body'
import { headerOf, looksLikeMessage, shownHeaders } from './mail/headers'
import { leavesOfMail, readMessage, type MailPart, type Message } from './mail/parts'
import { openingText } from './opening-text'
import type { Pictures, WholePage } from './resource'
import { openingWords, statedTitle, tidyTitle } from './title'

/** Letters (RFC 5322): who wrote to whom and when, the text, and the names of what was attached. */
export const mailForm: Form = {
  format: 'eml',
  extract: (bytes, { path }) => extractWith(bytes, path, letterOf),
  pictures: (bytes) => picturesOf(bytes),
  attachments: (bytes) => attachmentsOf(bytes, false),
  page: (bytes) => openMessage(bytes, ({ root }) => pageOfMail(root) ?? pageOfText(root)),
}

/** Pages that a browser saved whole (MHTML, RFC 2557): the first page, with its pictures. */
export const webArchiveForm: Form = {
  format: 'mhtml',
  extract: (bytes, { path }) => extractWith(bytes, path, savedPageOf),
  pictures: (bytes) => picturesOf(bytes),
  attachments: (bytes) => attachmentsOf(bytes, true),
  page: (bytes) => openMessage(bytes, ({ root }) => pageOfMail(root)),
}

const openMessage = async (
  bytes: Uint8Array,
  pageOf: (message: Message) => WholePage | undefined,
): Promise<WholePage | undefined> => {
  const message = looksLikeMessage(bytes) ? await readMessage(bytes) : undefined
  return message && pageOf(message)
}

const picturesOf = async (bytes: Uint8Array): Promise<Pictures> => {
  const message = await readMessage(bytes)
  return (resource) => message && partWithKey(message.root, resource)
}

type Opened = {
  readonly message: Message
  readonly body: ReadBody
  readonly header: (name: string) => string
}
type Draft = Pick<Parameters<typeof assemble>[0], 'format' | 'title' | 'blocks' | 'stated'>

const extractWith = async (
  bytes: Uint8Array,
  path: string,
  draftOf: (opened: Opened) => Draft,
): Promise<Extraction> => {
  if (!looksLikeMessage(bytes)) return fail({ kind: 'damaged-file', path })
  const message = await readMessage(bytes)
  if (!message) return fail({ kind: 'damaged-file', path })
  const body = readBody(message.root)
  const draft = draftOf({ message, body, header: (name) => headerOf(message, bytes, name) })
  const file = { text: '', encoding: encodingOf(message.root), undecodable: 0, isGuess: false }
  return ok(
    assemble({ extractor: `${draft.format}@1`, ...draft, warnings: body.warnings }, file, body.controls),
  )
}

/** The encoding that the first text states. */
const encodingOf = (root: MailPart): string =>
  leavesOfMail(root)
    .find(({ type }) => type.startsWith('text/'))
    ?.charset?.toLowerCase() ?? ''

const letterOf = ({ body, header }: Opened): Draft => {
  const subject = statedTitle(header('Subject'))
  const rows = shownHeaders.flatMap((name) => {
    const value = tidyTitle(header(name))
    return value === '' ? [] : [headerRow(name, value)]
  })
  const blocks: readonly DraftBlock[] = [
    ...(subject === '' ? [] : [{ kind: 'heading', level: 1, runs: [{ text: subject }] } as const]),
    ...(rows.length === 0 ? [] : [{ kind: 'table', rows } as const]),
    ...body.blocks,
    ...attachments(body.attached),
  ]
  const title = subject === '' ? openingWords(openingText(body.blocks)) : subject
  return { format: 'eml', title, blocks, stated: { ...body.stated, ...statedBy(header) } }
}

const headerRow = (name: string, value: string): DraftRow => ({
  cells: [
    { header: true, columns: 1, rows: 1, blocks: [{ kind: 'paragraph', runs: [{ text: name }] }] },
    { header: false, columns: 1, rows: 1, blocks: [{ kind: 'paragraph', runs: [{ text: value }] }] },
  ],
})

const longestName = 200

const statedBy = (header: Opened['header']): DetectedMetadata => {
  const author = tidyTitle(header('From')).slice(0, longestName)
  const published = tidyTitle(header('Date')).slice(0, 100)
  const iso = findDate(published)?.iso
  return {
    ...(author !== '' && { author }),
    ...(published !== '' && { published, ...(iso !== undefined && { publishedIso: iso }) }),
  }
}

const mostAttachments = 500

/** What was attached, by name; a part without one by its kind. */
const attachments = (parts: readonly MailPart[]): readonly DraftBlock[] => {
  const items = parts.slice(0, mostAttachments).map(({ name, type }) => {
    const text = tidyTitle(name).slice(0, longestName) || type
    return { blocks: [{ kind: 'paragraph', runs: [{ text }] } as const] }
  })
  return items.length === 0 ? [] : [{ kind: 'separator' }, { kind: 'list', ordered: false, items }]
}

const savedPageOf = ({ message, body, header }: Opened): Draft => {
  const first = leavesOfMail(message.root).find(({ type }) => type === 'text/html')
  const url = [header('Snapshot-Content-Location'), first?.location]
    .map(keepLink)
    .find((link) => link !== undefined)
  const subject = statedTitle(header('Subject'))
  const title = body.title || subject || openingWords(openingText(body.blocks))
  const stated = { ...body.stated, ...(url !== undefined && { url }) }
  return { format: 'mhtml', title, blocks: body.blocks, stated }
}
