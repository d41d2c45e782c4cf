import { describe, expect, it } from 'vitest'
import { failureOfSystemError } from '#platform/files/failures'

describe('an answer of the operating system', () => {
  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EFBIG', 'file-limit'],
    ['EROFS', 'read-only'],
    ['EACCES', 'no-permission'],
  ])('%s is told as %s, with the file', (code, kind) => {
    const error = Object.assign(new Error(code), { code })
    expect(failureOfSystemError(error, '/a/b')).toEqual({ kind, path: '/a/b' })
  })
})
