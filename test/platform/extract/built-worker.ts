import { join, resolve } from 'node:path'
import { build } from 'vite'

/** Builds a worker as the app's build does (CommonJS for Node 18) into a folder, and gives its path. */
export const buildWorker = async (source: string, folder: string): Promise<string> => {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: false,
      target: 'node18',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
    ssr: { noExternal: true },
  })
  return join(folder, source.slice(source.lastIndexOf('/') + 1).replace(/\.ts$/, '.cjs'))
}

export const extractWorkerSource = resolve(
  import.meta.dirname,
  '../../../src/platform/extract/extract-worker.ts',
)
