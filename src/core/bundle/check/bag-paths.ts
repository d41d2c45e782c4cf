/** Paths as bags list them, against the paths that are there. */

/** Leads out of the bag, on some system: upwards, to a root, a drive, a share, a home folder or a variable. */
export const isOutside = (path: string): boolean =>
  /^(?:[/\\~]|[a-z]:)/i.test(path) ||
  /^%[a-z_]+%/i.test(path) ||
  path.split(/[/\\]/).some((part) => part.replaceAll('\\', '') === '..') ||
  path.includes('\0')

/** RFC 8493, 2.1.3: line breaks and the percent sign itself are encoded, nothing else is. */
export const withoutPercentCodes = (path: string): string =>
  path.replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').replace(/%25/g, '%')

const systemFile = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i

/** Made by an operating system's file manager, without anybody's asking. */
export const isSystemFile = (path: string): boolean => systemFile.test(path)

export const sameButCase = (path: string): string => path.normalize('NFC').toLowerCase()

export type FoundPath =
  | { readonly kind: 'exact'; readonly path: string }
  | { readonly kind: 'normalization' | 'case'; readonly path: string }
  | { readonly kind: 'missing' }

export type PathFinder = (listed: string) => FoundPath

/**
 * Finds a listed path among those that are there: as it is, without percent codes, with its letters encoded in the other
 * way (NFC and NFD), or in other capitals, as a copy to another file system leaves it.
 */
export const pathFinder = (there: Iterable<string>): PathFinder => {
  const exact = new Set(there)
  const normalized = new Map([...exact].map((path) => [path.normalize('NFC'), path]))
  const folded = new Map([...exact].map((path) => [sameButCase(path), path]))
  return (listed) => {
    const decoded = withoutPercentCodes(listed)
    const same = exact.has(listed) ? listed : exact.has(decoded) ? decoded : undefined
    if (same !== undefined) return { kind: 'exact', path: same }
    const other = normalized.get(decoded.normalize('NFC'))
    if (other !== undefined) return { kind: 'normalization', path: other }
    const cased = folded.get(sameButCase(decoded))
    return cased === undefined ? { kind: 'missing' } : { kind: 'case', path: cased }
  }
}
