import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { formOfTable } from '#core/table/table'
import { isWebArchivePath } from '#core/web-archive/adding-pages'

/** A file that holds articles and is none itself, by its absolute path: whoever shows what is in it takes it away. */
export type GivenParts = { readonly kind: 'table' | 'web-archive'; readonly path: string }

/** What a file holds, by its name; null for any other. */
export const partsAt = (path: string): GivenParts | null =>
  formOfTable(path) !== null
    ? { kind: 'table', path }
    : isWebArchivePath(path)
      ? { kind: 'web-archive', path }
      : null

export const useGivenPartsStore = defineStore('given-parts', () => {
  const given = shallowRef<GivenParts | null>(null)
  const give = (parts: GivenParts): void => {
    given.value = parts
  }
  const receive = (kind: GivenParts['kind']): string | null => {
    const waiting = given.value
    if (waiting?.kind !== kind) return null
    given.value = null
    return waiting.path
  }
  return { given, give, receive }
})
