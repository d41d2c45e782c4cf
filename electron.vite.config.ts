import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'
import vue from '@vitejs/plugin-vue'

const here = (path: string): string => resolve(__dirname, path)

/**
 * Everything is bundled, so the packaged app carries no node_modules.
 * Main and preload are CommonJS for Node 18, because tests also run on Electron 25; the renderer is for Chromium 114.
 */
export default defineConfig({
  main: {
    // Libraries that warn developers while they develop are silent for the people who run commands.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'out/main',
      target: 'node18',
      externalizeDeps: false,
      minify: false,
      sourcemap: true,
      rollupOptions: {
        input: {
          index: here('src/main/index.ts'),
          sanad: here('src/cli/index.ts'),
          'library-worker': here('src/platform/library/library-worker.ts'),
          'extract-worker': here('src/platform/extract/extract-worker.ts'),
          'search-worker': here('src/platform/search/search-worker.ts'),
        },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: 'node18',
      externalizeDeps: false,
      minify: false,
      rollupOptions: {
        input: { index: here('src/preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('src/renderer'),
    plugins: [vue()],
    build: {
      outDir: here('out/renderer'),
      target: 'chrome114',
      // Read and compiled at every start, before anything is seen.
      minify: true,
      rollupOptions: { input: { index: here('src/renderer/index.html') } },
    },
  },
})
