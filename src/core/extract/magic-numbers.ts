/**
 * True for the first bytes of common binary files (pictures, archives, office files, programs, sound), whatever name
 * they carry. Only marks that no article begins with.
 */
export const isMagicBinary = (bytes: Uint8Array): boolean =>
  magicNumbers.some(({ at, mark }) => mark.every((byte, index) => bytes[at + index] === byte))

const ascii = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0))
const from = (at: number, mark: readonly number[]) => ({ at, mark })

const magicNumbers: readonly { readonly at: number; readonly mark: readonly number[] }[] = [
  from(0, ascii('%PDF-')),
  from(0, ascii('PK\x03\x04')),
  from(0, ascii('PK\x05\x06')),
  from(0, [0x89, ...ascii('PNG\r\n')]),
  from(0, ascii('GIF87a')),
  from(0, ascii('GIF89a')),
  from(0, [0xff, 0xd8, 0xff]),
  from(8, ascii('WEBPVP8')),
  from(0, [0x49, 0x49, 0x2a, 0x00]),
  from(0, [0x4d, 0x4d, 0x00, 0x2a]),
  from(0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  from(0, [0x1f, 0x8b, 0x08]),
  from(0, [0xfd, ...ascii('7zXZ'), 0x00]),
  from(0, [...ascii('7z'), 0xbc, 0xaf, 0x27, 0x1c]),
  from(0, ascii('Rar!\x1a\x07')),
  from(0, [0x7f, ...ascii('ELF')]),
  from(0, [0xca, 0xfe, 0xba, 0xbe]),
  from(0, ascii('\0asm')),
  from(0, ascii('SQLite format 3\0')),
  from(0, ascii('OggS\0')),
  from(0, ascii('fLaC\0')),
  from(0, ascii('ID3\x03')),
  from(0, ascii('ID3\x04')),
  from(4, ascii('ftyp')),
]
