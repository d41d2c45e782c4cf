import type { Translated } from '../catalogue'
import type { list as english } from '../en/list'

export const list: Translated<typeof english> = {
  group: 'تجميع حسب',
  groupMenu: 'تجميع قائمة المقالات',
  groupedBy: 'مجمَّعة حسب: {what}',
  foldAll: 'طيّ كلّ المجموعات أو فتحها',
  turnGroup: 'طيّ مجموعة في القائمة أو فتحها',
  by: {
    none: 'بلا مجموعات',
    source: 'المصدر',
    author: 'الكاتب',
    year: 'السنة',
    month: 'الشهر',
    added: 'يوم الإضافة',
    folder: 'المجلّد',
    tag: 'الوسم',
    reading: 'المقروء وغير المقروء',
  },
  without: {
    source: 'بلا مصدر',
    author: 'بلا كاتب',
    year: 'بلا تاريخ',
    month: 'بلا تاريخ',
    added: 'بلا يوم',
    folder: 'في مجلّد المكتبة نفسه',
    tag: 'بلا وسم',
    reading: 'غير معروف',
  },
  reading: { begun: 'بدأت قراءتها', unread: 'غير مقروءة', read: 'مقروءة' },
}
