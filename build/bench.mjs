import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds a bench as the app is built (one file, Node 18) and runs it alone: node build/bench.mjs search 50000 */
const [name, ...options] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const outDir = join(root, '.cache/bench')

const sources = {
  search: ['test/bench/search.ts', 'src/platform/search/search-worker.ts'],
  library: ['test/bench/library.ts'],
  start: ['test/bench/start.ts'],
  annotations: ['test/bench/annotations.ts'],
  bundle: ['test/bench/bundle.ts'],
  'large-bundle': ['test/bench/large-bundle.ts'],
  pdf: ['test/bench/pdf.ts'],
  formats: ['test/bench/formats.ts'],
  tables: ['test/bench/tables.ts'],
  extremes: ['test/bench/extremes.ts'],
  'web-archives': ['test/bench/web-archives.ts'],
}

const wanted = Object.entries(sources).find(([known]) => known === name)?.[1]
if (wanted === undefined) {
  console.error(`usage: node build/bench.mjs ${Object.keys(sources).join('|')} [options]`)
  process.exit(2)
}

for (const source of wanted) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, source),
      outDir,
      emptyOutDir: false,
      target: 'node18',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
    ssr: { noExternal: true, external: ['playwright'] },
  })
}

const { status } = spawnSync(process.execPath, [join(outDir, `${name}.cjs`), ...options], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
