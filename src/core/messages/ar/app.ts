import type { Translated } from '../catalogue'
import type { app as english } from '../en/app'

export const app: Translated<typeof english> = {
  name: 'سند',
}
