import type { UnreadableFile } from './views'

/** Whether a file could be read if a person gave its password. */
export const isLockedPdf = ({ path, failure }: UnreadableFile): boolean =>
  failure.kind === 'encrypted-file' && path.toLowerCase().endsWith('.pdf')
