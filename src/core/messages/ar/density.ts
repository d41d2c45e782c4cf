import type { Translated } from '../catalogue'
import type { density as english } from '../en/density'

export const density: Translated<typeof english> = {
  setting: 'صفوف قائمة المقالات',
  comfortable: 'مريحة',
  compact: 'متراصّة',
}
