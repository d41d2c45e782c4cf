import { pageOf } from '#core/annotation/anchor-area'
import type { Anchor, Annotation } from '#core/annotation/annotation'
import { say, type MessageKey } from './messages'

/** On which picture or page an area is, as far as that is known now; empty for what is no area. */
export const areaPlace = ({ area }: Pick<Annotation, 'area'>, anchor: Anchor | null): string => {
  if (area === undefined) return ''
  const on = anchor !== null && anchor.state !== 'orphan' ? anchor.on : undefined
  const page = on ? on.page : pageOf(area.resource)
  return page === null
    ? say('area.ofPicture', { picture: on?.picture ?? area.picture })
    : say('area.ofPage', { page })
}

/** What an annotation is about that has no words of its own: a picture, or `whole`, as it is called there. */
export const withoutWords = (
  { picture }: { readonly picture?: number | undefined },
  whole: MessageKey = 'reading.annotations.wholeArticle',
): string => (picture === undefined ? say(whole) : say('area.ofPicture', { picture }))
