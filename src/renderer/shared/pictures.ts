import { inject, onBeforeUnmount, provide, watch, type InjectionKey } from 'vue'
import type { ArticleId, VersionId } from '#core/ids'
import type { Failure } from '#core/failure'
import { ok, type Result } from '#core/result'
import { api } from './api'

/** Addresses of pictures in this window's memory, by the `resource` of their images. */
export type Pictures = (resource: string) => Promise<Result<string, Failure>>

const picturesKey: InjectionKey<Pictures> = Symbol('pictures')

type Shown = { readonly article: ArticleId; readonly version: VersionId }

/** Where an article is drawn: gives its pictures to the blocks below, and lets them go with it and with its version. */
export const providePictures = (shown: () => Shown | null): void => {
  let held = new Map<string, Promise<Result<string, Failure>>>()
  const letGo = (): void => {
    for (const picture of held.values())
      void picture.then((read) => read.ok && URL.revokeObjectURL(read.value))
    held = new Map()
  }
  const read = async (resource: string): Promise<Result<string, Failure>> => {
    const article = shown()?.article
    if (article === undefined) return { ok: false, failure: { kind: 'no-library' } }
    const picture = await api.readPicture({ article, resource })
    if (!picture.ok) return picture
    const { bytes, type } = picture.value
    return ok(URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type })))
  }
  provide(picturesKey, async (resource) => {
    const all = held
    const asked = all.get(resource) ?? read(resource)
    all.set(resource, asked)
    const picture = await asked
    // What is not to be had now may be when it is asked for again: a disk that is plugged in, a file brought back.
    if (!picture.ok && all.get(resource) === asked) all.delete(resource)
    return picture
  })
  watch([() => shown()?.article, () => shown()?.version], letGo)
  onBeforeUnmount(letGo)
}

/** Null where nothing below an article is drawn. */
export const usePictures = (): Pictures | null => inject(picturesKey, null)
