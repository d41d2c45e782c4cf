import type { Translated } from '../catalogue'
import type { outputs as english } from '../en/outputs'

export const outputs: Translated<typeof english> = {
  codebookWritten:
    'كُتب: {path}. لا وسوم. | كُتب: {path}. وسم واحد. | كُتب: {path}. وسمان. | كُتب: {path}. {count} وسوم. | كُتب: {path}. {count} وسمًا. | كُتب: {path}. {count} وسم.',
  codebookTaken: 'وسوم جديدة: {added}. تغيّرت: {changed}. كما كانت: {unchanged}.',
  codebookLine: '{name} — المقالات: {articles}، التعليقات: {annotations}',
  codebookNotice: {
    'no-name': 'السطر {line}: وسم بلا اسم، فتُرك أو سُمّي «—».',
    'name-cut': 'السطر {line}: الاسم «{name}» أطول مما يجب، فقُصّ.',
    'description-cut': 'السطر {line}: وصف «{name}» أطول مما يجب، فقُصّ.',
    'example-cut': 'السطر {line}: مثال «{name}» أطول مما يجب، فقُصّ.',
    'shortcut-unread': 'السطر {line}: اختصار «{name}» ليس حرفًا لاتينيًا ولا رقمًا واحدًا، فتُرك.',
    'parent-unknown': 'السطر {line}: الوسم الذي فوق «{name}» ليس في الملف، فوُضع «{name}» في الأعلى.',
    ring: 'السطر {line}: كان «{name}» سيقع تحت نفسه، فوُضع في الأعلى.',
  },
  codebookHandedOut: 'كُتب: {path}. الوسوم: {tags}.',
  written: 'كُتب: {path}. المقالات: {articles}. التعليقات: {annotations}.',
  notRedacted: 'لا يُحجب إلا ما في حزمة: لو كُتب «{form}» لخرج فيه ما يحميه ‎--redact. لم يُكتب شيء.',
  notLocked: 'لا تُشفَّر إلا الحزم، ولا يُشفَّر «{form}». احذف {option}، أو شفِّر الملف ببرنامج age. لم يُكتب شيء.',
  /** The words that stand in what is handed out. */
  document: {
    direction: 'rtl',
    open: '«',
    close: '»',
    comma: '، ',
    paragraph: 'الفقرة {number}',
    note: 'ملاحظة',
    otherNote: 'ملاحظة أخرى كُتبت في الوقت نفسه',
    tags: 'الوسوم',
    citation: 'المصدر',
    annotations: 'التعليقات',
    articles: 'المقالات',
    contents: 'المحتويات',
    written: 'كُتب في',
    unreadable: 'مقالات اختيرت وليست هنا، إذ لم يعد نصها يُقرأ',
    wholeArticle: 'على المقالة كلها',
    areaOfPicture:
      'جزء من الصورة {number}: {left}٪ من اليسار، {top}٪ من الأعلى، عرضه {width}٪، ارتفاعه {height}٪',
    areaOfPage:
      'جزء من الصفحة {number}: {left}٪ من اليسار، {top}٪ من الأعلى، عرضه {width}٪، ارتفاعه {height}٪',
    fingerprint: 'بصمة الملف SHA-256',
    moved: 'انتقل النص، وانتقل التعليق معه.',
    review: 'تغيّر النص هنا، ولا بد من أن يراجعه أحد.',
    orphan: 'النص الذي عُلّق عليه ليس في هذه النسخة.',
    yellow: 'أصفر',
    green: 'أخضر',
    blue: 'أزرق',
    pink: 'وردي',
    orange: 'برتقالي',
    violet: 'بنفسجي',
    loadFirst:
      'لبرنامج OpenSearch 1.0 أو Elasticsearch 7 وما بعدهما، بلا ملحقات. نفّذ ما يلي في هذا المجلد، بعنوان خادمك:',
    loadSecond:
      'توحّد الفهارس الهمزات والتشكيل والتطويل والأرقام، وتردّ الكلمات العربية إلى جذوعها. ولكل نص حقل اسمه exact لا تُردّ كلماته.',
  },
}
