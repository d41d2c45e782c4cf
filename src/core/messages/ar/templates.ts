import type { Translated } from '../catalogue'
import type { templates as english } from '../en/templates'

export const templates: Translated<typeof english> = {
  persons: {
    person: { name: 'شخص', description: 'كل من يُسمّى أو يوصف.' },
    witness: {
      name: 'شاهد',
      description: 'من يروي ما رآه أو سمعه بنفسه.',
      example: '«رأيت الشاحنات تغادر قبل الفجر.»',
    },
    victim: { name: 'ضحية', description: 'من وقع عليه الأذى، أو أهله.' },
    suspect: {
      name: 'منسوب إليه الفعل',
      description: 'من قيل إنه فعل أو أمر أو سمح. القول وحده ليس دليلاً.',
    },
    official: { name: 'مسؤول', description: 'من يتكلم أو يتصرف بصفة رسمية.' },
    place: { name: 'مكان', description: 'كل مكان يُسمّى أو يُعرف من النص.' },
    detention: {
      name: 'مكان احتجاز',
      description: 'سجن أو فرع أو غرفة عند حاجز، أو أي مكان يُحتجز فيه الناس.',
      example: 'المستودع الشمالي',
    },
    town: { name: 'مدينة أو قرية' },
    organisation: { name: 'جهة', description: 'سلطة أو جماعة مسلحة أو محكمة أو شركة أو جمعية.' },
    date: { name: 'تاريخ', description: 'متى حدث الأمر، بقدر ما يحدده النص.' },
  },
  violations: {
    violation: {
      name: 'انتهاك',
      description: 'ما وقع على الناس أياً كان فاعله. استعمل أدق وسم تحته.',
    },
    killing: {
      name: 'قتل',
      description: 'موت وقع بغير حق: إعدام، أو قصف مدنيين، أو موت في الاحتجاز.',
    },
    torture: {
      name: 'تعذيب وسوء معاملة',
      description: 'ألم شديد أو إذلال متعمد من ذوي السلطة أو بعلمهم.',
    },
    arrest: {
      name: 'احتجاز تعسفي',
      description: 'حبس أحد بلا سند قانوني أو تهمة أو قاضٍ.',
      example: '«حبسوه تسعة أشهر ولم يقولوا لنا لماذا.»',
    },
    disappearance: {
      name: 'إخفاء قسري',
      description: 'أخذته السلطة أو من يعمل برضاها، ثم أُنكر مصيره أو مكانه.',
    },
    sexual: { name: 'عنف جنسي', description: 'يُتناول بعناية خاصة، وانظر في حماية الأسماء.' },
    displacement: { name: 'تهجير قسري', description: 'إجبار الناس على ترك بيوتهم.' },
    civilians: {
      name: 'هجوم على مدنيين',
      description: 'هجوم على الناس أو البيوت أو المستشفيات أو المدارس أو الأسواق.',
    },
    property: { name: 'تدمير ممتلكات أو مصادرتها' },
  },
  sources: {
    source: { name: 'مصدر', description: 'كيف عرف النص ما يقوله.' },
    direct: { name: 'شاهد مباشر', description: 'يروي ما رآه أو سمعه أو عاشه بنفسه.' },
    indirect: { name: 'نقل عن غيره', description: 'يروي ما قاله له غيره.', example: '«قال لي ابن عمي إن…»' },
    document: { name: 'وثيقة', description: 'يستند إلى ورقة أو سجل أو صورة أو تسجيل يسمّيه.' },
    media: { name: 'خبر صحفي', description: 'يستند إلى خبر آخر.' },
    anonymous: { name: 'مصدر بلا اسم', description: 'لا يقول النص من أخبره.' },
    reliability: { name: 'موثوقية', description: 'ما نراه نحن فيه، والسبب في الملاحظة.' },
    confirmed: { name: 'أكده مصدران', description: 'مصدران لا يستند أحدهما إلى الآخر.' },
    doubtful: { name: 'مشكوك فيه' },
    contradicted: { name: 'يناقضه غيره', description: 'مصدر آخر يقول خلافه: اربط به.' },
  },
}
