import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '#core/article/block'
import { layOut } from '#core/article/lay-out'
import { previewRedaction } from '#core/bundle/redact/preview'
import { fold } from '#core/search/fold'
import { rulesFor } from '#platform/bundle/export-redacted'
import { openBag } from '#platform/bundle/check-bundle'
import { readWhole } from '#platform/bundle/bag-source'
import { madeSource, tagView, type MadeArticle } from '#support/bundle-source'
import { folderContents } from '#support/folder-contents'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'
import type { BundleSource } from '#core/bundle/source'
import { name, rules, redact, contentsOf, textIn, article } from '#support/redacted-bundle'

describe('a name is found however it is written', () => {
  it.each([
    ['plainly', name],
    ['with tashkeel', 'أَحْمَدُ الخَطِيبُ'],
    ['with tatweel', 'أحمـــد الخطيـب'],
    ['over a line break', 'أحمد\nالخطيب'],
    ['with a line break inside a word', 'أح\nمد الخطيب'],
    ['with zero-width characters', 'أح\u200bمد\u200c الخ\u200dط\u2060يب'],
    ['with direction marks', '\u202bأحمد\u200f الخطيب\u202c'],
    ['as a hashtag', '#أحمد_الخطيب'],
    ['in a longer hashtag', '#الحرية_لأحمد_الخطيب'],
    ['joined in a hashtag', '#الحريةلأحمدالخطيب'],
    ['decomposed', name.normalize('NFD')],
    ['in presentation forms', 'ﺃﺣﻤﺪ ﺍﻟﺨﻄﻴﺐ'],
    ['without its hamza', 'احمد الخطيب'],
    ['with Persian letters', 'أحمد الخطیب'],
    ['after attached letters', 'ولأحمد الخطيب'],
    ['without the article', 'أحمد خطيب'],
    ['letter by letter', 'أ ح م د ا ل خ ط ي ب'],
    ['with doubled letters', 'أحمممد الخطييب'],
    ['by another spelling of a nickname', 'أبي سامر'],
    ['in Latin letters', 'Ahmad al-Khatib'],
    ['in other Latin letters', 'AHMED EL KHATEEB'],
    ['in a handle', '@ahmad_alkhatib'],
    ['in camel case', '#FreeAhmadKhatib'],
    ['with digits for letters', 'a7mad al5atib'],
    ['percent-encoded in an address', `https://example.org/${encodeURIComponent('أحمد_الخطيب')}`],
    ['in a short name with another ending', 'ليلا'],
    ['in a short name in Latin letters', 'Layla'],
    ['as a number in other digits', '٠٩٤٤١٢٣٤٥٦'],
    ['as a number with zero-width characters', '0944\u200b123456'],
  ])('%s', async (_, written) => {
    const { result, destination } = await redact([article(`قال ${written} إنه رأى السيارات.`)])
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 1 } } })
    expect(await textIn(destination)).toMatch(
      /قال [^[]*\[(?:شاهد|ضحية|هاتف) [٠-٩]+\][^\]]* إنه رأى السيارات\./u,
    )
    expect(fold(await contentsOf(destination))).not.toContain(fold(written))
  })

  it.each([
    ['a word that only begins so', 'الأحمدية والخطيبية بعيدتان'],
    ['a word in which a short name stands', 'ليليت'],
    ['an English word that sounds so', 'They said it was late.'],
    ['a longer number', 'المبلغ 1234'],
  ])('but %s stays', async (_, written) => {
    const { result, destination } = await redact([article(written)])
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 0 } } })
    expect(await textIn(destination)).toContain(written)
  })
})

