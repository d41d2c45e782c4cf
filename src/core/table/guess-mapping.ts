import { findDate } from '../extract/dates'
import type { Cells } from './table'
import type { MappedField, MappingDraft } from './mapping'

/** Usual names of columns, folded as `foldName` does, the plainest first. */
const names: Readonly<Record<MappedField | 'text', readonly string[]>> = {
  text: [
    ...['text', 'full text', 'fulltext', 'article text', 'body', 'article body', 'articlebody', 'body text'],
    ...['content', 'contents', 'maintext', 'main text', 'article', 'story', 'texte', 'contenu', 'corps'],
    ...['نص', 'نص المقال', 'نص المقاله', 'نص الخبر', 'متن', 'متن الخبر', 'محتوي', 'مضمون', 'مقال', 'مقاله'],
    ...['خبر', 'تفاصيل', 'تفاصيل الخبر', 'message', 'post', 'tweet', 'منشور', 'رساله'],
  ],
  title: [
    ...['title', 'headline', 'article title', 'heading', 'head', 'subject', 'titre', 'name'],
    ...['عنوان', 'عنوان الخبر', 'عنوان المقال', 'عنوان المقاله', 'عنوان رييسي', 'موضوع', 'اسم المقال'],
  ],
  published: [
    ...['date', 'published', 'publication date', 'publish date', 'published date', 'date published'],
    ...['datepublished', 'pubdate', 'pub date', 'published at', 'publishedat', 'posted', 'posted at'],
    ...['date publication', 'date de publication', 'created at', 'created', 'datetime', 'timestamp', 'time'],
    ...['تاريخ', 'تاريخ النشر', 'تاريخ الخبر', 'تاريخ المقال', 'يوم', 'وقت', 'وقت النشر'],
  ],
  author: [
    ...['author', 'authors', 'author name', 'byline', 'by', 'writer', 'creator', 'auteur', 'journalist'],
    ...['كاتب', 'اسم الكاتب', 'مولف', 'محرر', 'صحفي', 'بقلم', 'مراسل', 'user', 'username'],
  ],
  source: [
    ...[
      'source',
      'source name',
      'publisher',
      'newspaper',
      'outlet',
      'media',
      'publication',
      'journal',
      'site',
    ],
    ...['website', 'sitename', 'site name', 'domain', 'agency', 'journal name', 'source du texte'],
    ...['مصدر', 'صحيفه', 'جريده', 'موقع', 'ناشر', 'وكاله', 'مجله', 'وسيله الاعلام', 'قناه'],
  ],
  link: [
    ...[
      'url',
      'link',
      'href',
      'uri',
      'permalink',
      'web address',
      'article url',
      'lien',
      'adresse',
      'source url',
    ],
    ...['رابط', 'رابط الخبر', 'رابط المقال', 'وصله', 'عنوان علي الويب', 'عنوان الويب', 'صفحه'],
  ],
}

/** Lower case, without marks and article, with the letters that are written in several ways in one of them. */
const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0640\p{M}]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/[ىئ]/gu, 'ي')
    .replace(/ؤ/gu, 'و')
    .replace(/ة/gu, 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^ال(?=\p{L}{2})/u, '')

