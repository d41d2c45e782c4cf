import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { unzipSync, zipSync, zlibSync } from 'fflate'
import { extract } from '#core/extract/extract'
import { openPictures } from '#core/extract/pictures'
import { mutated, mutatedInside, numbersFrom } from '#support/mutations'
import { writePng } from '#support/picture-writer'
import { plainFields, writeTiff } from '#support/tiff-writer'

/**
 * What each form costs, and whether damaged files hurt: `npm run bench:formats -- [damaged copies of each] [seed]`. Prints
 * documents a second of a short document, the time and memory of a long one, and how the damaged copies ended.
 */
const copies = Number(process.argv[2] ?? 2000)
const seed = Number(process.argv[3] ?? 1)
const fixtures = resolve('test/fixtures/articles')

const forms = [
  {
    name: 'testimony-writer.docx',
    part: /^word\/document\.xml$/,
    before: /(?<=<w:body>)/,
    tags: ['<w:p><w:r><w:t>', '</w:t></w:r></w:p>'],
  },
  {
    name: 'testimony-writer.odt',
    part: /^content\.xml$/,
    before: /(?=<\/office:text>)/,
    tags: ['<text:p>', '</text:p>'],
  },
  { name: 'testimony.epub', part: /ch\d+\.xhtml$/, before: /(?=<\/body>)/, tags: ['<p>', '</p>'] },
  { name: 'testimony-writer.rtf', part: null, before: /(?=\}\s*$)/, tags: ['', '\\par '] },
] as const
type Form = (typeof forms)[number]

const sentence = 'وقالت الشاهدة إن الجنود وصلوا عند الفجر وفتشوا البيوت واحداً بعد آخر حتى الظهر. '
const words = 100_000

/** The same document with a hundred thousand words more. */
const long = (bytes: Uint8Array, { part, before, tags }: Form): Uint8Array => {
  const paragraphs = Array.from({ length: words / 140 }, () => sentence.repeat(10))
  const [open, close] = tags
  const joined = paragraphs.map((text) => `${open}${part === null ? escaped(text) : text}${close}`).join('')
  if (part === null)
    return new Uint8Array(
      Buffer.from(
        Buffer.from(bytes)
          .toString('latin1')
          .replace(before, () => joined),
        'latin1',
      ),
    )
  const parts = unzipSync(bytes)
  const file = Object.keys(parts).find((name) => part.test(name)) ?? ''
  const text = Buffer.from(parts[file] ?? []).toString('utf8')
  return zipSync({ ...parts, [file]: Buffer.from(text.replace(before, () => joined)) })
}

const escaped = (text: string): string => Array.from(text, (letter) => `\\u${letter.charCodeAt(0)}?`).join('')

const row = (name: string, ...cells: readonly string[]): void =>
  console.log(`${name.padEnd(24)} ${cells.map((cell) => cell.padStart(16)).join(' ')}`)

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** In a process of its own, so that its peak is this form's. Seconds are of the processor: others may be at work beside. */
const measureForm = async (form: Form): Promise<void> => {
  const bytes = new Uint8Array(readFileSync(join(fixtures, form.name)))
  const hints = { path: form.name }
  for (let warm = 0; warm < 30; warm++) await extract(bytes, hints)
  const start = cpuSeconds()
  let read = 0
  for (; cpuSeconds() - start < 1.5; read++) await extract(bytes, hints)
  const perSecond = read / (cpuSeconds() - start)
  const longer = long(bytes, form)
  const longStart = cpuSeconds()
  const extracted = await extract(longer, hints)
  if (!extracted.ok || extracted.value.words < words / 2) throw new Error(`${form.name} was not made longer`)
  const peakMb = process.resourceUsage().maxRSS / 1000
  row(form.name, perSecond.toFixed(0), (cpuSeconds() - longStart).toFixed(2), peakMb.toFixed(0))
}

/** Forms whose documents are measured as they are. */
const shortForms = [
  'story.txt',
  'story-1256.txt',
  'notes.md',
  'news-page.html',
  'saved-page.mhtml',
  'letter.eml',
  'testimony.pdf',
  'picture.png',
  '../tiff/pages.tif',
] as const

