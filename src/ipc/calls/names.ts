import type { NameEntry } from '#core/library/names/names'
import {
  nameQuestionSchema,
  rejectionSchema,
  suggestionQuestionSchema,
  type NameMention,
  type Suggestions,
} from '#core/library/names/queries'
import { namesChangeSchema, type NamesChanged } from '#core/library/names/records'
import { call, nothing } from '../call'

/** Persons, places, organisations, dates and events that marks speak of. */
export const nameCalls = {
  names: call(nothing)<readonly NameEntry[]>(),
  /** Marks and records of names, as one act; what is answered changes them back, or so again. */
  changeNames: call(namesChangeSchema)<NamesChanged>(),
  /** Every mark of one name, over the whole library. */
  nameMentions: call(nameQuestionSchema)<readonly NameMention[]>(),
  /** Places where a name or one of its other names stands and nobody marked it. */
  suggestMentions: call(suggestionQuestionSchema)<Suggestions>(),
  /** Remembers on this device that a suggestion is not meant, or forgets it again. */
  rejectMention: call(rejectionSchema)<null>(),
} as const
