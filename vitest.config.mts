import { defineConfig } from 'vitest/config'
import vue from '@vitejs/plugin-vue'
import { playwright } from '@vitest/browser-playwright'
import { findChromium } from './build/system-needs.mjs'

const chromium = findChromium()
/** What comes about is waited for as long as a busy machine may need. */
const poll = { interval: 50, timeout: 15_000 }

/**
 * unit: core, platform, cli, ipc, main, stores and the build in Node. browser: components in the system's Chromium.
 * e2e: the whole app in real Electron, one test after the other, on a virtual display.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // The stylesheet that goes into bundles is content, not decoration: without this it would be empty in tests.
          css: { include: [/bundle-reader/] },
          include: [
            'test/{build,core,platform,cli,ipc,main}/**/*.test.ts',
            'test/renderer/**/*.node.test.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll },
        },
      },
      {
        plugins: [vue()],
        test: {
          name: 'browser',
          include: ['test/renderer/**/*.browser.test.ts'],
          testTimeout: 30_000,
          expect: { poll },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium === undefined ? {} : { executablePath: chromium }),
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-quic',
                  '--no-first-run',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/virtual-display.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
    ],
  },
})
