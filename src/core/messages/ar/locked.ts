import type { Translated } from '../catalogue'
import type { locked as english } from '../en/locked'

export const locked: Translated<typeof english> = {
  open: 'افتحه بكلمة مروره…',
  title: 'فتح ملف مقفل',
  password: 'كلمة المرور',
  show: 'أظهر كلمة المرور',
  what: 'ما يُقرأ منه يصير مقالة في هذه المكتبة: يُحفظ نصّه في مجلد المكتبة وفي ما تصدّره، من غير قفل. الملف نفسه يبقى كما هو. ولا تُحفظ كلمة المرور في أي مكان.',
  read: 'افتحه واحفظ نصّه',
  reading: 'يُفتح الآن…',
  cancel: 'إلغاء',
  done: 'صار «{title}» مقالة في هذه المكتبة.',
  cli: {
    hint: 'لقراءة ملف PDF مقفل ضع كلمة مروره في السطر الأول من ملف: sanad scan FOLDER --password-file FILE. عندئذ يُحفظ نصّه في المكتبة من غير قفل، ولا تُحفظ كلمة المرور في أي مكان.',
    opened: 'فُتح بكلمة المرور، وحُفظ نصّه من غير قفل: {count}.',
  },
}
