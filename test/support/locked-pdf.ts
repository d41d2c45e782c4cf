import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`../fixtures/articles/${name}`, import.meta.url))))

/** `testimony.pdf` and a scan, locked by qpdf 11.3 with RC4 (128 bits) and with AES (256 bits). */
export const lockedPdfs = {
  rc4: { bytes: fixture('locked-rc4.pdf'), password: 'sirr-2024' },
  aes: { bytes: fixture('locked-aes.pdf'), password: 'كلمة السرّ' },
  /** One page that is a picture, without text. */
  scan: { bytes: fixture('locked-scan.pdf'), password: 'sirr-2024' },
} as const
export const openPdf = fixture('testimony.pdf')
