import { resolved } from '../docx/parts'
import type { Pictures } from '../resource'
import { openArchive } from './archive'

const packed = 'zip:'

/** The resource of a picture that is a part of a package, by its path in it. */
export const resourceOfPart = (path: string): string => packed + path

/** The resource of a picture that a page of a package names, relative to its own place there; undefined for addresses elsewhere. */
export const resourceFromPage = (page: string, source: string): string | undefined => {
  if (source === '' || /^(?:[a-z][a-z\d+.-]*:|[/\\#?])/i.test(source)) return undefined
  const folder = page.slice(0, page.lastIndexOf('/') + 1)
  return resourceOfPart(resolved(folder, unescaped(source.replace(/[?#].*$/s, ''))))
}

const unescaped = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // Escapes that stand for no UTF-8 are the name's own letters.
  }
}

/** Pictures of a package; each is unpacked when it is asked for, within the limits of all archives. */
export const picturesInZip = (bytes: Uint8Array, path: string): Pictures => {
  const archive = openArchive(bytes, path)
  return (resource) => {
    if (!archive.ok || !resource.startsWith(packed)) return undefined
    const part = archive.value.read(resource.slice(packed.length))
    return part.ok ? part.value?.bytes : undefined
  }
}
