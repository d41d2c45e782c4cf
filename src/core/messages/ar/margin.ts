import type { Translated } from '../catalogue'
import type { margin as english } from '../en/margin'

export const margin: Translated<typeof english> = {
  toggle: 'إظهار الملاحظات بجانب النص أو إخفاؤها',
  label: 'الملاحظات بجانب النص',
  more: 'المزيد',
  less: 'أقل',
  conflict: 'ملاحظتان متعارضتان: احسم الأمر في قائمة التعليقات.',
  noRoom: 'لا متّسع بجانب النص الآن. وسّع النافذة أو أغلق لوحة مجاورة له.',
}
