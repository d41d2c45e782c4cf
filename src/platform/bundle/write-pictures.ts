import type { Picture } from '#core/article/picture'
import type { BundleNotice } from '#core/bundle/outcome'
import {
  picturePath,
  picturesNamedIn,
  type ShownPicture,
  type ShownPictures,
} from '#core/bundle/pictures/shown'
import { withoutMetadata } from '#core/bundle/pictures/without-metadata'
import type { BundleArticle } from '#core/bundle/source'
import type { Written } from './bundle-sink'
import { sha256Hex } from './digests'
import type { PayloadWriter } from './write-bundle'

export type WrittenPictures = {
  readonly shown: ShownPictures
  /** Those that no article before it showed. */
  readonly newFiles: readonly Written[]
  readonly notices: readonly BundleNotice[]
}

export type PictureWriter = {
  /** `original`: the path of the article's own file in the bundle, or null where it does not go along. */
  readonly write: (article: BundleArticle, original: string | null) => Promise<WrittenPictures>
}

/**
 * Writes the pictures that articles show, each once however often it is shown. Where originals go along they are as they came;
 * else they are copies of the dots alone: a camera may have written where a person was.
 */
export const pictureWriter = (payload: PayloadWriter, originals: boolean): PictureWriter => {
  /** By digest of what is written. */
  const known = new Map<string, ShownPicture>()
  const write: PictureWriter['write'] = async (article, original) => {
    const shown = new Map<string, ShownPicture>()
    const newFiles: Written[] = []
    let leftOut = 0
    let unreadable = 0
    for (const { resource } of article.picture === undefined ? [] : picturesNamedIn(article.blocks)) {
      const found = await article.picture!(resource)
      if (!found.ok) {
        unreadable++
        continue
      }
      const bytes = originals ? found.value.bytes : withoutMetadata(found.value.bytes)
      if (bytes === null) {
        leftOut++
        continue
      }
      const digest = sha256Hex(bytes)
      const same =
        original !== null && article.version === `sha256:${digest}`
          ? placed(original, found.value)
          : known.get(digest)
      if (same !== undefined) {
        shown.set(resource, same)
        continue
      }
      const picture = placed(picturePath(known.size + 1, found.value.type), found.value)
      known.set(digest, picture)
      shown.set(resource, picture)
      newFiles.push(await payload.write(picture.path, bytes))
    }
    return { shown, newFiles, notices: noticesOf(article, { leftOut, unreadable }) }
  }
  return { write }
}

const placed = (path: string, { width, height }: Picture): ShownPicture => ({ path, width, height })

const noticesOf = (
  { summary: { path } }: BundleArticle,
  { leftOut, unreadable }: { readonly leftOut: number; readonly unreadable: number },
): readonly BundleNotice[] => [
  ...(leftOut === 0 ? [] : [{ kind: 'pictures-left-out', path, count: leftOut } as const]),
  ...(unreadable === 0 ? [] : [{ kind: 'pictures-unreadable', path, count: unreadable } as const]),
]
