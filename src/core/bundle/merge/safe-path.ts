import { sameButCase } from '../check/bag-paths'

/** Names from another system, made such that FAT, NTFS, APFS and ext4 all take them, and nobody is led out of the folder. */

/** Controls, what Windows forbids, what turns the direction of a line around, lone surrogates. */
const forbidden = /[\p{Cc}\p{Cs}<>:"/\\|?*\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i

/** UTF-8 bytes that one name may have: less than the 255 of most systems, for a number to be put behind it. */
export const longestName = 160
/** UTF-16 units that the whole path may have, so that it fits into Windows' 260 with a library's folder before it. */
const longestPath = 150
const mostFolders = 8

/** RFC 3629: one to four bytes for each code point. */
export const utf8Length = (text: string): number => {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

const shortened = (text: string, bytes: number): string => {
  let kept = ''
  let length = 0
  for (const letter of text) {
    length += utf8Length(letter)
    if (length > bytes) break
    kept += letter
  }
  return kept
}

/** `name.ext`: the ending with its point, or nothing. */
export const endingOf = (name: string): string => /[^.](\.[\p{L}\p{N}]{1,12})$/u.exec(name)?.[1] ?? ''

export const safeName = (name: string): string => safeNameWithin(name, longestName)

/** With at most so many UTF-8 bytes. */
export const safeNameWithin = (name: string, longest: number): string => {
  const plain = name.normalize('NFC').replace(forbidden, '-').replace(/^\s+/u, '').replace(/^\.+/u, '_')
  const trimmed = plain.replace(/[. ]+$/u, '')
  const ending = endingOf(trimmed)
  const stem = trimmed.slice(0, trimmed.length - ending.length)
  const fitted = shortened(stem, longest - utf8Length(ending)).replace(/[. ]+$/u, '') + ending
  if (fitted === '') return '_'
  return reserved.test(fitted) ? `_${fitted}` : fitted
}

/** A path relative to some folder as a path relative to ours. `/` and `\` both part folders; `.` and `..` are dropped. */
export const safePath = (path: string): string => {
  const parts = path.split(/[/\\]/u).filter((part) => !['', '.', '..'].includes(part.trim()))
  const names = parts.map(safeName)
  const file = names.pop() ?? '_'
  const folders = names.slice(0, mostFolders)
  while (folders.length > 0 && [...folders, file].join('/').length > longestPath) folders.pop()
  return [...folders, file].join('/')
}

/** Up to which number each path was found taken, so that thousands of equal names are not tried from one on again. */
const triedTo = new WeakMap<Set<string>, Map<string, number>>()

/**
 * The path, or where one like it (but for capitals) is taken, with a number behind the name. Takes what it returns. Nothing
 * may be given back to `taken`.
 */
export const untaken = (path: string, taken: Set<string>): string => {
  const ending = endingOf(path)
  const tried = triedTo.get(taken) ?? new Map<string, number>()
  triedTo.set(taken, tried)
  for (let n = tried.get(path) ?? 1; ; n++) {
    const candidate = n === 1 ? path : `${path.slice(0, path.length - ending.length)} (${n})${ending}`
    if (taken.has(sameButCase(candidate))) continue
    taken.add(sameButCase(candidate))
    tried.set(path, n + 1)
    return candidate
  }
}
