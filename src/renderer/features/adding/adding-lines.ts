import type { SkippedThing } from '#core/adding/adding'
import { say, sayFailure } from '../../shared/messages'

/** Why something was left out, in words. */
export const whyLine = ({ why }: SkippedThing): string => {
  switch (why.kind) {
    case 'unreadable':
      return sayFailure(why.failure)
    case 'known':
    case 'twice':
      return say(`adding.why.${why.kind}`, { path: why.path })
    case 'form':
    case 'cut':
    case 'damaged-chapter':
    case 'inside-letter':
    case 'table':
    case 'web-archive':
    case 'library':
    case 'bundle':
      return say(`adding.why.${why.kind}`)
    default:
      return why satisfies never
  }
}
