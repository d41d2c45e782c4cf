/** Articles written for looking at the window: long and missing titles, mixed directions, both languages. */
export type Sample = {
  readonly path: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly tags: readonly string[]
  readonly state?: 'ok' | 'changed' | 'missing'
  readonly direction?: 'rtl' | 'ltr'
  readonly described?: Readonly<Record<string, string>>
  readonly modified: string
  /** Quotes that carry an annotation: the words, the note, the colour. */
  readonly marks?: readonly (readonly [
    string,
    string,
    'yellow' | 'green' | 'blue' | 'pink' | 'orange' | 'violet',
  ])[]
}

export const samples: readonly Sample[] = [
  {
    path: 'interviews/old-mill.txt',
    title: 'حارسة المطحنة القديمة تروي كيف حُفظت دفاتر القرية خلال سنوات الفيضان الثلاث',
    paragraphs: [
      'تقول أم سليم إنها حملت دفاتر القرية إلى الطابق العلوي ليلة الفيضان الأول، وإن المياه وصلت إلى الدرجة السابعة من السلّم قبل أن تتوقف.',
      'كانت الدفاتر تسعة، كُتب على أولها «سجل المواليد»، وعلى الثاني «سجل الأراضي»، أما البقية فلم تُعنون. وتضيف أنها لفّتها بقماش مشمّع اشترته من السوق الكبير في ١٢ آذار ١٩٨٧.',
      'وحين زار باحث من Riverside Institute القرية بعد عشرين عاماً وجد الحبر واضحاً، وكتب في دفتره: “The ink had not run.” ثم نشر ملاحظاته على https://archive.example/mill/notes قبل أن تُغلق الصفحة.',
      'لا تملك القرية اليوم نسخة أخرى من هذه السجلات. تقول الحارسة إنها لا تسلّمها إلا لمن يوقّع على ورقة، وإن الأوراق كلها ما زالت عندها.',
      'وفي المطحنة غرفة صغيرة فيها رف واحد وطاولة، وعلى الطاولة مصباح لا ينطفئ في الشتاء، لأن الرطوبة كما تقول أخطر على الورق من الماء.',
    ],
    tags: ['شهادة', 'أرشفة'],
    described: { source: 'مجلة الضفة', published: '2019-03-12', author: 'نوال الحسن' },
    modified: '2024-11-02T09:12:00.000Z',
    marks: [
      [
        'حملت دفاتر القرية إلى الطابق العلوي',
        'يطابق رواية الجار في المقابلة الثانية؛ راجِع رقم الدرجة.',
        'yellow',
      ],
      ['١٢ آذار ١٩٨٧', '', 'green'],
      ['السوق الكبير', '', 'blue'],
    ],
  },
  {
    path: 'interviews/weaver.txt',
    title: 'مقابلة: «الخيط يحفظ ما تنساه العين»',
    paragraphs: [
      'تعلّمت النسج من جدّتها قبل أن تتعلّم القراءة، وما زالت تعدّ العُقد كما كانت الجدّة تعدّها: واحدة للبيت، وواحدة للطريق.',
      'سألناها عن السجلات القديمة فقالت إن كل سجادة سجل، وإن من يعرف النقوش يعرف السنة والقرية والبنت التي تزوّجت.',
    ],
    tags: ['مقابلة'],
    described: { source: 'إذاعة الساحل', published: '2022-03' },
    modified: '2023-05-20T10:00:00.000Z',
    marks: [['كل سجادة سجل', 'عبارة تصلح عنواناً للفصل الثالث.', 'violet']],
  },
  {
    path: 'letters/archive-letters.html',
    title: 'نص رسالة Coastal Heritage Group إلى أصحاب المكتبات المنزلية',
    paragraphs: [
      'تدعو الرسالة كل من يملك دفاتر أو صوراً إلى كتابة قائمة بها أولاً، قبل نقلها أو تنظيفها.',
      'وتطلب إرسال القائمة إلى lists@heritage.example مع ذكر السنة التقريبية وحالة الورق.',
    ],
    tags: [],
    described: { published: '2023' },
    modified: '2023-01-04T08:30:00.000Z',
  },
  {
    path: 'reports/2020/salt-roads.md',
    title: 'Salt roads of the northern coast',
    paragraphs: [
      'Between 1890 and 1932 the salt roads were recorded twice, once by the harbour office and once by a schoolteacher who walked them.',
      'Her notebooks name forty-one wells. The harbour office names twelve; the other records were lost in the fire of 1951 (see سجلات الميناء).',
    ],
    tags: ['مكان'],
    direction: 'ltr',
    described: { source: 'Harbour Quarterly', published: '2020-06-17' },
    modified: '2021-08-11T07:00:00.000Z',
    marks: [['forty-one wells', 'Compare with the map of 1911.', 'orange']],
  },
  {
    path: 'reports/2021/lighthouse.txt',
    title: 'منارة بلا حارس',
    paragraphs: [
      'أُطفئت المنارة آخر مرة في شتاء ١٩٦٣، ومنذ ذلك اليوم يختلف الصيادون في من كان الحارس الأخير.',
      'في سجل الميناء اسمان مشطوبان، وتحتهما توقيع لا يُقرأ.',
    ],
    tags: ['مكان', 'تاريخ'],
    state: 'changed',
    described: { source: 'صحيفة الميناء', published: '2021-12-12' },
    modified: '2025-02-01T12:00:00.000Z',
    marks: [['اسمان مشطوبان', 'تغيّر النص بعد أن علّقتُ عليه.', 'pink']],
  },
  {
    path: 'lists/places.txt',
    title: 'قائمة أولية بأسماء الأماكن الواردة في المقابلات',
    paragraphs: ['جُمعت القائمة من مقابلات أُجريت في ست قرى، ورُتبت بحسب ورودها لا بحسب الحروف.'],
    tags: ['مكان'],
    modified: '2022-02-14T06:45:00.000Z',
  },
  {
    path: 'notes/untitled-0042.txt',
    title: '',
    paragraphs: ['ورقة بلا عنوان وجدت بين صفحتين من سجل الأراضي، فيها أرقام لا يُعرف ما تعني: ٤٢، ٧، ١٩٣١.'],
    tags: [],
    state: 'missing',
    modified: '2020-09-30T16:20:00.000Z',
  },
  {
    path: 'press/2024/drought.html',
    title:
      'عام الجفاف في ذاكرة ثلاث قرى: كيف أعاد الرعاة رسم الطرق إلى الآبار، ولماذا لم يسجّل أحد ما حدث إلا بعد أربعين سنة كاملة؟',
    paragraphs: [
      'جفّت البئر الشرقية في تموز، فنقل الرعاة قطعانهم إلى الوادي، وهناك التقوا بأهل القرية التي لا تظهر في أي خريطة.',
      'لم تُكتب هذه الرحلة إلا في عام ٢٠٠٢ حين جلس معلّم المدرسة إلى ثلاثة من الرعاة وسجّل ما قالوه حرفاً حرفاً.',
    ],
    tags: ['شهادة', 'تاريخ', 'مكان', 'أرشفة'],
    described: { source: 'جريدة الوادي', published: '2024-07-05' },
    modified: '2024-07-06T11:00:00.000Z',
  },
]

/** Tags of the sample library: name, colour, parent. */
export const sampleTags: readonly (readonly [string, string, string | null])[] = [
  ['شهادة', '#c9a227', null],
  ['مقابلة', '#d8bd5c', 'شهادة'],
  ['مكان', '#3a78ad', null],
  ['تاريخ', '#4c8a4a', null],
  ['أرشفة', '#9a4a63', null],
  ['Needs translation', '', null],
]
