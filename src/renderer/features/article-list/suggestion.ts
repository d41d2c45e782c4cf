import type { Suggestion } from '#core/library/queries'
import { hasMessage, say } from '#renderer/shared/messages'

/** How a suggested query differs from the one that was asked. */
export const saySuggestion = ({ kind }: Suggestion): string => {
  const key = `app.suggestion.${kind}`
  return hasMessage(key) ? say(key) : say('app.suggestion.other')
}
