import { createHash } from 'node:crypto'
import type { PagePart, PartWanted } from '#core/article/page-part'
import type { WholePage } from '#core/extract/resource'
import { openPage } from '#core/extract/whole-page'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { asPart } from './as-part'
import { readBytes } from './read-bytes'

export type PageJob = {
  readonly absolutePath: string
  /** Relative to the library, with `/`; what failures name. */
  readonly path: string
  /** `sha256:<64 hex>` of the version that is looked at. */
  readonly digest: string
  readonly encoding?: string | undefined
  /** Null for the page itself. */
  readonly part: PartWanted | null
}

export type PageReader = {
  readonly read: (job: PageJob) => Promise<Result<PagePart, Failure>>
  /** Gives the memory of the page opened last back. */
  readonly letGo: () => void
}

/** The page opened last stays open for what it shows. */
export const createPageReader = (limitBytes: number): PageReader => {
  let last: { readonly key: string; readonly page: Promise<Result<WholePage, Failure>> } | undefined
  const read: PageReader['read'] = async (job) => {
    const key = `${job.digest} ${job.encoding ?? ''}`
    if (last?.key !== key) last = { key, page: openFile(job, limitBytes) }
    const opened = last
    const page = await opened.page
    if (!page.ok) {
      if (last === opened) last = undefined
      return page
    }
    if (job.part === null) return ok({ kind: 'page', html: page.value.html, place: page.value.place })
    return partOf(page.value, job.part, job.path)
  }
  return { read, letGo: () => (last = undefined) }
}

const openFile = async (job: PageJob, limitBytes: number): Promise<Result<WholePage, Failure>> => {
  const { absolutePath, path, digest, encoding } = job
  const read = await readBytes(absolutePath, path, limitBytes)
  if (!read.ok) return read
  const found = `sha256:${createHash('sha256').update(read.value.bytes).digest('hex')}`
  if (found !== digest) return fail({ kind: 'article-text-missing', path })
  return openPage(read.value.bytes, { path, encoding })
}

const partOf = (
  page: WholePage,
  { source, from, as }: PartWanted,
  path: string,
): Result<PagePart, Failure> => {
  const found = page.part(source, from)
  return found ? asPart(found, as, path) : fail({ kind: 'page-part-missing', path })
}
