/** The outline of the testimony that LibreOffice and pandoc wrote into the fixtures, from `## الأسماء` on. */
export const namesOfTestimony = [
  ['h2', 'الأسماء'],
  [
    'list from 1',
    [['paragraph', 'سليم']],
    [
      ['paragraph', 'مريم'],
      ['list', [['paragraph', 'أمّ']], [['paragraph', 'معلّمة']]],
    ],
  ],
  [
    'table',
    undefined,
    [[['paragraph', 'الاسم']], [['paragraph', 'العمر']]],
    [[['paragraph', 'سليم']], [['paragraph', '٤٠']]],
    [[['paragraph', 'مريم']], [['paragraph', '٣٥']]],
  ],
] as const