describe('a redacted bundle', () => {
  const articles: readonly MadeArticle[] = [
    {
      path: 'أحمد الخطيب/شهادة أحمد الخطيب.txt',
      title: 'شهادة أحمد الخطيب',
      paragraphs: [
        'شهادة أحمد الخطيب',
        'قال أحمد الخطيب إن ليلى خرجت قبل الفجر، ورقمها ٠٩٤٤١٢٣٤٥٦.',
        'ثم عاد أبو سامر إلى المدرسة القديمة.',
      ],
      tags: ['أحمد_الخطيب'],
      annotations: [
        { quote: 'قال أحمد الخطيب', note: 'يذكره غيره' },
        {
          quote: 'المدرسة القديمة',
          note: 'رآها أحمد الخطيب و Ahmad Khatib',
          tags: ['أحمد_الخطيب'],
          by: 'كريم',
        },
        { quote: null, note: 'راجعها مع ليلى' },
        { quote: 'أبو سامر الذي', note: 'تغيّر', anchor: { state: 'orphan' } },
      ],
      described: { author: 'أَحمد الخطيب', source: 'https://example.org/ahmad-alkhatib', place: 'الحي' },
    },
    { path: 'b.txt', title: 'أخرى', paragraphs: ['أخرى', 'وصل احمد الخطيب وحده.'] },
  ]
  const more = {
    source: {
      library: {
        id: 'urn:uuid:11111111-2222-4333-8444-555555555555' as BundleSource['library']['id'],
        title: 'أرشيف أحمد الخطيب',
      },
      tags: [tagView('أحمد_الخطيب', { description: 'كل ما يخص Ahmed Al Khatib' })],
    },
  }

  it('says nothing of the protected anywhere', async () => {
    const { result, destination } = await redact(articles, more)
    expect(result).toMatchObject({ ok: true, value: { articles: 2, annotations: 2 } })
    const said = fold(await contentsOf(destination)).replace(/[^\p{L}\p{N}]+/gu, '')
    for (const told of [name, 'أبو سامر', 'ليلى', 'Khatib', '0944123456', encodeURIComponent('أحمد')])
      expect(said).not.toContain(fold(told).replace(/[^\p{L}\p{N}]+/gu, ''))
  })

  it('holds no original, no hash, size, name, id, exact time or annotator', async () => {
    const { destination, source } = await redact(articles, more)
    const said = await contentsOf(destination)
    const files = [...(await folderContents(destination)).keys()]
    expect(files.filter((path) => /original|events/.test(path))).toEqual([])
    for (const { summary, custody, annotations } of source.articles)
      for (const told of [
        summary.id.slice(7),
        summary.path,
        summary.acquired,
        ...custody.map((one) => one.lineSha256 ?? ''),
        ...annotations.flatMap(({ annotation }) => [annotation.id.slice(9), annotation.created]),
        'كريم',
        'سلمى',
        'laptop-0001',
      ])
        expect(told !== '' && said.includes(told)).toBe(false)
  })

  it('calls one person by one number, within one export only', async () => {
    const first = await redact(articles, more)
    const text = await textIn(first.destination)
    const numbers = new Set(text.match(/\[شاهد [٠-٩]+\]/gu))
    expect(numbers.size).toBe(1)
    expect(await textIn(first.destination, 2)).toContain([...numbers][0])
  })

  it('keeps annotations on the words they were made on', async () => {
    const { destination } = await redact(articles, more)
    const collection = JSON.parse(
      Buffer.from((await folderContents(destination)).get('data/annotations.jsonld')!).toString('utf8'),
    ) as { first: { items: { target: { selector?: { exact?: string; start?: number; end?: number }[] } }[] } }
    const selectors = collection.first.items.flatMap(({ target }) =>
      target.selector ? [target.selector] : [],
    )
    expect(selectors).toHaveLength(1)
    const [quote, position] = selectors[0]!
    expect(quote?.exact).toBe('المدرسة القديمة')
    expect(
      Array.from(await textIn(destination))
        .slice(position?.start, position?.end)
        .join(''),
    ).toBe('المدرسة القديمة')
  })

  it('reports what was redacted by rule and article, without the terms', async () => {
    const { result } = await redact(articles, more)
    if (!result.ok) throw new Error(result.failure.kind)
    const { redaction } = result.value
    expect(redaction?.rules.map(({ rule, role }) => [rule, role])).toEqual([
      ['terms[0]', 'شاهد'],
      ['terms[1]', 'ضحية'],
      ['patterns[0]', 'هاتف'],
    ])
    expect(redaction).toMatchObject({ annotationsLeftOut: 2, originalsLeftOut: 2, kept: 0 })
    expect(redaction?.articles.map(({ document }) => document)).toEqual(['d0001', 'd0002'])
    expect(fold(JSON.stringify(redaction))).not.toContain(fold('أحمد'))
  })

  it.each([['bundle.zip'], ['bundle.zip.age']])('is searched as it was written, as %s too', async (file) => {
    const recipients = file.endsWith('.age')
      ? ['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p']
      : undefined
    const folder = await temporaryFolder()
    const { result, out } = await redact(articles, {
      ...more,
      options: { destination: join(folder, file), ...(recipients && { recipients }) },
    })
    expect(result.ok).toBe(true)
    expect(await readdir(folder)).toEqual([file])
    expect(await readdir(out)).toEqual([])
    if (recipients) return
    const bag = await openBag(join(folder, file), {})
    expect(bag?.sizes.has('data/documents/d0001/text.txt')).toBe(true)
    const text = (await readWhole(bag!, 'data/documents/d0001/text.txt')).toString('utf8')
    await bag?.close()
    expect(fold(text)).not.toContain(fold('أحمد'))
  })

  it('is not written under a name that tells', async () => {
    const folder = await temporaryFolder()
    const { result } = await redact(articles, {
      options: { destination: join(folder, 'شهادة-احمد-الخطيب.zip') },
    })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'redaction-leak', rule: 'terms[0]' } })
    expect(JSON.stringify(result)).not.toContain('الخطيب')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('links, pictures and tables', () => {
  const blocks = (): { blocks: readonly Block[]; text: string } =>
    layOut([
      {
        kind: 'paragraph',
        runs: [{ text: 'قال أحـ' }, { text: 'مد الخطيب', emphasis: ['strong'] }, { text: ' ذلك' }],
      },
      { kind: 'paragraph', runs: [{ text: 'هنا', href: `https://example.org/${encodeURIComponent(name)}` }] },
      { kind: 'image', source: 'https://example.org/ahmad-khatib.jpg', runs: [{ text: 'صورة أحمد الخطيب' }] },
      {
        kind: 'table',
        rows: [
          {
            cells: [
              {
                header: true,
                columns: 1,
                rows: 1,
                blocks: [{ kind: 'paragraph', runs: [{ text: 'أحمد الخطيب' }] }],
              },
            ],
          },
        ],
      },
      { kind: 'paragraph', runs: [{ text: 'انظر', note: 'ahmad-khatib' }] },
      {
        kind: 'note',
        key: 'ahmad-khatib',
        blocks: [{ kind: 'paragraph', runs: [{ text: 'أحمد' }, { text: ' الخطيب' }] }],
      },
    ])

  it('lose what is protected too', async () => {
    const laid = blocks()
    const { result, destination } = await redact([
      { path: 'a.html', title: 'عنوان', paragraphs: laid.text.split('\n\n'), blocks: laid.blocks },
    ])
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 4 } } })
    expect(await textIn(destination)).toMatch(/^قال \[شاهد [٠-٩]\] ذلك\n\nهنا\n\nصورة \[شاهد [٠-٩]\]\n\n/u)
    const said = await contentsOf(destination)
    expect(said).not.toContain(encodeURIComponent(name))
    expect(said).not.toContain('khatib')
  })
})

