import { History, Link2, MapPin, MessageSquare, Quote, Tags, Trash2, UserRoundSearch } from '@lucide/vue'
import { isWhole } from '#core/annotation/annotation'
import { isProtected, isUncertain, styleOf } from '#core/annotation/described'
import type { PlacedAnnotation } from '#core/library/views'
import { isOffered } from '../../shared/commands'
import { say } from '../../shared/messages'
import type { ContextAct } from '../../shared/widgets/context-act'
import type { CardAct } from './card-acts-store'

type Ways = {
  readonly canWrite: boolean
  readonly select: () => unknown
  readonly begin: (focus: 'note' | 'tags') => unknown
  readonly discard: () => unknown
  readonly act: (act: CardAct) => unknown
}

/** What can be done with an annotation where its card is pointed at. */
export const cardMenuLines = ({ annotation }: PlacedAnnotation, ways: Ways): readonly ContextAct[] => {
  const { canWrite, act } = ways
  const isOfWords = annotation.target !== null
  const described = (id: string, field: string, value: string, isOn: boolean): ContextAct => ({
    id,
    label: say(`marks.card.${id as 'underline' | 'uncertain' | 'protect'}`),
    isOn,
    run: () => act({ kind: 'describe', fields: { [field]: isOn ? null : value } }),
  })
  const lines: (ContextAct | false)[] = [
    { id: 'go', label: say('reading.annotations.goTo'), icon: MapPin, run: ways.select },
    !isWhole(annotation) && {
      id: 'quote',
      label: say('marks.card.quote'),
      icon: Quote,
      run: () => act({ kind: 'quote' }),
    },
    {
      id: 'history',
      label: say('marks.card.history'),
      icon: History,
      run: () => act({ kind: 'history' }),
    },
    canWrite && {
      id: 'note',
      label: say('reading.annotations.edit'),
      icon: MessageSquare,
      isApart: true,
      run: () => ways.begin('note'),
    },
    canWrite && {
      id: 'tags',
      label: say('reading.bar.tag'),
      icon: Tags,
      run: () => ways.begin('tags'),
    },
    canWrite && {
      id: 'link',
      label: say('marks.card.link'),
      icon: Link2,
      run: () => act({ kind: 'link' }),
    },
    canWrite &&
      isOfWords &&
      isOffered('names') && {
        id: 'mark',
        label: say('marks.card.mark'),
        icon: UserRoundSearch,
        run: () => act({ kind: 'mark' }),
      },
    canWrite &&
      isOfWords && {
        ...described('underline', 'style', 'underline', styleOf(annotation) === 'underline'),
        isApart: true,
      },
    canWrite && {
      ...described('uncertain', 'certainty', 'uncertain', isUncertain(annotation)),
      isApart: !isOfWords,
    },
    canWrite && isOfWords && described('protect', 'protected', 'yes', isProtected(annotation)),
    canWrite && {
      id: 'delete',
      label: say('reading.annotations.delete'),
      icon: Trash2,
      isApart: true,
      run: ways.discard,
    },
  ]
  return lines.filter((line) => line !== false)
}
