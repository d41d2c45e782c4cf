import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** A bundle that is at hand, and what the person wants of it; whoever does that takes the wish away. */
export type GivenBundle = {
  readonly path: string
  /** `ask`: it was dropped on the window, and the person has not said. */
  readonly act: 'ask' | 'take' | 'check'
  readonly isLocked: boolean
}

export const useGivenBundleStore = defineStore('given-bundle', () => {
  const given = shallowRef<GivenBundle | null>(null)

  const give = (bundle: GivenBundle): void => {
    given.value = bundle
  }
  /** The bundle, if it waits for this; it then waits no more. */
  const receive = (act: GivenBundle['act']): GivenBundle | null => {
    const waiting = given.value
    if (waiting?.act !== act) return null
    given.value = null
    return waiting
  }
  return { given, give, receive }
})
