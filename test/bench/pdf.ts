import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from '#core/extract/extract'
import { errorRate } from './pdf/error-rate'
import { fonts, printWith, type Layout } from './pdf/print'

/**
 * How well Arabic text comes out of PDFs that Chromium printed from known text: the share of wrong characters beside that of
 * pdftotext on the same file. npm run bench:pdf [-- /path/to/chromium]
 */
const [chromium = '/usr/bin/chromium', keep] = process.argv.slice(2)

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined

const main = async (): Promise<void> => {
  const paragraphs = (await readFile('test/bench/pdf/known-text.txt', 'utf8')).trim().split(/\n{2,}/)
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'sanad-pdf-')))
  console.log(`${paragraphs.join('\n').length} characters; wrong characters in a hundred\n`)
  if (!hasPdftotext) console.log('pdftotext is not installed: its column stays empty\n')
  console.log('font                    layout        Sanad  pdftotext  time')
  await printWith(chromium, async (print) => {
    for (const layout of ['one column', 'two columns'] satisfies readonly Layout[])
      for (const font of fonts) {
        const bytes = await print(font, layout, paragraphs)
        const path = join(folder, `${font} ${layout}.pdf`.replaceAll(' ', '-'))
        await writeFile(path, bytes)
        await report(font, layout, { bytes, path, known: paragraphs.join('\n') })
      }
  })
}

type Printed = { readonly bytes: Uint8Array; readonly path: string; readonly known: string }

const report = async (font: string, layout: Layout, { bytes, path, known }: Printed): Promise<void> => {
  const began = performance.now()
  const read = await extract(bytes, { path })
  const tookMs = performance.now() - began
  if (!read.ok) throw new Error(read.failure.kind)
  const theirs = hasPdftotext
    ? execFileSync('pdftotext', ['-enc', 'UTF-8', path, '-'], { encoding: 'utf8' })
    : null
  if (keep !== undefined) await writeFile(`${path}.txt`, read.value.text)
  const columns = [
    font.padEnd(23),
    layout.padEnd(12),
    percent(errorRate(known, read.value.text)).padStart(6),
    (theirs === null ? '-' : percent(errorRate(known, theirs))).padStart(9),
    `${tookMs.toFixed(0)} ms`.padStart(7),
  ]
  console.log(columns.join(' '))
}

const percent = (share: number): string => (share * 100).toFixed(2)

void main()
