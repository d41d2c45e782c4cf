'use strict'
// What Electron's own default app does, for a runtime that came without it: the first argument that is
// not a switch is the folder of the app to run. The arguments themselves stay as they are.
const { existsSync, readFileSync } = require('node:fs')
const { join, resolve } = require('node:path')
const { app } = require('electron')

const folderArgument = process.argv.slice(1).find((argument) => !argument.startsWith('-'))
const folder = folderArgument === undefined ? '' : resolve(folderArgument)
const manifestPath = join(folder, 'package.json')

if (folderArgument !== undefined && existsSync(manifestPath)) {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  app.setName(manifest.productName ?? manifest.name)
  app.setVersion(manifest.version)
  app.setAppPath(folder)
  require(join(folder, manifest.main))
} else {
  process.stderr.write(`No app to run: ${manifestPath} does not exist.\n`)
  app.exit(1)
}
