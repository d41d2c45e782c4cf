import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codePointLength, codePointOf } from '#core/article/code-points'
import type { Block, Heading, Paragraph, Run } from '#core/article/block'
import type { Anchor, Colour } from '#core/annotation/annotation'
import type { MarkField } from '#core/annotation/described'
import { markedTerms, type RedactionSource } from '#core/bundle/redact/marked'
import type { BundleArticle, BundleSource } from '#core/bundle/source'
import type { AnnotationId, ArticleId, EventId, LibraryId, ReplicaId, TagId, VersionId } from '#core/ids'
import type { PlacedAnnotation, TagView } from '#core/library/views'

/** Hand-made sources for bundles: real files in a folder, and what a library would know about them. */

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

export type MadeAnnotation = {
  /** Stands once in the text; null for an annotation of the whole article. */
  readonly quote: string | null
  readonly note?: string
  readonly tags?: readonly string[]
  readonly colour?: Colour
  readonly by?: string
  readonly anchor?: Anchor
  readonly described?: Readonly<Partial<Record<MarkField, string>>>
  /** Numbers of annotations on the same article, 0 for its first. */
  readonly links?: readonly number[]
}

export type MadeArticle = {
  readonly path: string
  readonly title?: string
  readonly paragraphs: readonly string[]
  readonly tags?: readonly string[]
  readonly annotations?: readonly MadeAnnotation[]
  readonly described?: Readonly<Record<string, string>>
  /** Replaces the paragraphs' plain tree; its offsets are the caller's to get right. */
  readonly blocks?: readonly Block[]
}

