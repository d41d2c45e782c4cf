import { annotationsMapping, articlesMapping, bulkLines, loadingText } from '#core/output/bulk'
import { leftOutText } from '#core/output/citation'
import { openFolderSink } from '../bundle/folder-sink'
import type { OutputMaterial } from './material'

/** Clusters refuse a request of more than 100 MB by default, and are quickest with some of a few. */
const fileUnits = 5_000_000

/** A folder with the mappings, the lines in files of a size that a cluster takes, and how to load them. */
export const writeBulk = async (
  { contents, choices, documents }: OutputMaterial,
  temporary: string,
): Promise<{ readonly files: number; readonly sizeBytes: number }> => {
  const sink = await openFolderSink(temporary)
  const names: string[] = []
  let sizeBytes = 0
  let files = 0
  const write = async (name: string, content: string): Promise<void> => {
    sizeBytes += (await sink.write(name, content)).sizeBytes
    files++
  }
  let lines: string[] = []
  let units = 0
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return
    const name = `bulk-${String(names.length + 1).padStart(4, '0')}.ndjson`
    names.push(name)
    await write(name, lines.join(''))
    lines = []
    units = 0
  }
  try {
    for await (const document of documents()) {
      for (const line of bulkLines(document, choices.language)) {
        lines.push(line)
        units += line.length
      }
      if (units >= fileUnits) await flush()
    }
    await flush()
    await write('articles.mapping.json', articlesMapping)
    await write('annotations.mapping.json', annotationsMapping)
    const left = leftOutText(contents.unreadable ?? [], choices.language)
    await write('README.txt', loadingText(choices.language, names) + left)
    await sink.finish()
    return { files, sizeBytes }
  } catch (error) {
    await sink.discard()
    throw error
  }
}
