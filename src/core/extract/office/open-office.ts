import type { ArticleFormat, ExtractionFailure } from '../../article/extracted'
import { fail, type Result } from '#core/result'
import { openArchive, type Archive } from '../zip/archive'

/** Opens a file that by its name is a zip of documents, and says what it is where it is something else. */
export const openOffice = (
  bytes: Uint8Array,
  path: string,
  form: ArticleFormat,
): Result<Archive, ExtractionFailure> => {
  if (begins(bytes, compoundFile))
    return fail(
      holds(bytes, 'EncryptedPackage')
        ? { kind: 'encrypted-file', path }
        : { kind: 'other-form', path, form },
    )
  if (bytes.length > 0 && !begins(bytes, zipFile)) return fail({ kind: 'other-form', path, form })
  return openArchive(bytes, path)
}

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

const zipFile = [0x50, 0x4b]
/** Old office files, and new ones that are locked with a password ([MS-OFFCRYPTO], section 2.3.2). */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

/** Whether a name stands in a compound file's directory, in UTF-16LE. */
const holds = (bytes: Uint8Array, name: string): boolean => {
  for (let at = bytes.indexOf(name.charCodeAt(0)); at !== -1; at = bytes.indexOf(name.charCodeAt(0), at + 1))
    if (Array.from(name).every((letter, index) => bytes[at + index * 2] === letter.charCodeAt(0))) return true
  return false
}
