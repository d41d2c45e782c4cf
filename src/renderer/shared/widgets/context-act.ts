import type { Component } from 'vue'

/** One line of the menu of a thing. */
export type ContextAct = {
  readonly id: string
  readonly label: string
  readonly icon?: Component
  readonly keys?: string
  /** Of what is on or off. */
  readonly isOn?: boolean
  /** It can't be done now. */
  readonly isOff?: boolean
  /** A line stands above it. */
  readonly isApart?: boolean
  readonly run: () => unknown
}
