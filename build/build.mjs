import { resolveConfig } from 'electron-vite'
import { build } from 'vite'
import { withLock } from './lock.mjs'
import { join } from 'node:path'
import { cacheFolder, root } from './project.mjs'
import { parts, isFresh, markFresh, fingerprintOf } from './freshness.mjs'

// `node build/build.mjs [main|preload|renderer]…`: all three, or those named; `--if-stale` skips what is up to date.
const words = process.argv.slice(2)
const named = parts.filter((part) => words.includes(part))
const wanted = named.length > 0 ? named : parts

process.chdir(root)
await withLock(join(cacheFolder, 'build.lock'), async () => {
  const stale = words.includes('--if-stale') ? wanted.filter((part) => !isFresh(part)) : wanted
  if (stale.length === 0) return
  const { config } = await resolveConfig({ logLevel: 'warn' }, 'build', 'production')
  for (const part of stale) {
    const before = fingerprintOf(part)
    await build(/** @type {import('vite').InlineConfig} */ (config?.[part]))
    markFresh(part, before)
  }
})
