import type { ComputedRef, InjectionKey } from 'vue'
import type { Display } from '#core/reading/display'

/** How the text of the blocks below is shown; where nobody says so, as it is written. */
export const displayKey: InjectionKey<ComputedRef<Display>> = Symbol('display')
