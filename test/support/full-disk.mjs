import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryProcess } from './library-process.mjs'

/**
 * A program in a namespace of its own that works on a library while a disk fills. It mounts a small file system at a place,
 * opens the library, scans, annotates, makes room, and does both again. Prints one JSON document.
 * Arguments: the built workers' folder, the library, the data folder, what is small (`cache` or `library`), and the folder
 * whose files are copied into a library that begins empty.
 */
const [workersFolder, folder, dataFolder, small, given] = process.argv.slice(2)
const run = (command, ...words) => execFileSync(command, words, { stdio: 'pipe' })

const place = small === 'cache' ? join(folder, '_sanad', 'cache') : folder
run('mkdir', '-p', place)
run('mount', '-t', 'tmpfs', '-o', `size=${small === 'cache' ? '64k' : '8m'}`, 'none', place)
if (small === 'library') run('cp', '-r', `${given}/.`, folder)
const filler = join(place, '.filler')
const fill = () => {
  for (let size = 8_000_000; size >= 4096; size = size >> 1)
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // Full for this size.
    }
}

const { open, call } = libraryProcess(workersFolder)

const look = async () => {
  const scanned = await call('scan')
  const { value: articles } = await call('summaries')
  const texts = []
  for (const { id } of articles) texts.push((await call('readArticle', id)).ok)
  const annotated = articles[0]
    ? await call(
        'annotate',
        { article: articles[0].id, range: { start: 0, end: 4 }, note: '', tags: [], colour: 'blue' },
        'شاهد',
      )
    : null
  const { value: annotations } = await call('annotations')
  const verified = await call('verify', '')
  const { value: overview } = await call('overview')
  return {
    scanned,
    notices: overview.notices,
    articles: articles.length,
    read: texts.filter(Boolean).length,
    annotated,
    annotations: annotations.length,
    verified,
  }
}

const opened = await open(folder, dataFolder)
if (small === 'library') fill()
const full = await look()
if (small === 'cache') run('mount', '-o', 'remount,size=50m', place)
else rmSync(filler)
const after = await look()
await call('close').catch(() => undefined)
process.stdout.write(JSON.stringify({ opened, full, after }))
process.exit(0)
