import { inject, onBeforeUnmount, provide, shallowReactive, watch, type InjectionKey } from 'vue'
import { beside } from '#core/extract/resource'
import type { ArticleId, VersionId } from '#core/ids'
import type { Failure } from '#core/failure'
import { ok, type Result } from '#core/result'
import { api } from './api'

/** Addresses of pictures in this window's memory, by the `resource` of their images. */
export type Pictures = {
  /** What was read, or is in memory already, is kept until everyone who read it has let it go. */
  readonly read: (resource: string) => Promise<Result<string, Failure>>
  readonly letGo: (resource: string) => void
}

const picturesKey: InjectionKey<Pictures> = Symbol('pictures')

type Shown = { readonly article: ArticleId; readonly version: VersionId }

type Held = { readonly picture: Promise<Result<string, Failure>>; users: number }

/** What the pictures that are shown are, by their resource; null where it is not known or can be nothing else. */
export type ShownDigests = (resource: string) => string | null

/** Where an article is drawn: gives its pictures to the blocks below, and lets them go with it and with its version. */
export const providePictures = (shown: () => Shown | null): ShownDigests => {
  const digests = shallowReactive(new Map<string, string>())
  let held = new Map<string, Held>()
  const forget = ({ picture }: Held): void =>
    void picture.then((read) => read.ok && URL.revokeObjectURL(read.value))
  const letAllGo = (): void => {
    for (const each of held.values()) forget(each)
    held = new Map()
    digests.clear()
  }
  const read = async (resource: string): Promise<Result<string, Failure>> => {
    const all = held
    const article = shown()?.article
    if (article === undefined) return { ok: false, failure: { kind: 'no-library' } }
    const picture = await api.readPicture({ article, resource })
    if (!picture.ok) return picture
    const { bytes, type } = picture.value
    const copy = new Uint8Array(bytes)
    // A file beside the article may have become another one since the article was opened.
    if (resource.startsWith(beside)) {
      const digest = await digestOf(copy)
      if (all === held) digests.set(resource, digest)
    }
    return ok(URL.createObjectURL(new Blob([copy], { type })))
  }
  const readOnce = async (resource: string): Promise<Result<string, Failure>> => {
    const all = held
    const asked = all.get(resource) ?? { picture: read(resource), users: 0 }
    asked.users += 1
    all.set(resource, asked)
    const picture = await asked.picture
    // What is not to be had now may be when it is asked for again: a disk that is plugged in, a file brought back.
    if (!picture.ok && all.get(resource) === asked) all.delete(resource)
    return picture
  }
  const letGo = (resource: string): void => {
    const one = held.get(resource)
    if (!one || --one.users > 0) return
    held.delete(resource)
    forget(one)
  }
  provide(picturesKey, { read: readOnce, letGo })
  watch([() => shown()?.article, () => shown()?.version], letAllGo)
  onBeforeUnmount(letAllGo)
  return (resource) => digests.get(resource) ?? null
}

const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Null where nothing below an article is drawn. */
export const usePictures = (): Pictures | null => inject(picturesKey, null)