/** What is plain from the beginning of a table: the columns by their names and, where those say nothing, by what stands in them. */
export const guessMapping = (columns: readonly string[], rows: readonly Cells[]): MappingDraft => {
  const looks = columns.map((name) => lookOf(name, rows))
  const taken = new Set<string>()
  const take = (found: Look | undefined): string | null => {
    if (found !== undefined) taken.add(found.name)
    return found?.name ?? null
  }
  const free = (): readonly Look[] => looks.filter(({ name }) => !taken.has(name))
  const named = (field: MappedField | 'text', isRight: (look: Look) => boolean): Look | undefined =>
    free()
      .flatMap((look) => {
        const place = placeAmong(names[field], look.name)
        return place === -1 || !isRight(look) ? [] : [{ look, place }]
      })
      .sort((a, b) => a.place - b.place)[0]?.look
  const text = take(
    named('text', (look) => look.links < 0.5 && (look.filled > 0 || rows.length === 0)) ?? longest(free()),
  )
  const link = take(
    named('link', (look) => look.links > 0.3 || look.filled === 0) ?? free().find(({ links }) => links > 0.7),
  )
  const published = take(
    named('published', (look) => look.dates > 0.2 || look.filled === 0) ??
      free().find(({ dates }) => dates > 0.7),
  )
  const title = take(
    named('title', (look) => look.links < 0.5) ??
      free().find(({ length, dates, links, variety }) => {
        return length >= 12 && length <= 160 && dates < 0.3 && links < 0.3 && variety > 0.7
      }),
  )
  const author = take(named('author', () => true))
  const source = take(named('source', (look) => look.links < 0.5))
  const isHtml = looks.some(({ name, html }) => name === text && html > 0.3)
  return { text, title, published, author, source, link, keep: [], form: isHtml ? 'html' : 'txt' }
}

/** A name as a whole or, of a path, its last part. */
const placeAmong = (usual: readonly string[], name: string): number => {
  const whole = usual.indexOf(foldName(name))
  return whole !== -1 || !name.includes('.')
    ? whole
    : usual.indexOf(foldName(name.slice(name.lastIndexOf('.') + 1)))
}

/** What the cells of a column look like: shares of those that are not empty. */
type Look = {
  readonly name: string
  readonly filled: number
  readonly length: number
  readonly links: number
  readonly dates: number
  readonly html: number
  readonly variety: number
}

const lookOf = (name: string, rows: readonly Cells[]): Look => {
  const values = rows.flatMap((cells) => cells.get(name)?.trim() || [])
  const share = (isSo: (value: string) => boolean): number =>
    values.length === 0 ? 0 : values.filter(isSo).length / values.length
  return {
    name,
    filled: values.length,
    length: values.reduce((sum, value) => sum + value.length, 0) / Math.max(1, values.length),
    links: share(isLink),
    dates: share((value) => value.length <= 60 && isDate(value)),
    html: share((value) => htmlTag.test(value)),
    variety: new Set(values).size / Math.max(1, values.length),
  }
}

const htmlTag = /<(?:p|div|br|span|a|h[1-6]|ul|ol|li|img|strong|em|b|i|table|article|html|body)\b[^<>]*>/i

export const isLink = (value: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(value)
const isDate = (value: string): boolean => findDate(value) !== undefined || isMoment(value)

const firstMoment = 631_152_000
const lastMoment = 4_102_444_800

/** Seconds or milliseconds since 1970, between 1990 and 2100. */
export const isMoment = (value: string): boolean => {
  const seconds = /^\d{13}$/.test(value) ? Number(value) / 1000 : /^\d{9,10}$/.test(value) ? Number(value) : 0
  return seconds >= firstMoment && seconds <= lastMoment
}

/** Letters that the values of a column of texts have at least, in the middle. */
const shortestText = 30

const longest = (looks: readonly Look[]): Look | undefined => {
  const texts = looks.filter(
    ({ length, links, dates }) => length >= shortestText && links < 0.5 && dates < 0.5,
  )
  return texts.reduce<Look | undefined>(
    (best, look) => (best && best.length >= look.length ? best : look),
    undefined,
  )
}

/** Whether the first row of a table names the columns rather than being one of them. */
export const looksLikeHeader = (first: readonly string[]): boolean => {
  const cells = first.map((cell) => cell.replace(/^\ufeff/, '').trim())
  if (cells.some((cell) => Object.values(names).some((usual) => usual.includes(foldName(cell))))) return true
  return (
    cells.some((cell) => cell !== '') &&
    !cells.some((cell) => cell.length > 80 || isLink(cell) || isDate(cell) || /^[-+]?[\d.,]+$/.test(cell))
  )
}
