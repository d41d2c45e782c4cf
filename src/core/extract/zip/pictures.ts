import { unescaped } from '../escapes'
import type { Pictures } from '../resource'
import { openArchive, unpackedLimitBytes } from './archive'
import { resolved } from './paths'

const packed = 'zip:'

/** The resource of a picture that is a part of a package, by its path in it. */
export const resourceOfPart = (path: string): string => packed + path

/** The resource of a picture that a page of a package names, relative to its own place there; undefined for addresses elsewhere. */
export const resourceFromPage = (page: string, source: string): string | undefined => {
  if (source === '' || /^(?:[a-z][a-z\d+.-]*:|[/\\#?])/i.test(source)) return undefined
  const folder = page.slice(0, page.lastIndexOf('/') + 1)
  return resourceOfPart(resolved(folder, unescaped(source.replace(/[?#].*$/s, ''))))
}

/** Pictures of a package. The archive is opened anew for each, so that its limit is one of a picture, not of all that are ever shown. */
export const picturesInZip =
  (bytes: Uint8Array, path: string, limitBytes = unpackedLimitBytes): Pictures =>
  (resource) => {
    if (!resource.startsWith(packed)) return undefined
    const archive = openArchive(bytes, path, limitBytes)
    const part = archive.ok ? archive.value.read(resource.slice(packed.length)) : archive
    return part.ok ? part.value?.bytes : undefined
  }
