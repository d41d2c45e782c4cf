import type { PlannedDifference } from '#core/bundle/merge/differences'
import { sides, type Side } from '#core/bundle/merge/settling'
import { describedFields } from '#core/library/views'
import { hasMessage, say } from '../../shared/messages'
import type { ChosenSides } from './import-choice'

const tagFields = ['name', 'colour', 'parent', 'description', 'example', 'shortcut', 'deleted'] as const
/** Fields that have no plain name where marks are made. */
const otherMarkFields = ['kind', 'style', 'certainty', 'protected', 'direction'] as const
const nameFields = ['kind', 'value', 'also', 'description', 'protected', 'deleted'] as const
const markFields = ['value', 'also', 'from', 'to', 'calendar', 'who', 'where', 'when', 'source'] as const

/** What of the thing was said otherwise. Fields of newer versions go by their own names. */
export const differenceLabel = ({ kind, field }: PlannedDifference): string => {
  switch (kind) {
    case 'metadata': {
      const known = describedFields.find((one) => one === field)
      return known === undefined ? field.replace(/^custom:/u, '') : say(`reading.details.field.${known}`)
    }
    case 'mark': {
      const other = otherMarkFields.find((one) => one === field)
      if (other !== undefined) return say(`importing.differences.mark.${other}`)
      const known = markFields.find((one) => one === field)
      return known === undefined ? field : say(`marks.field.${known}`)
    }
    case 'name': {
      const known = nameFields.find((one) => one === field)
      return known === undefined ? field : say(`importing.differences.name.${known}`)
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

export const sidesOf = ({ both }: PlannedDifference): readonly Side[] =>
  both === null ? ['mine', 'theirs'] : sides

/** Why one side stands, or would; empty where it does not. `chosen`: while there is something to choose. */
export const standingNote = (
  { key, later, stands, isSettled }: PlannedDifference,
  side: Side,
  chosen: ChosenSides | undefined,
): string => {
  if (chosen === undefined)
    return side === stands ? say(`importing.differences.${isSettled ? 'settled' : 'stands'}`) : ''
  if (chosen[key] === side) return say('importing.differences.chosen')
  return side === later ? say('importing.differences.later') : ''
}

export const sideText = (one: PlannedDifference, side: Side): string => {
  const value = one[side] ?? ''
  const isSwitch =
    one.kind === 'tagging' || one.kind === 'link' || one.field === 'deleted' || isProtection(one)
  if (isSwitch) return say(value === 'yes' ? 'importing.differences.yes' : 'importing.differences.no')
  if (value === '') return say('importing.differences.empty')
  const key = valueKey(one, value)
  return hasMessage(key) ? say(key) : value
}

const isProtection = ({ kind, field }: PlannedDifference): boolean =>
  (kind === 'mark' || kind === 'name') && field === 'protected'

/** Values that are one of a few have words of their own; whatever else stands there is a person's word. */
const valueKey = ({ kind, field }: PlannedDifference, value: string): string => {
  if (kind === 'colour') return `reading.colour.${value}`
  if (field === 'direction' && kind !== 'tag') return `reading.direction.${value}`
  if (kind === 'name' && field === 'kind') return `marks.kind.${value}`
  if (kind !== 'mark') return ''
  switch (field) {
    case 'kind':
    case 'calendar':
      return `marks.${field}.${value}`
    case 'style':
    case 'certainty':
      return `marks.${value}`
    default:
      return ''
  }
}
