import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { build, mergeConfig } from 'vite'
import { fingerprintOf, isFresh, markFresh, parts } from './freshness.mjs'
import { notePackages } from './licences.mjs'
import { withLock } from './lock.mjs'
import { cacheFolder, outFolder, root } from './project.mjs'

// `node build/build.mjs [main|preload|renderer]…`: all three, or those named; `--if-stale` skips what is up to date.
const words = process.argv.slice(2)
const named = parts.filter((part) => words.includes(part))
const wanted = named.length > 0 ? named : parts

process.chdir(root)
await withLock(join(cacheFolder, 'build.lock'), async () => {
  const stale = words.includes('--if-stale') ? wanted.filter((part) => !isFresh(part)) : wanted
  if (stale.length === 0) return
  mkdirSync(outFolder, { recursive: true })
  const { config } = await resolveConfig({ logLevel: 'warn' }, 'build', 'production')
  for (const part of stale) {
    const fingerprint = fingerprintOf(part)
    const settings = /** @type {import('vite').InlineConfig} */ (config?.[part])
    await build(mergeConfig(settings, { configFile: false, plugins: [notePackages(part)] }))
    markFresh(part, fingerprint)
  }
})
