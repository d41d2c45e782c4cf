import { leavesOf, type Block } from '../../article/block'
import type { PictureType } from '../../article/picture'

/** A picture that an article shows, as a file of the bundle. */
export type ShownPicture = {
  /** Inside the crate. */
  readonly path: string
  readonly width: number
  readonly height: number
}

/** By the `resource` of its image. */
export type ShownPictures = ReadonlyMap<string, ShownPicture>

export const noPictures: ShownPictures = new Map()

export type NamedPicture = {
  readonly resource: string
  /** Its words, as the article has them; may be empty. */
  readonly words: string
}

/** Every picture of an article once, in the order of the text. */
export const picturesNamedIn = (blocks: readonly Block[]): readonly NamedPicture[] => {
  const named = new Map<string, NamedPicture>()
  for (const leaf of leavesOf(blocks)) {
    if (leaf.kind !== 'image' || leaf.resource === undefined || named.has(leaf.resource)) continue
    named.set(leaf.resource, { resource: leaf.resource, words: wordsIn(leaf) })
  }
  return [...named.values()]
}

export const wordsIn = ({ runs }: { readonly runs: readonly { readonly text: string }[] }): string =>
  runs.map(({ text }) => text).join('')

const endings: Readonly<Record<PictureType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
}

/** Pictures are numbered in the order in which they are first shown. */
export const picturePath = (number: number, type: PictureType): string =>
  `${picturesFolder}/p${String(number).padStart(4, '0')}.${endings[type]}`

export const picturesFolder = 'pictures'

/** What a file in that folder has to be, by its name; undefined for a name that is none of these. */
export const pictureTypeOf = (path: string): PictureType | undefined =>
  (Object.keys(endings) as PictureType[]).find((type) => path.endsWith(`.${endings[type]}`))
