import type { Translated } from '../catalogue'
import type { pace as english } from '../en/pace'

export const pace: Translated<typeof english> = {
  perSecond:
    'لا شيء في الثانية | واحد في الثانية | اثنان في الثانية | {count} في الثانية | {count} في الثانية | {count} في الثانية',
  perMinute:
    'لا شيء في الدقيقة | واحد في الدقيقة | اثنان في الدقيقة | {count} في الدقيقة | {count} في الدقيقة | {count} في الدقيقة',
  underMinute: 'بقي أقل من دقيقة',
  minutes:
    'بقي أقل من دقيقة | بقيت دقيقة تقريباً | بقيت دقيقتان تقريباً | بقيت {count} دقائق تقريباً | بقيت {count} دقيقة تقريباً | بقيت {count} دقيقة تقريباً',
  hours:
    'بقي أقل من ساعة | بقيت ساعة تقريباً | بقيت ساعتان تقريباً | بقيت {count} ساعات تقريباً | بقيت {count} ساعة تقريباً | بقيت {count} ساعة تقريباً',
}
