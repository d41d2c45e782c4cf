import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddingReceipt } from '#core/adding/adding'
import { safeName, untaken } from '#core/bundle/merge/safe-path'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import {
  archiveStem,
  type AddedPages,
  type AddPagesInput,
  type PagesStage,
  type WebArchiveView,
} from '#core/web-archive/adding-pages'
import type { PageOfArchive } from '#core/web-archive/page'
import { digestFile } from '../adding/digest-file'
import { Stopped, stopper } from '../bundle/stopping'
import { failureOfSystemError } from '../files/failures'
import { listIndexed } from '../web-archive/list-indexed'
import { openWebArchive, type WebArchive } from '../web-archive/open-web-archive'
import { savePage } from '../web-archive/save-page'
import { addFiles, type Adding, type Arrivals } from './add-files'
import type { LibraryContext } from './context'
import { throttled } from './pacing'

type Working = { readonly signal: AbortSignal; readonly tell: (stage: PagesStage) => void }

const openFor = (path: string, { signal, tell }: Working): Promise<Result<WebArchive, Failure>> => {
  const nowAndThen = throttled(100)
  return openWebArchive(path, {
    signal,
    onProgress: (done, total) => nowAndThen(() => tell({ kind: 'reading', done, total })),
  })
}

export const viewOfArchive = ({ name, pages, damaged, isCut, files }: WebArchive): WebArchiveView => ({
  name,
  pages: pages.map(({ page }) => page),
  damaged,
  isCut,
  changedFiles: files.flatMap((file) => (file.digest === 'differs' ? [file.name] : [])),
})

/** What an archive holds: by its own index where it has one, unless all of it is to be read. It lies anywhere and is only read. */
export const listWebPages = async (
  path: string,
  working: Working,
  isWhole = false,
): Promise<Result<WebArchiveView, Failure>> => {
  try {
    const indexed = isWhole ? undefined : await listIndexed(path, working.signal)
    if (indexed !== undefined) return ok(indexed)
  } catch (error) {
    return fail(working.signal.aborted ? { kind: 'cancelled' } : failureOfSystemError(error, path))
  }
  const archive = await openFor(path, working)
  if (!archive.ok) return archive
  await archive.value.close()
  return ok(viewOfArchive(archive.value))
}

/**
 * Makes files of an archive's pages, adds them to the library in a folder named after the archive, and describes each article with
 * where its page is from. The files are made elsewhere first, so that nothing half made comes into the library.
 */
export const addWebPages = async (
  context: LibraryContext,
  adding: Adding,
  input: AddPagesInput,
  by: string,
  working: Working,
): Promise<Result<AddedPages, Failure>> => {
  if (context.readOnly !== null) return fail(context.readOnly)
  const opened = await openFor(input.archive, working)
  if (!opened.ok) return opened
  const archive = opened.value
  const staging = await mkdtemp(join(tmpdir(), 'sanad-pages-'))
  try {
    const digest = await digestFile(input.archive, stopper(working.signal))
    if (!digest.ok) return digest
    const folder = join(staging, safeName(archiveStem(archive.name)))
    const lacking = lackingIn(archive, input.pages)
    const saved = await saveAll(archive, digest.value, chosenIn(archive, input.pages), folder, working)
    if (saved.files.size === 0)
      return ok({ id: null, into: input.into, added: [], known: [], left: [...saved.left, ...lacking] })
    const given = [{ kind: 'path' as const, path: folder }]
    const arrivals = arrivalsOf(saved, input.fields, `${archive.name} sha256:${digest.value}`, by)
    const receipt = await addFiles(context, adding, { given, into: input.into }, working.signal, { arrivals })
    return receipt.ok ? ok(outcome(receipt.value, { ...saved, left: [...saved.left, ...lacking] })) : receipt
  } catch (error) {
    return fail(error instanceof Stopped ? { kind: 'cancelled' } : failureOfSystemError(error, input.archive))
  } finally {
    await archive.close()
    await rm(staging, { recursive: true, force: true })
  }
}

const chosenIn = ({ pages }: WebArchive, ids: readonly string[] | null): readonly PageOfArchive[] => {
  const wanted = ids && new Set(ids)
  return wanted ? pages.filter(({ page }) => wanted.has(page.id)) : pages
}

