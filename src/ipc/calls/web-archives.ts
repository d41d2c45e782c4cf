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
  /** What an archive holds, its digests checked; nothing is written. */
  listWebPages: call(v.object({ archive: archivePathSchema }))<WebArchiveView>(),
  /** Adds pages; `takeBackAdded` takes them back. */
  addWebPages: call(addPagesInputSchema)<AddedPages>(),
} as const
