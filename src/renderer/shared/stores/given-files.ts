import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Given } from '#core/adding/adding'

export type GivenFiles = {
  readonly things: readonly Given[]
  /** The path of a folder that was given alone: it may be meant as a library of its own. */
  readonly folder: string | null
}

/** Files and texts that were dropped or pasted and wait to be asked about; whoever does that takes them away. */
export const useGivenFilesStore = defineStore('given-files', () => {
  const given = shallowRef<GivenFiles | null>(null)
  const give = (things: GivenFiles): void => {
    given.value = things
  }
  const receive = (): GivenFiles | null => {
    const waiting = given.value
    given.value = null
    return waiting
  }
  return { given, give, receive }
})
