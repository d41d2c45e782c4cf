import type { Translated } from '../catalogue'
import type { context as english } from '../en/context'

export const context: Translated<typeof english> = {
  annotation: 'إجراءات التعليق',
  tag: 'إجراءات الوسم',
  saved: 'إجراءات البحث المحفوظ',
  tagOnly: 'ما يحمل هذا الوسم وحده',
  tagToo: 'التصفية بهذا الوسم',
  tagEdit: 'تعديل الوسم…',
  tagUses: 'دليل الوسوم',
  tagDelete: 'حذف الوسم',
  tagSelected: 'وضعه على المقالات المحددة',
  open: 'فتح',
  filter: 'إجراءات المرشح',
  filterOnly: 'ما له هذا وحده',
  filterToo: 'التصفية بهذا',
  emptyList: 'إجراءات القائمة',
  keys: 'قائمة ما عليه التركيز',
}