const time = '2026-11-01T08:00:00.000Z'
const replica = 'laptop-0001' as ReplicaId
const uuid = (name: string): string => {
  const hex = sha256(name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const tagView = (name: string, more: Partial<TagView> = {}): TagView => ({
  id: name as TagId,
  name,
  colour: '#0e5a5c',
  parent: null,
  description: '',
  example: '',
  shortcut: '',
  articles: 1,
  annotations: 1,
  ...more,
})

/** A heading and paragraphs, with the offsets that the tree's rule gives them. */
export const plainBlocks = (paragraphs: readonly string[]): readonly (Heading | Paragraph)[] => {
  let start = 0
  return paragraphs.map((text, i) => {
    const end = start + codePointLength(text)
    const runs: Run[] = text === '' ? [] : [{ text, start }]
    const leaf = { runs, start, end }
    start = end + 2
    return i === 0 ? { kind: 'heading', level: 1, ...leaf } : { kind: 'paragraph', ...leaf }
  })
}

const annotationIn = (path: string, number: number): AnnotationId =>
  `urn:uuid:${uuid(`${path}-${number}`)}` as AnnotationId

const placed = (
  made: MadeAnnotation,
  number: number,
  path: string,
  text: string,
  version: VersionId,
  article: ArticleId,
): PlacedAnnotation => {
  const at = made.quote === null ? -1 : text.indexOf(made.quote)
  const start = at < 0 ? 0 : codePointOf(text, at)
  const end = start + codePointLength(made.quote ?? '')
  return {
    annotation: {
      id: annotationIn(path, number),
      article,
      target: made.quote === null ? null : { exact: made.quote, prefix: '', suffix: '', start, end, version },
      note: made.note ?? '',
      tags: (made.tags ?? []) as TagId[],
      colour: made.colour ?? 'yellow',
      by: made.by ?? 'سلمى',
      created: time,
      modified: null,
      noteEvent: `${replica}:9` as EventId,
      conflicts: [],
      ...(made.described && { described: made.described }),
      ...(made.links && { links: made.links.map((to) => annotationIn(path, to)) }),
    },
    anchor: made.quote === null ? null : (made.anchor ?? { state: 'exact', start, end }),
  }
}

export const madeArticle = (
  folder: string,
  made: MadeArticle,
): { readonly article: BundleArticle; readonly bytes: string } => {
  const text = made.paragraphs.join('\n\n')
  const bytes = `${text}\n`
  const id = `sha256:${sha256(bytes)}`
  const article = id as ArticleId
  const version = id as VersionId
  const sizeBytes = Buffer.byteLength(bytes)
  const title = made.title ?? made.paragraphs[0] ?? ''
  const annotations = (made.annotations ?? []).map((one, i) =>
    placed(one, i, made.path, text, version, article),
  )
  return {
    bytes,
    article: {
      summary: {
        id: article,
        path: made.path,
        otherPaths: [],
        title,
        words: text.split(/\s+/).length,
        format: 'text',
        direction: 'rtl',
        sizeBytes,
        acquired: time,
        modified: time,
        state: 'ok',
        tags: (made.tags ?? []) as TagId[],
        annotations: annotations.length,
        described: made.described ?? {},
      },
      version,
      versions: [
        {
          id: version,
          seen: time,
          path: made.path,
          sizeBytes,
          title,
          words: 1,
          extractor: 'text@1',
          encoding: 'utf-8',
        },
      ],
      text,
      blocks: made.blocks ?? plainBlocks(made.paragraphs),
      original: { path: join(folder, made.path), sizeBytes },
      annotations,
      custody: [
        {
          event: `${replica}:${sha256(made.path).slice(0, 4)}` as EventId,
          replica,
          time,
          by: '',
          type: 'article.acquired',
          article,
          data: { article, path: made.path, sizeBytes, title, secretNote: 'ليست هنا' },
          lineSha256: sha256(`line of ${made.path}`),
        },
        {
          event: `${replica}:verified` as EventId,
          replica,
          time: '2026-11-02T08:00:00.000Z',
          by: 'سلمى',
          type: 'fixity.verified',
          article: null,
          data: { checked: 3, problems: 0 },
          lineSha256: sha256('verified'),
        },
        {
          event: `${replica}:noted` as EventId,
          replica,
          time: '2026-11-03T08:00:00.000Z',
          by: 'سلمى',
          type: 'annotation.noted',
          article,
          data: { note: 'ملاحظة سرية لا تخرج في السجل' },
          lineSha256: sha256('noted'),
        },
      ],
    },
  }
}

/** A source whose originals are really in `folder`. */
export const madeSource = async (
  folder: string,
  articles: readonly MadeArticle[],
  more: Partial<BundleSource> = {},
): Promise<RedactionSource> => {
  const made = articles.map((one) => madeArticle(folder, one))
  for (const { article, bytes } of made) {
    const path = article.original!.path
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  const tags = new Set(
    articles.flatMap((one) => [
      ...(one.tags ?? []),
      ...(one.annotations ?? []).flatMap(({ tags: own }) => own ?? []),
    ]),
  )
  const source: BundleSource = {
    library: { id: `urn:uuid:${uuid('library')}` as LibraryId, title: 'أرشيف الحي' },
    folder,
    articles: made.map(({ article }) => article),
    tags: [...tags].map((tag) => tagView(tag)),
    by: 'سلمى',
    ...more,
  }
  const placed = source.articles.flatMap(({ annotations }) => annotations)
  return {
    ...source,
    marked: () => markedTerms({ annotations: placed.map(({ annotation }) => annotation), tags: source.tags }),
  }
}

/** Three articles in Arabic, with every kind of annotation. */
export const sampleArticles: readonly MadeArticle[] = [
  {
    path: '2020/شهادة-١.txt',
    paragraphs: [
      'شهادة من الحيّ القديم',
      'قال الشاهد إنّ «ثلاث سيارات بيضاء» وقفت أمام المدرسة، ثم انصرفت إلى الطريق الشمالي (https://example.org/17).',
      'كتب أحدهم: “The ledgers were real.” ثم أضاف بالعربية أن الدفاتر ما زالت موجودة 😀 في القبو.',
    ],
    tags: ['شهادة'],
    annotations: [
      {
        quote: 'ثلاث سيارات بيضاء',
        note: 'تطابق وصف السيارات في شهادة ٤',
        tags: ['مركبات'],
        colour: 'yellow',
        described: {
          kind: 'event',
          value: 'وقوف السيارات',
          who: 'ثلاث سيارات',
          where: 'أمام المدرسة',
          when: 'قبل الظهر',
          source: 'شهادة ٤',
          certainty: 'uncertain',
        },
        links: [2],
      },
      { quote: 'سيارات', colour: 'blue', described: { style: 'underline' } },
      {
        quote: 'القبو',
        note: 'موضع القبو معروف',
        colour: 'green',
        by: 'كريم',
        described: { kind: 'place', value: 'القبو', also: 'السرداب\nالدور السفلي' },
      },
      { quote: null, note: 'الشهادة كاملة وموقّعة', tags: ['شهادة'], colour: 'violet' },
      { quote: 'كلام اختفى', note: 'كان هنا', anchor: { state: 'orphan' }, colour: 'pink' },
      {
        quote: 'الطريق الشرقي',
        note: 'تغيّرت الجهة',
        anchor: { state: 'review', start: 91, end: 105, found: 'الطريق الشمالي' },
        colour: 'orange',
      },
    ],
    described: {
      author: 'مراسلة الحي',
      source: 'جريدة الحي',
      published: '2020-06-01',
      rights: 'بموافقة الشاهد',
    },
  },
  {
    path: 'letters/letter.html',
    paragraphs: ['رسالة إلى الأهالي', 'يا أهلنا، نكتب إليكم عن المفقودين وعن الأرقام ١٢٣ التي على الصناديق.'],
    annotations: [{ quote: 'الأرقام ١٢٣', tags: ['رقم'], colour: 'pink' }],
  },
  { path: 'empty-notes.md', paragraphs: ['مقالة بلا تعليقات', 'ليس عليها شيء.'] },
]

export const bundleId = '24e51ca2-5067-4598-935a-dac4e327d05a'

export const sampleChoices = {
  originals: true,
  annotators: true,
  language: 'ar',
  time: '2026-11-30T10:00:00.000Z',
  bundleId,
} as const
