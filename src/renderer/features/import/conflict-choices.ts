import type { ConflictingNote } from '#core/annotation/annotation'
import { joinNotes } from '#core/annotation/note-blocks'
import { say } from '../../shared/messages'

export type ConflictChoice = {
  readonly kind: 'mine' | 'theirs' | 'both' | 'own'
  readonly label: string
  /** Null for words of one's own. */
  readonly note: string | null
}

/** What a note in conflict can come to say: each of its versions, all of them, or something else. */
export const choicesOf = (notes: readonly ConflictingNote[]): readonly ConflictChoice[] => {
  const mine = notes.find(({ imported }) => imported !== true) ?? notes[0]
  const theirs = notes.filter((note) => note !== mine)
  return [
    ...(mine ? [{ kind: 'mine' as const, label: say('importing.conflicts.mine'), note: mine.note }] : []),
    ...theirs.map(({ note, by }) => ({
      kind: 'theirs' as const,
      label: by === '' ? say('importing.conflicts.theirs') : say('importing.conflicts.theirsOf', { by }),
      note,
    })),
    {
      kind: 'both',
      label: say('importing.conflicts.both'),
      // From the earliest to the latest, so that two people who both keep both write the same.
      note: joinNotes([...notes].reverse().map(({ note }) => note)),
    },
    { kind: 'own', label: say('importing.conflicts.own'), note: null },
  ]
}
