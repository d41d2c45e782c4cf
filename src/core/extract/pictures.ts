import { formOf } from './extract'
import type { Pictures } from './resource'

const none: Pictures = () => undefined

/** Opens a file for its pictures. Whatever the bytes are, the outcome is an answer for each resource. */
export const openPictures = async (bytes: Uint8Array, path: string): Promise<Pictures> =>
  (await formOf(path)?.pictures?.(bytes, { path })) ?? none

/** Whether a file keeps its pictures behind a password. */
export const arePicturesLocked = async (bytes: Uint8Array, path: string): Promise<boolean> =>
  (await formOf(path)?.isLocked?.(bytes)) ?? false
