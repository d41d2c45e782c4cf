import type { DraftImage } from '../../article/draft'
import { keepImageSource } from '../link'
import { attribute, type Element } from './dom'

export type ReadImage =
  | { readonly kind: 'image'; readonly image: DraftImage }
  /** A picture that stands for letters, such as an emoji. */
  | { readonly kind: 'text'; readonly text: string }
  /** Counters, spacers, icons. */
  | { readonly kind: 'nothing' }

const smallestPicture = 32

/** Names the part of the file that holds a picture, from the source as it is written. */
export type ResourceOf = (source: string) => string | undefined

export const readImage = (element: Element, resourceOf: ResourceOf): ReadImage => {
  const alt = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
  if (alt !== '' && isLetterLike(element, alt)) return { kind: 'text', text: alt }
  const source = sourceOf(element)
  const written = (attribute(element, 'src') ?? '').trim()
  const isData = written.toLowerCase().startsWith('data:')
  const resource = resourceOf(isData || /^cid:/i.test(written) ? written : (source ?? written))
  const isHad = source !== undefined || (resource !== undefined && !isData)
  if (alt === '' && (isSmall(element) || (!isHad && !isPicture(element, isData)))) return { kind: 'nothing' }
  const runs = alt === '' ? [] : [{ text: alt }]
  const kept = { ...(source !== undefined && { source }), ...(resource !== undefined && { resource }) }
  return { kind: 'image', image: { kind: 'image', runs, ...kept } }
}

/** Pages that load images late keep a placeholder in `src`. */
const sourceOf = (element: Element): string | undefined =>
  ['src', 'data-src', 'data-original', 'data-lazy-src']
    .map((name) => keepImageSource(attribute(element, name)))
    .find((source) => source !== undefined) ??
  keepImageSource(attribute(element, 'srcset')?.trim().split(/[\s,]/)[0])

const isLetterLike = (element: Element, alt: string): boolean =>
  /(?:^|[\s_-])(?:emoji|emoticon|smiley)/i.test(attribute(element, 'class') ?? '') ||
  /^\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f]{0,12}$/u.test(alt)

const isSmall = (element: Element): boolean =>
  ['width', 'height'].some((name) => {
    const size = Number.parseFloat(attribute(element, name) ?? '')
    return size < smallestPicture
  })

/** A picture kept inside the file; vector drawings without a description are icons, and tiny ones placeholders. */
const isPicture = (element: Element, isData: boolean): boolean => {
  const source = attribute(element, 'src') ?? ''
  return isData && /^\s*data:image\/(?!svg)/i.test(source) && source.length > 2000
}
