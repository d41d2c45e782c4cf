import type { Translated } from '../catalogue'
import type { area as english } from '../en/area'

export const area: Translated<typeof english> = {
  mark: 'تعليم جزء من الصورة',
  ofPicture: 'جزء من الصورة {picture}',
  ofPage: 'جزء من الصفحة {page}',
  missing: 'لم تعد الصورة التي رُسم عليها هنا.',
  unread: 'تتعذر الآن قراءة الصورة التي رُسم عليها.',
  bar: 'ما يُفعل بهذا الجزء',
  pad: 'جزء من الصورة. الأسهم تحرّكه، ومع Shift تغيّر حجمه، ومع Ctrl تمضي أبعد. Enter يحفظه، وEscape يتركه.',
  keys: 'اسحب فوق الصورة أو استعمل الأسهم · Shift: الحجم · Ctrl: أبعد · Enter: حفظ · Esc: ترك',
  position: '{left} من اليسار، {top} من الأعلى، عرضه {width}، ارتفاعه {height}',
  read: 'الجزء {number}: {place}. {position}. {colour}. {note}',
  noNote: 'بلا ملاحظة.',
  popover: 'ما قيل في هذا الجزء',
  placeHere: 'هو على هذه الصورة',
  placeOnOther: 'في مكانها الآن صورة أخرى.',
  history: {
    outlined: 'أحاط بجزء من الصورة {picture}: {position}.',
    none: 'أزال تحديد الجزء.',
  },
  done: {
    changed: 'تغيّر الجزء',
  },
}
