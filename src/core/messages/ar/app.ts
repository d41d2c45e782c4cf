import type { Translated } from '../catalogue'
import type { app as english } from '../en/app'

export const app: Translated<typeof english> = {
  name: 'سند',
  close: 'إغلاق',
  cancel: 'إلغاء',
  dismiss: 'إخفاء',
  list: {
    untitled: 'بلا عنوان',
  },
  undo: {
    undo: 'تراجع',
    undone: 'تم التراجع.',
  },
}
