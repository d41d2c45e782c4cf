import { libraryProcess } from './library-process.mjs'

/**
 * A program that is made to be killed: opens a library in its built worker, scans it, then annotates without end. Prints
 * `ready`, and the id of each annotation once it is acknowledged, one a line.
 * Arguments: the built workers' folder, the library, the data folder.
 */
const [workersFolder, folder, dataFolder] = process.argv.slice(2)
const { open, call } = libraryProcess(workersFolder)

await open(folder, dataFolder)
process.stdout.write('opened\n')
await call('scan')
process.stdout.write('ready\n')
const { value: articles } = await call('summaries')
for (let n = 0; ; n++) {
  const article = articles[n % articles.length].id
  const input = {
    article,
    range: { start: 0, end: 4 },
    note: `ملاحظة ${n}`,
    tags: [`وسم ${n % 5}`],
    colour: 'blue',
  }
  const made = await call('annotate', input, 'شاهد')
  if (made.ok) process.stdout.write(`${made.value.annotation.id}\n`)
}