/** What an index named and the archive does not hold where it says so; what is only listed as missing was never chosen. */
const lackingIn = ({ pages, name }: WebArchive, ids: readonly string[] | null): readonly string[] => {
  const here = new Set(pages.map(({ page }) => page.id))
  return (ids ?? []).filter((id) => !here.has(id)).map((id) => `${name} ${id}`)
}

type Saved = {
  /** By the path at which each was made. */
  readonly files: ReadonlyMap<string, PageOfArchive>
  /** SHA-256 of each of these, in hex. */
  readonly digests: ReadonlyMap<string, string>
  readonly left: readonly string[]
}

const saveAll = async (
  archive: WebArchive,
  digest: string,
  pages: readonly PageOfArchive[],
  folder: string,
  { signal, tell }: Working,
): Promise<Saved> => {
  const stop = stopper(signal)
  const files = new Map<string, PageOfArchive>()
  const digests = new Map<string, string>()
  const left: string[] = []
  const taken = new Set<string>()
  await mkdir(folder)
  for (const [done, one] of pages.entries()) {
    stop()
    tell({ kind: 'saving', done, total: pages.length })
    const bytes = await savePage(archive, digest, one)
    if (bytes === undefined) {
      left.push(one.page.uri)
      continue
    }
    const path = join(folder, untaken(nameOf(one), taken))
    await writeFile(path, bytes)
    // The file's own time, which is kept with it, is that of the capture.
    if (one.page.date !== '') await utimes(path, new Date(one.page.date), new Date(one.page.date))
    files.set(path, one)
    digests.set(path, createHash('sha256').update(bytes).digest('hex'))
  }
  return { files, digests, left }
}

const longestTitle = 80

/** The day of the capture, and the title; of a page without one, its address. */
const nameOf = ({ page: { title, uri, date } }: PageOfArchive): string => {
  const words = title === '' ? uri.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[/?&=]+/g, ' ') : title
  const name = safeName(Array.from(words.trim()).slice(0, longestTitle).join('').trim())
  return safeName(`${date === '' ? '' : `${date.slice(0, 10)} `}${name}.mhtml`)
}

const arrivalsOf = (
  { files, digests }: Saved,
  fields: AddPagesInput['fields'],
  archive: string,
  by: string,
): Arrivals =>
  new Map(
    [...files].map(([path, page]) => {
      const said = Object.entries(provenanceOf(page, fields, archive)).flatMap(([field, value]) =>
        value.trim() === '' ? [] : [[field, value.trim()] as const],
      )
      return [path, { digest: digests.get(path)!, described: Object.fromEntries(said), by }] as const
    }),
  )

const provenanceOf = (
  { page, capture, holder }: PageOfArchive,
  fields: AddPagesInput['fields'],
  archive: string,
): Readonly<Record<string, string>> => ({
  source: /^https?:\/\/([^/?#]+)/i.exec(page.uri)?.[1]?.replace(/^.*@/, '') ?? '',
  [fields.link]: page.uri,
  [fields.captured]: page.date,
  [fields.archive]: [archive, capture?.recordId, holder?.payloadDigest, holder?.digest]
    .filter((part) => part !== undefined && part !== '')
    .join(' · '),
})

const outcome = (receipt: AddingReceipt, { files, left }: Saved): AddedPages => {
  const pageAt = (path: string | null): PageOfArchive['page'] | undefined =>
    path === null ? undefined : files.get(path)?.page
  return {
    id: receipt.id,
    into: receipt.into,
    added: receipt.files.flatMap(({ from, path, article }) => {
      const page = pageAt(from)
      return page === undefined ? [] : [{ uri: page.uri, path, article, digest: page.digest }]
    }),
    known: receipt.skipped.flatMap(({ from, why }) => {
      const page = pageAt(from)
      return page !== undefined && why.kind === 'known' ? [{ uri: page.uri, path: why.path }] : []
    }),
    left: [
      ...left,
      ...receipt.skipped.flatMap(({ from, why }) =>
        why.kind === 'unreadable' ? (pageAt(from)?.uri ?? []) : [],
      ),
    ],
  }
}
