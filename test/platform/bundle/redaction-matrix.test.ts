import { describe, expect, it, vi } from 'vitest'
import { leafSeparator, type Block } from '#core/article/block'
import { codePointLength } from '#core/article/code-points'
import type { TagId } from '#core/ids'
import { tagView, type MadeArticle } from '#support/bundle-source'
import { contentsOf, name, redact } from '#support/redacted-bundle'

vi.setConfig({ testTimeout: 120_000 })

const each = (write: (letter: string) => string): string => Array.from(name, write).join('')
const words = (write: (letter: string) => string): string =>
  name
    .split(' ')
    .map((word) => Array.from(word, write).join(''))
    .join(' ')
const presentation: Readonly<Record<string, string>> = {
  ...{ أ: 'ﺃ', ح: 'ﺣ', م: 'ﻤ', د: 'ﺪ', ا: 'ﺍ', ل: 'ﻟ', خ: 'ﺨ', ط: 'ﻄ', ي: 'ﻴ', ب: 'ﺐ' },
}

/** Ways to write one name that a person still reads, or that a program does. */
const spellings: Readonly<Record<string, string>> = {
  plain: name,
  tashkeel: 'أَحْمَدُ الخَطِيبُ',
  tatweel: words((one) => `${one}ـ`),
  'zero-width': each((one) => `${one}\u200b`),
  'soft hyphens': words((one) => `${one}\u00ad`),
  hashtag: '#احمد_الخطيب',
  NFD: name.normalize('NFD'),
  'presentation forms': words((one) => presentation[one] ?? one),
  attached: 'ولأحمد الخطيب',
  article: 'احمد خطيب',
  Latin: 'Ahmad al-Khatib',
  'Latin hashtag': '#AhmadAlkhatib',
  'Latin with signs': 'Aḥmad al-Khaṭīb',
  'other name': 'ابو سامر',
  directions: `\u202b${name}\u202c`,
  isolates: each((one) => `\u2068${one}\u2069`),
  references: each((one) => `&#${one.codePointAt(0)};`),
  encoded: encodeURIComponent(name),
  'UTF-8 as windows-1256': new TextDecoder('windows-1256').decode(new TextEncoder().encode(name)),
}

const testimony = 'قال الشاهد إنه رأى السيارات.'
const blocksWith = (alt: string): readonly Block[] => {
  const end = codePointLength(testimony)
  const start = end + codePointLength(leafSeparator)
  return [
    { kind: 'paragraph', start: 0, end, runs: [{ start: 0, text: testimony }] },
    { kind: 'image', start, end: start + codePointLength(alt), runs: [{ start, text: alt }] },
  ]
}

/** Every place of a library in which somebody may have written it. */
const places: Readonly<
  Record<string, (said: string) => { readonly article?: Partial<MadeArticle>; readonly source?: object }>
> = {
  text: (said) => ({ article: { paragraphs: ['شهادة', `قال ${said} إنه رأى.`] } }),
  title: (said) => ({ article: { title: `شهادة ${said}` } }),
  'file name': (said) => ({
    article: { path: `a/${said.replaceAll('/', '-').replaceAll('\u0000', '')}.txt` },
  }),
  note: (said) => ({ article: { annotations: [{ quote: null, note: `هو ${said} نفسه` }] } }),
  'article’s tag': (said) => ({ article: { tags: [said] }, source: { tags: [tagView(said)] } }),
  'tag’s description': (said) => ({
    article: { tags: ['وسم'] },
    source: { tags: [tagView('وسم', { description: said, example: said, id: 'وسم' as TagId })] },
  }),
  details: (said) => ({
    article: { described: { author: said, source: said, place: said, rights: said, description: said } },
  }),
  'own field': (said) => ({ article: { described: { [`custom:${said}`]: said } } }),
  mark: (said) => ({
    article: {
      annotations: [
        {
          quote: null,
          note: '',
          described: { kind: 'event', value: said, also: said, who: said, where: said },
        },
      ],
    },
  }),
  'picture’s words': (said) => ({
    article: { blocks: blocksWith(said), paragraphs: [testimony, said] },
  }),
  'library’s title': (said) => ({
    source: { library: { id: 'urn:uuid:00000000-0000-4000-8000-000000000009', title: said } },
  }),
  annotator: (said) => ({
    article: { annotations: [{ quote: null, note: 'ملاحظة', by: said }] },
    source: { by: said },
  }),
}

const base: MadeArticle = {
  path: 'a/one.txt',
  title: 'شهادة',
  paragraphs: ['شهادة', 'قال الشاهد إنه رأى السيارات.'],
}

describe.each(Object.keys(places))('in %s', (place) => {
  it.each(Object.keys(spellings))('a name is nowhere in what is handed on: %s', async (spelling) => {
    const said = spellings[spelling]!
    const { article = {}, source = {} } = places[place]!(said)
    const { result, destination } = await redact([{ ...base, ...article }], { source: source })
    expect(result).toMatchObject({ ok: true })
    const contents = await contentsOf(destination)
    const escaped = JSON.stringify(said).slice(1, -1)
    for (const one of [said, escaped, said.normalize('NFC'), 'الخطيب', 'Khatib'])
      expect(contents.includes(one)).toBe(false)
  })
})
