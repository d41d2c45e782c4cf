import type { Failure } from '#core/failure'

/** What Node's file functions throw. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string'

/** The failure that an error of the operating system stands for. Anything else is a bug and is thrown on. */
export const failureOfSystemError = (error: unknown, path: string): Failure => {
  if (!isSystemError(error)) throw error
  switch (error.code) {
    case 'ENOENT':
      return { kind: 'file-not-found', path }
    case 'EACCES':
    case 'EPERM':
      return { kind: 'no-permission', path }
    case 'EROFS':
      return { kind: 'read-only', path }
    case 'ENOSPC':
    case 'EDQUOT':
      return { kind: 'disk-full', path }
    case 'EFBIG':
      return { kind: 'file-limit', path }
    case 'ENOTDIR':
      return { kind: 'not-a-folder', path }
    default:
      return { kind: 'io', path, code: error.code ?? 'UNKNOWN' }
  }
}