describe('what a person keeps', () => {
  it('stays, and the gate lets it', async () => {
    const articles = [
      article('هنا أحمد الخطيب الأول في السوق القديم.', 'وهناك أحمد الخطيب الثاني في المرفأ البعيد.'),
    ]
    const { source } = await redact(articles)
    const text = source.articles[0]!.text
    const at = text.indexOf(name)
    const keep = [`${source.articles[0]!.summary.id}/text:${at}-${at + name.length}`]
    const { result, destination } = await redact(articles, { redaction: { keep } })
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 1, kept: 1 } } })
    expect(await textIn(destination)).toMatch(/هنا أحمد الخطيب الأول[^]*وهناك \[شاهد [٠-٩]\] الثاني/u)
  })
})

describe('the preview', () => {
  it('shows each place in its context, with the id that keeps it and the rule that found it', async () => {
    const folder = await temporaryFolder()
    const source = await madeSource(folder, [
      { ...article(`قال ${name} كلامًا.`), annotations: [{ quote: 'كلامًا', note: 'عن ليلى' }] },
    ])
    const compiled = valueOf(rulesFor(source, rules, 'ar'))
    const { hits, total } = await previewRedaction(source, compiled)
    expect(total).toBe(2)
    expect(hits).toMatchObject([
      { where: 'text', rule: 'terms[0]', role: 'شاهد', matched: name, after: ' كلامًا.' },
      { where: 'note', rule: 'terms[1]', role: 'ضحية', before: 'عن ', matched: 'ليلى' },
    ])
    const { result } = await redact(
      [{ ...article(`قال ${name} كلامًا.`), annotations: [{ quote: 'كلامًا', note: 'عن ليلى' }] }],
      { redaction: { keep: hits.map(({ id }) => id) } },
    )
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 0, kept: 2 } } })
  })
})

describe('any text with any evasion', () => {
  const letters = Array.from('أحمد الخطيب')
  const between = fc.constantFrom('', '', '', 'َ', 'ـ', '\u200b', '\u200f', 'ّ')
  const evaded = fc
    .tuple(
      fc.array(between, { minLength: letters.length, maxLength: letters.length }),
      fc.constantFrom(' ', '\n', '_', '\u00a0', '-', '  '),
    )
    .map(([marks, space]) =>
      letters.map((letter, i) => (letter === ' ' ? space : letter + marks[i]!)).join(''),
    )
  const word = fc.constantFrom('قال', 'البيت', 'شارع', 'وصل', 'رأى', 'the', 'house', '١٢', 'مدرسة', '«نعم»')
  const paragraph = fc
    .array(fc.oneof(word, word, evaded), { minLength: 1, maxLength: 8 })
    .map((words) => words.join(' '))

  it('ends in a bundle without the name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(paragraph, { minLength: 1, maxLength: 4 }),
        evaded,
        async (paragraphs, note) => {
          const { result, destination } = await redact([
            { ...article(...paragraphs), annotations: [{ quote: null, note }] },
          ])
          expect(result).toMatchObject({ ok: true })
          const said = fold(await contentsOf(destination)).replace(/[^\p{L}\p{N}]+/gu, '')
          expect(said).not.toContain(fold('أحمدالخطيب'))
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)
})
