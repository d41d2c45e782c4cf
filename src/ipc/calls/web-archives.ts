import * as v from 'valibot'
import {
  addPagesInputSchema,
  archivePathSchema,
  type AddedPages,
  type WebArchiveView,
} from '#core/web-archive/adding-pages'
import { call, nothing } from '../call'

/** Pages of web archives, made into files of the library. */
export const webArchiveCalls = {
  /** Asks for the file of a web archive; null when the person cancels. */
  chooseWebArchive: call(nothing)<string | null>(),
  /** What an archive holds: by its own index or, where it has none or `isWhole`, with all digests checked; nothing is written. */
  listWebPages: call(
    v.object({ archive: archivePathSchema, isWhole: v.exactOptional(v.boolean()) }),
  )<WebArchiveView>(),
  /** Adds pages; `takeBackAdded` takes them back. */
  addWebPages: call(addPagesInputSchema)<AddedPages>(),
} as const
