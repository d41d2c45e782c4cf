import type { Translated } from '../catalogue'
import type { encoding as english } from '../en/encoding'

export const encoding: Translated<typeof english> = {
  readAs: 'إن ظهرت الحروف خطأً فاقرأ الملف على أنه',
  asFound: 'كما تدل بايتاته: {encoding}',
  asBytesSay: 'كما تدل بايتاته',
  chosen: 'يُقرأ الملف بترميز {encoding} لأن أحداً اختار ذلك؛ أما بايتاته فباقية كما كانت.',
  done: 'صار الملف يُقرأ بترميز آخر.',
  history: {
    chosen: 'صار يُقرأ بترميز {encoding}.',
    takenBack: 'عاد يُقرأ كما تدل بايتاته.',
  },
  names: {
    'utf-8': 'يونيكود (UTF-8)',
    'utf-16le': 'يونيكود (UTF-16، الأصغر أولاً)',
    'utf-16be': 'يونيكود (UTF-16، الأكبر أولاً)',
    'windows-1256': 'عربي، ويندوز (1256)',
    'iso-8859-6': 'عربي، آيزو (8859-6)',
    'x-mac-arabic': 'عربي، ماكنتوش',
    ibm720: 'عربي، دوس (720)',
    ibm864: 'عربي، دوس (864)',
    'windows-1252': 'غرب أوروبا، ويندوز (1252)',
  },
}
