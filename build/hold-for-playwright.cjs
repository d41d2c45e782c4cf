'use strict'
// Loaded into Electron before the app (`-r`): keeps the app from being ready until Playwright listens. Without it a
// window may open before Playwright looks, and is then never seen. Playwright does this itself only for an Electron
// that it finds by itself.
const { dirname, join } = require('node:path')

const at = process.argv.indexOf(__filename)
process.argv.splice(at - 1, 2)
// Not exported by the package, so found by its place in it.
require(join(dirname(require.resolve('playwright-core/package.json')), 'lib/server/electron/loader.js'))
