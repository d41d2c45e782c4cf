import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fold } from '#core/search/fold'
import { article, contentsOf, name, redact } from '#support/redacted-bundle'
import type { MadeAnnotation } from '#support/bundle-source'

const annotated = (...annotations: readonly MadeAnnotation[]) => ({
  ...article('وقفت سيارات بيضاء أمام المدرسة، ثم انصرفت.', `ثم قال ${name} إنه رآها.`),
  annotations,
})

type Bodies = readonly { readonly field?: string; readonly value?: string; readonly source?: string }[]
type Item = { readonly id: string; readonly body?: Bodies; readonly target: { readonly styleClass: unknown } }

const itemsIn = async (bundle: string): Promise<readonly Item[]> => {
  const raw = JSON.parse(await readFile(join(bundle, 'data/annotations.jsonld'), 'utf8')) as {
    readonly first?: { readonly items: readonly Item[] }
  }
  return raw.first?.items ?? []
}

const fieldsIn = async (bundle: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await itemsIn(bundle)).flatMap(({ body = [] }) =>
      body.flatMap(({ field, value }) => (field === undefined ? [] : [[field, value ?? '']])),
    ),
  )

describe('what a derivative tells of a mark', () => {
  it.each(['value', 'also', 'who', 'where', 'when', 'source'] as const)(
    'is redacted in the field %s, however it is written there',
    async (field) => {
      for (const written of [
        name,
        'أَحْمَدُ الخَطِيبُ',
        'أحمد\nالخطيب',
        'Ahmad al-Khateeb',
        '#أحمد_الخطيب',
        '٠٩٤٤١٢٣٤٥٦',
      ]) {
        const { result, destination } = await redact([
          annotated({ quote: 'سيارات', described: { kind: 'event', [field]: `عند ${written} صباحاً` } }),
        ])
        expect(result).toMatchObject({ ok: true })
        expect((await fieldsIn(destination))[field]).toMatch(/^عند #?\[(?:شاهد|هاتف) [٠-٩]+\][^\]]* صباحاً$/u)
        expect(fold(await contentsOf(destination))).not.toContain(fold(written))
      }
    },
  )

  it('is nothing but its kind where it is protected, also where no rule asks for that, and not that it is', async () => {
    const { result, destination } = await redact([
      annotated({
        quote: null,
        note: 'حضر',
        described: {
          kind: 'person',
          value: 'سعاد',
          also: 'أم يوسف',
          protected: 'yes',
          from: '2020-05',
          who: 'جارتها',
        },
      }),
    ])
    expect(result).toMatchObject({ ok: true })
    expect(await fieldsIn(destination)).toEqual({ kind: 'person' })
    expect(await contentsOf(destination)).not.toMatch(/سعاد|أم يوسف|جارتها|2020-05|data-t="protected"/u)
  })

  it('holds no name of who is protected in another mark', async () => {
    const { result, destination } = await redact(
      [
        annotated(
          { quote: 'سيارات', described: { kind: 'person', value: 'سعاد' } },
          { quote: 'المدرسة', described: { kind: 'person', value: 'سعاد', protected: 'yes' } },
        ),
      ],
      { redaction: { rules: { protectedMarks: true } } },
    )
    expect(result).toMatchObject({ ok: true })
    expect(await contentsOf(destination)).not.toMatch(/سعاد|سيارات|المدرسة/u)
    // The words of both marks were redacted, as both call the same person, so both are left out.
    expect(await itemsIn(destination)).toHaveLength(0)
  })

  it('has no dates where its words were touched, and has them where they were not', async () => {
    const dates = { from: '2020-05-01', to: '2020-05-03', calendar: 'hijri' }
    const touched = await redact([annotated({ quote: 'سيارات', described: { who: name, ...dates } })])
    expect(Object.keys(await fieldsIn(touched.destination))).toEqual(['who'])
    const untouched = await redact([annotated({ quote: 'سيارات', described: { kind: 'date', ...dates } })])
    expect(await fieldsIn(untouched.destination)).toEqual({ kind: 'date', ...dates })
  })

  it('has no field that only a newer version knows, and no words in place of a kind', async () => {
    const { destination } = await redact([
      annotated({
        quote: 'سيارات',
        described: {
          kind: 'رجل من دير الزور',
          style: 'underline',
          newer: 'شيء',
          certainty: 'uncertain',
        } as never,
      }),
    ])
    expect(await fieldsIn(destination)).toEqual({ certainty: 'uncertain' })
    expect((await itemsIn(destination))[0]!.target.styleClass).toEqual(['yellow', 'underline'])
    expect(await contentsOf(destination)).not.toMatch(/دير الزور/u)
  })

  it('links to nobody who is protected, and from nobody, also where no rule asks for that', async () => {
    const { result, destination } = await redact([
      annotated(
        {
          quote: null,
          note: 'حضر',
          links: [1],
          described: { kind: 'person', value: 'سعاد', protected: 'yes' },
        },
        { quote: 'المدرسة', links: [0, 2], described: { kind: 'event' } },
        { quote: 'سيارات' },
      ),
    ])
    expect(result).toMatchObject({ ok: true })
    const items = await itemsIn(destination)
    expect(items).toHaveLength(3)
    const sources = items.flatMap(({ body = [] }) => body.flatMap(({ source }) => source ?? []))
    expect(sources).toHaveLength(1)
    expect(items.map(({ id }) => id)).toContain(sources[0])
  })

  it('links to what is left under its new name, and to nothing that was left out', async () => {
    const { result, destination, source } = await redact([
      annotated({ quote: 'سيارات', links: [1, 2] }, { quote: 'المدرسة' }, { quote: name }),
    ])
    expect(result).toMatchObject({ ok: true })
    const items = await itemsIn(destination)
    expect(items).toHaveLength(2)
    expect(items[0]!.body).toMatchObject([{ source: items[1]!.id }])
    const all = await contentsOf(destination)
    for (const { annotation } of source.articles[0]!.annotations)
      expect(all).not.toContain(annotation.id.replace('urn:uuid:', ''))
  })
})
