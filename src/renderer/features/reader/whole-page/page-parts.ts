import type { PagePart, PartWanted } from '#core/article/page-part'
import type { Failure } from '#core/failure'
import type { Result } from '#core/result'
import { isInlinePicture, mayBeLocal, tidyInline } from './page-urls'

export type AskPart = (part: PartWanted) => Promise<Result<PagePart, Failure>>

/** What a page shows, as it is found in the file or beside it: counted, and never more than a window can hold. */
export type PageParts = {
  readonly picture: (source: string, from: string) => Promise<string | undefined>
  /** The first of several that is found; only one is missed where none is. */
  readonly first: (sources: readonly string[], from: string) => Promise<string | undefined>
  readonly style: (
    source: string,
    from: string,
  ) => Promise<{ readonly css: string; readonly place: string } | undefined>
  readonly missing: () => number
  readonly isFull: () => boolean
}

/** Letters of all pictures of a page together, as they stand in it. */
const mostLetters = 96_000_000
const mostPictures = 2000

export const createPageParts = (ask: AskPart): PageParts => {
  const known = new Map<string, Promise<string | undefined>>()
  const state = { letters: 0, pictures: 0, missing: 0, isFull: false }

  const counted = (inline: string | undefined): string | undefined => {
    if (inline === undefined) return undefined
    if (state.letters + inline.length > mostLetters) {
      state.isFull = true
      return undefined
    }
    state.letters += inline.length
    return inline
  }

  const read = async (source: string, from: string): Promise<string | undefined> => {
    if (state.pictures >= mostPictures) {
      state.isFull = true
      return undefined
    }
    state.pictures += 1
    const part = await ask({ source, from, as: 'picture' })
    return part.ok && part.value.kind === 'picture' ? inlined(part.value.bytes, part.value.type) : undefined
  }

  const find = async (written: string, from: string): Promise<string | undefined> => {
    const source = tidyInline(written)
    if (isInlinePicture(source)) return counted(source)
    if (!mayBeLocal(source)) return undefined
    const key = `${from}\n${source}`
    const asked = known.get(key) ?? read(source, from)
    known.set(key, asked)
    return counted(await asked)
  }

  const first: PageParts['first'] = async (sources, from) => {
    for (const source of sources) {
      const found = await find(source, from)
      if (found !== undefined) return found
    }
    // One that stands in the page itself in a form that is not shown is no picture that was left elsewhere.
    if (sources.some((source) => !/^\s*data:/i.test(source))) state.missing += 1
    return undefined
  }

  return {
    picture: find,
    first,
    style: async (source, from) => {
      if (!mayBeLocal(source.trim())) return undefined
      const part = await ask({ source: source.trim(), from, as: 'style' })
      return part.ok && part.value.kind === 'style' ? part.value : undefined
    },
    missing: () => state.missing,
    isFull: () => state.isFull,
  }
}

const inlined = (bytes: Uint8Array, type: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('a picture in memory could not be read'))
    reader.readAsDataURL(new Blob([new Uint8Array(bytes)], { type }))
  })
