import type { Translated } from '../catalogue'
import type { changes as english } from '../en/changes'

export const changes: Translated<typeof english> = {
  toggle: 'إظهار التغييرات المتعقَّبة أو إخفاؤها',
  show: 'إظهار التغييرات في النص',
  hide: 'إظهار النص كأنها قُبلت',
  removed: {
    plain: 'محذوف',
    by: 'حذفه {name}',
    on: 'حُذف يوم {day}',
    byOn: 'حذفه {name}، {day}',
  },
  inserted: {
    plain: 'مضاف',
    by: 'أضافه {name}',
    on: 'أُضيف يوم {day}',
    byOn: 'أضافه {name}، {day}',
  },
}
