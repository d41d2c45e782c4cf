import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { contentSecurityPolicy } from '#main/protocol'

vi.mock('electron', () => ({ protocol: {} }))

it('is the same in the page of the window as in what it is served with', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../../src/renderer/index.html'), 'utf8')
  const stated = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/u.exec(page)?.[1]
  // What a page may be framed by can be said by its server alone.
  expect(stated).toBe(contentSecurityPolicy.replace("; frame-ancestors 'none'", ''))
})