const measureShort = async (name: string): Promise<void> => {
  const bytes = wholeOf(name)
  const hints = { path: name }
  const readOnce = async (): Promise<void> => {
    const read = await extract(bytes, hints)
    if (!read.ok) throw new Error(`${name}: ${read.failure.kind}`)
  }
  for (let warm = 0; warm < 30; warm++) await readOnce()
  const start = cpuSeconds()
  let read = 0
  for (; cpuSeconds() - start < 1.5; read++) await readOnce()
  const peakMb = process.resourceUsage().maxRSS / 1000
  row(basename(name), (read / (cpuSeconds() - start)).toFixed(0), '', peakMb.toFixed(0))
}

/** A page of A4 at 300 dots to the inch, as it is drawn when somebody looks at it. */
const measureScan = async (): Promise<void> => {
  const [width, height] = [2480, 3508]
  const rowBytes = Math.ceil(width / 8)
  const strip = new Uint8Array(rowBytes * height).map((_, at) =>
    at % rowBytes < 40 ? 0xff : (at * 31) & 0x18,
  )
  const fields = { ...plainFields(width, height, { bits: 1, meaning: 0 }), 259: [8] }
  const scan = writeTiff([{ fields, segments: [zlibSync(strip)] }])
  const pictures = await openPictures(scan, 'scan.tif')
  await pictures('page:1')
  const start = cpuSeconds()
  let drawn = 0
  for (; cpuSeconds() - start < 3; drawn++) if (!(await pictures('page:1'))) throw new Error('not drawn')
  const peakMb = process.resourceUsage().maxRSS / 1000
  row('pages of a scan drawn', (drawn / (cpuSeconds() - start)).toFixed(1), '', peakMb.toFixed(0))
}

/** Every form that is read, whether it is measured or not. */
const damagedForms: readonly string[] = [
  ...forms.map(({ name }) => name),
  'testimony-pandoc.docx',
  'testimony-pandoc.odt',
  'news-page.html',
  'old-page.htm',
  'saved-page.mhtml',
  'letter.eml',
  'notes.md',
  'story-1256.txt',
  'testimony-known.txt',
  'testimony.pdf',
  'columns.pdf',
  'picture.png',
  '../tiff/pages.tif',
]

const wholeOf = (name: string): Uint8Array =>
  name === 'picture.png' ? writePng(40, 30) : new Uint8Array(readFileSync(join(fixtures, name)))

const isPackage = (name: string): boolean => /\.(?:docx|odt|epub)$/.test(name)

const damageForm = async (name: string): Promise<void> => {
  const whole = wholeOf(name)
  const number = numbersFrom(seed)
  const ends = new Map<string, number>()
  let slowestMs = 0
  for (let run = 0; run < copies; run++) {
    const bytes = isPackage(name) && run % 2 === 1 ? mutatedInside(whole, number) : mutated(whole, number)
    const start = performance.now()
    const result = await extract(bytes, { path: name })
    slowestMs = Math.max(slowestMs, performance.now() - start)
    const end = result.ok
      ? result.value.warnings.length > 0
        ? 'read, with a warning'
        : 'read'
      : result.failure.kind
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  console.log(
    `${name}: ${[...ends].map(([end, times]) => `${times} ${end}`).join(', ')}; slowest ${slowestMs.toFixed(0)} ms`,
  )
}

const scan = 'scan'

const main = async (): Promise<void> => {
  const only = forms.find(({ name }) => name === process.argv[2])
  if (only) {
    await measureForm(only)
    return
  }
  const short = shortForms.find((name) => name === process.argv[2])
  if (short) {
    await measureShort(short)
    return
  }
  if (process.argv[2] === scan) {
    await measureScan()
    return
  }
  row('', 'documents/s', `s for ${words / 1000}k words`, 'peak MB')
  for (const name of [...forms.map((form) => form.name), ...shortForms, scan])
    spawnSync(process.execPath, [process.argv[1] ?? '', name], { stdio: 'inherit' })
  console.log(`\n${copies} damaged copies of each (seed ${seed}):`)
  for (const name of damagedForms) await damageForm(name)
}

void main()
