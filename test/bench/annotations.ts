import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { colours } from '#core/annotation/annotation'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { everyAnnotation, type AnnotationPageRequest } from '#core/library/annotations/queries'
import type { Result } from '#core/result'
import type { Library } from '#platform/library/library'
import { openLibrary } from '#platform/library/library-host'
import { arabicCorpus } from '#support/arabic-corpus'

/**
 * Annotations at size: `npm run bench:annotations -- [annotations]`. A library of them over many articles is opened, listed,
 * filtered and grouped; then one article with two thousand is opened, and the same article without any, and once more when its
 * text has become another. One run each unless
 * said otherwise; run it several times, alone, and quote the median.
 */
const count = Number(process.argv[2] ?? 100_000)
const perArticle = 50
const inOneArticle = 2000

const valueOf = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
const row = (what: string, ms: number): void =>
  console.log(`${what.padEnd(62)} ${ms.toFixed(1).padStart(9)} ms`)
const timed = async <T>(what: string, work: () => Promise<Result<T, Failure>>): Promise<T> => {
  const start = performance.now()
  const value = valueOf(await work())
  row(what, performance.now() - start)
  return value
}

const open = async (root: string): Promise<Library> =>
  valueOf(
    await openLibrary(
      {
        folder: join(root, 'library'),
        dataFolder: join(root, 'data'),
        workersFolder: null,
        readers: 2,
        isWatching: false,
      },
      () => undefined,
    ),
  )

const request = (more: Partial<AnnotationPageRequest> = {}): AnnotationPageRequest => ({
  filter: everyAnnotation,
  group: 'none',
  order: 'place',
  descending: false,
  offset: 0,
  limit: 100,
  ...more,
})

const tags = Array.from({ length: 40 }, (_, n) => `وسم ${n}`)
/** What is made while a person looks at the first page is not waited for. */
const lookedAtMs = 3000
const annotators = ['ليلى', 'سلمى', 'نور']

/** Annotates at even distances; many at once, so that they share their writes. */
const annotate = async (library: Library, article: ArticleId, words: number, many: number): Promise<void> => {
  const made = Array.from({ length: many }, (_, n) => {
    const start = Math.floor((n * Math.max(1, words * 4 - 40)) / many)
    return library.annotate(
      {
        article,
        range: { start, end: start + 20 },
        note: n % 3 === 0 ? `ملاحظة رقم ${n} على ما يقوله الشاهد هنا` : '',
        tags: [tags[n % tags.length]!, ...(n % 4 === 0 ? [tags[(n * 7) % tags.length]!] : [])],
        colour: colours[n % colours.length]!,
      },
      annotators[n % annotators.length]!,
    )
  })
  for (const one of await Promise.all(made)) valueOf(one)
}

const listing = async (library: Library): Promise<void> => {
  const page = (what: string, more: Partial<AnnotationPageRequest>) =>
    timed(what, () => library.listAnnotations(request(more)))
  const { total } = await page('all annotations: first page', {})
  console.log(`  ${total} annotations`)
  await page('  the same again, from the middle', { offset: Math.floor(total / 2) })
  await new Promise((resolve) => setTimeout(resolve, lookedAtMs))
  await page('filter by a colour', { filter: { ...everyAnnotation, colours: ['blue'] } })
  await page('filter by a tag', { filter: { ...everyAnnotation, tags: [tags[3] as never] } })
  await page('filter by words, for the first time', { filter: { ...everyAnnotation, text: 'ملاحظة' } })
  await page('filter by other words', { filter: { ...everyAnnotation, text: 'الشاهد هنا' } })
  for (const group of ['tag', 'article', 'author', 'month'] as const)
    await page(`group by ${group}`, { group })
  await page('sort by time', { order: 'created', descending: true })
  await timed('tags together', () => library.tagMatrix(everyAnnotation))
}

const main = async (): Promise<void> => {
  const root = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  await mkdir(join(root, 'library'))
  const article = arabicCorpus()
  const articles = Math.ceil(count / perArticle)
  for (let n = 0; n < articles; n++) {
    const { title, text } = article(n)
    await writeFile(
      join(root, 'library', `article-${String(n).padStart(6, '0')}.txt`),
      `${title}\n\n${text}\n`,
    )
  }
  const long = Array.from({ length: 60 }, (_, n) => article(n).text).join('\n\n')
  for (const name of ['long-marked', 'long-plain'])
    await writeFile(join(root, 'library', `${name}.txt`), `${name}\n\n${long}\n`)

  const library = await open(root)
  valueOf(await library.scan())
  const summaries = valueOf(await library.summaries())
  for (const one of summaries.filter(({ path }) => path.startsWith('article')))
    await annotate(library, one.id, one.words, perArticle)
  const marked = summaries.find(({ path }) => path === 'long-marked.txt')!
  const plain = summaries.find(({ path }) => path === 'long-plain.txt')!
  await annotate(library, marked.id, marked.words, inOneArticle)
  await library.close()

  const again = await timed('open the library', async () => ({ ok: true, value: await open(root) }) as const)
  await listing(again)
  const { annotations } = await timed('open an article with 2,000 annotations', () =>
    again.readArticle(marked.id),
  )
  if (annotations.length !== inOneArticle) throw new Error(`${annotations.length} annotations`)
  await timed('open the same article without any', () => again.readArticle(plain.id))
  await again.close()

  const fatha = '\u064e'
  const spelt = `long-marked\n\n${long}\n`
    .split(' ')
    .map((word, n) => (n % 5 === 0 ? `${word.slice(0, 2)}${fatha}${word.slice(2)}` : word))
    .join(' ')
  await writeFile(join(root, 'library', 'long-marked.txt'), spelt)
  const changed = await open(root)
  await timed('look again, the article now with a mark on each fifth word', () => changed.scan())
  const states = new Map<string, number>()
  const moved = await timed('open it for the first time', () => changed.readArticle(marked.id))
  for (const { anchor } of moved.annotations)
    states.set(anchor?.state ?? '', (states.get(anchor?.state ?? '') ?? 0) + 1)
  console.log(`  ${JSON.stringify(Object.fromEntries(states))}`)
  await timed('open it again', () => changed.readArticle(marked.id))
  await timed('open the one without any', () => changed.readArticle(plain.id))
  await changed.close()
  await rm(root, { recursive: true, force: true })
}

void main()
