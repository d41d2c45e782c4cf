import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { measures } from './bench-reader/measures.mjs'
import { findChromium } from './system-needs.mjs'

/**
 * The window at size, in the system's Chromium, built as the app is built, over a library in memory:
 * npm run bench:reader. Figures depend on what else the machine does: run it alone, several times.
 */
const root = join(import.meta.dirname, '..')
const outDir = join(root, '.cache/bench/window')

await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [vue()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'esnext',
    rolldownOptions: { input: join(root, 'test/support/window/index.html') },
  },
})
const server = await preview({
  root,
  configFile: false,
  logLevel: 'error',
  build: { outDir },
  preview: { port: 0 },
})
const address = server.resolvedUrls?.local[0] ?? ''
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
})

try {
  for (const { name, query, run } of measures) {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    await page.goto(`${address}test/support/window/index.html?${query}`)
    await page.getByTestId('article-row').first().waitFor()
    /** @type {readonly (readonly [what: string, figure: string, wanted: string])[]} */
    const rows = await page.evaluate(run)
    for (const [what, figure, wanted] of rows)
      console.log(`${name.padEnd(34)} ${what.padEnd(30)} ${figure.padStart(12)}   ${wanted}`)
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
}
