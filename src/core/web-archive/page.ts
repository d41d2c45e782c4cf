import { isPage, type Capture } from './capture'
import { captureNear, holderOf, indexCaptures, type CaptureIndex } from './captures'
import type { DigestState } from './stated-digest'

/** A page of a web archive, as a person chooses it. */
export type WebPage = {
  /** Names the page within its archive: where its record stands. */
  readonly id: string
  readonly uri: string
  readonly title: string
  /** When it was captured: ISO 8601 in UTC; empty where the archive does not say it. */
  readonly date: string
  readonly sizeBytes: number
  readonly digest: DigestState
  /** `missing`: the archive lists the page and does not hold it. */
  readonly state: 'whole' | 'cut' | 'missing'
}

/** A line of the list of pages that a WACZ keeps. */
export type ListedPage = { readonly uri: string; readonly date: string; readonly title: string }

export type PageOfArchive = {
  readonly page: WebPage
  readonly capture: Capture | undefined
  /** Whose body it is; another than `capture` for a revisit. */
  readonly holder: Capture | undefined
}

/** The pages of an archive: those that it lists, or where it lists none, every answer that is a page. */
export const pagesOf = (
  captures: readonly Capture[],
  listed: readonly ListedPage[],
): { readonly pages: readonly PageOfArchive[]; readonly index: CaptureIndex } => {
  const index = indexCaptures(captures)
  if (listed.length === 0)
    return { index, pages: captures.filter(isPage).map((capture) => pageOf(index, capture, undefined)) }
  const seen = new Set<string>()
  const pages = listed.flatMap((line) => {
    const page = pageOf(index, captureNear(index, line.uri, line.date, isPage), line)
    if (seen.has(page.page.id)) return []
    seen.add(page.page.id)
    return [page]
  })
  return { index, pages }
}

const pageOf = (
  index: CaptureIndex,
  capture: Capture | undefined,
  line: ListedPage | undefined,
): PageOfArchive => {
  const holder = capture && holderOf(index, capture)
  const listedTitle = line?.title ?? ''
  return {
    capture,
    holder,
    page: {
      id: capture ? idOf(capture) : `missing:${line?.uri ?? ''}`,
      uri: capture?.uri ?? line?.uri ?? '',
      title: listedTitle === '' ? (holder?.title ?? '') : listedTitle,
      date: capture?.date ?? line?.date ?? '',
      sizeBytes: holder?.sizeBytes ?? 0,
      digest: holder?.digest ?? 'unstated',
      state: holder === undefined ? 'missing' : holder.isWhole ? 'whole' : 'cut',
    },
  }
}

const idOf = ({ place: { file, at, skip } }: Capture): string => `${file}:${at}:${skip}`
