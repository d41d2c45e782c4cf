import type { ComputedRef, InjectionKey } from 'vue'
import type { Misleading } from '#core/reading/controls'

/** Which blocks below hold lines that are not what they look like, by their beginnings; where nobody says so, none are named. */
export const misleadingKey: InjectionKey<ComputedRef<ReadonlyMap<number, Misleading>>> = Symbol('misleading')
