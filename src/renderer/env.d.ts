import type { WindowApi } from '#ipc/contract'

declare global {
  /** What the preload bridge offers; see the contract. */
  var sanad: WindowApi
}
