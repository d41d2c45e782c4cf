import type { Translated } from '../catalogue'
import type { adding as english } from '../en/adding'

export const adding: Translated<typeof english> = {
  why: {
    form: 'ليس من الأنواع التي تُقرأ هنا',
    known: 'محتواه موجود هنا من قبل: {path}',
    twice: 'أُعطي مرتين بالمحتوى نفسه: {path}',
    library: 'هذا ما تحفظه مكتبة أخرى عن نفسها، وتعليقاتها تُضم بحزمة',
    bundle: 'هذه حزمة، فضُمّها من «ضمّ حزمة»',
  },
  cli: {
    added:
      'لم يُضف شيء. | أُضيف ملف واحد إلى {into}. | أُضيف ملفان إلى {into}. | أُضيفت {count} ملفات إلى {into}. | أُضيف {count} ملفاً إلى {into}. | أُضيف {count} ملف إلى {into}.',
    wouldAdd:
      'لن يُضاف شيء. | سيُضاف ملف واحد إلى {into}، ولم يُكتب شيء. | سيُضاف ملفان إلى {into}، ولم يُكتب شيء. | ستُضاف {count} ملفات إلى {into}، ولم يُكتب شيء. | سيُضاف {count} ملفاً إلى {into}، ولم يُكتب شيء. | سيُضاف {count} ملف إلى {into}، ولم يُكتب شيء.',
    top: 'مجلد المكتبة نفسه',
    file: '{path}',
    renamed: '{path} (اسمه في الأصل {from})',
    skipped: 'تُرك: {from}. {why}.',
    unreadable: 'تُرك: {from}. {reason}',
    notArticle: 'أُضيف ولكن تتعذر قراءته: {path}. {reason}',
    inside: 'هو في المكتبة من قبل، فلم يلزم إلا فحصه مرة أخرى: {path}',
    copying: 'يُنسخ: {percent}',
    looking: 'يُفحص ما أُعطي: {found} من الملفات',
  },
}
