'use strict'
// What Electron's own default app does, for a runtime that came without it: `-r FILE` loads a module first, and the
// first argument that is not a switch is the folder of the app to run. The arguments themselves stay as they are.
const { existsSync, readFileSync } = require('node:fs')
const { join, resolve } = require('node:path')
const { app } = require('electron')

const given = process.argv.slice(1)
const isRequired = (index) => index > 0 && ['-r', '--require'].includes(given[index - 1])
const at = given.findIndex((argument, index) => !argument.startsWith('-') && !isRequired(index))
const folder = at === -1 ? undefined : resolve(given[at])
const modules = given.slice(0, at).filter((_argument, index) => isRequired(index))

if (folder !== undefined && existsSync(join(folder, 'package.json'))) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  app.setName(manifest.productName ?? manifest.name)
  app.setVersion(manifest.version)
  app.setAppPath(folder)
  for (const module of modules) require(resolve(module))
  require(join(folder, manifest.main))
} else {
  process.stderr.write(`No app to run: there is no package.json in ${folder ?? 'no folder'}.\n`)
  app.exit(1)
}
