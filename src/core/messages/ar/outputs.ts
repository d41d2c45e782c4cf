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
    'parent-unknown': 'السطر {line}: الوسم الذي فوق «{name}» ليس في الملف، فوُضع «{name}» في الأعلى.',
    ring: 'السطر {line}: كان «{name}» سيقع تحت نفسه، فوُضع في الأعلى.',
  },
}
