import type { PlannedDifference } from '#core/bundle/merge/differences'
import { describedFields } from '#core/library/views'
import { say } from '../../shared/messages'

const tagFields = ['name', 'colour', 'parent', 'description', 'example', 'shortcut', 'deleted'] as const
const markFields = [
  'kind',
  'value',
  'also',
  'from',
  'to',
  'calendar',
  'who',
  'where',
  'when',
  'source',
] as const

/** What of the thing was said otherwise. Fields of newer versions go by their own names. */
export const differenceLabel = ({ kind, field }: PlannedDifference): string => {
  switch (kind) {
    case 'metadata': {
      const known = describedFields.find((one) => one === field)
      return known === undefined ? field.replace(/^custom:/u, '') : say(`reading.details.field.${known}`)
    }
    case 'mark': {
      const known = markFields.find((one) => one === field)
      return known === undefined ? field : say(`marks.field.${known}`)
    }
    case 'tag': {
      const known = tagFields.find((one) => one === field)
      return known === undefined ? field : say(`importing.differences.tag.${known}`)
    }
    case 'tagging':
      return say('importing.differences.tagging', { tag: field })
    case 'link':
      return say('importing.differences.link', { to: field })
    case 'colour':
      return say('importing.differences.tag.colour')
    default:
      return kind satisfies never
  }
}

export const sideText = (one: PlannedDifference, side: 'mine' | 'theirs'): string => {
  const value = one[side]
  const isSwitch = one.kind === 'tagging' || one.kind === 'link' || one.field === 'deleted'
  if (isSwitch) return say(value === 'yes' ? 'importing.differences.yes' : 'importing.differences.no')
  return value === '' ? say('importing.differences.empty') : value
}
