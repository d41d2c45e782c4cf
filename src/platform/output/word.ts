import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  LineRuleType,
  Packer,
  Paragraph,
  TextRun,
  type IRunOptions,
} from 'docx'
import { noteDirectionOf } from '#core/annotation/described'
import type { Direction } from '#core/article/block'
import type { DescribedAnnotation, DescribedDocument } from '#core/bundle/document'
import { directionOf } from '#core/bundle/language'
import {
  aboutWithoutWords,
  citationText,
  digitsIn,
  leftOutLines,
  outputWords,
  paragraphOf,
  paragraphsOf,
  type Cited,
} from '#core/output/citation'
import { markFacts, markSigns } from '#core/output/mark-facts'
import type { Language } from '#core/settings'
import type { OutputMaterial } from './material'
import { repackedAt } from './repack'

/** A document of more annotations than this is nothing that a person reads, nor what a word processor opens. */
export const mostInWord = 5000

/** There are too many annotations for the form. `writeOutput` catches it. */
export class TooMany extends Error {
  constructor(readonly limit: number) {
    super()
  }
}

/** A document for word processors: a heading for each article, then each passage with its citation and what was said of it. */
export const wordDocument = async (material: OutputMaterial): Promise<Uint8Array> => {
  const { choices, documents, counts } = material
  const drawing = drawingFor(choices.language)
  const sections: Paragraph[] = []
  for await (const document of documents()) {
    if (counts.annotations > mostInWord) throw new TooMany(mostInWord)
    if (document.annotations.length > 0) sections.push(...drawing.article(document))
  }
  return packed(material, sections)
}

/** The same of annotations in groups, whatever articles they are of. */
export const wordListing = (
  material: OutputMaterial,
  groups: Iterable<{ readonly title: string; readonly cited: readonly Cited[] }>,
): Promise<Uint8Array> => {
  const drawing = drawingFor(material.choices.language)
  const sections = [...groups].flatMap(({ title, cited }) => [
    ...(title === '' ? [] : [drawing.paragraph(title, { heading: HeadingLevel.HEADING_1 })]),
    ...cited.flatMap(({ document, annotation, paragraph }) =>
      drawing.annotation(document, annotation, paragraph),
    ),
  ])
  return packed(material, sections)
}

const packed = async (material: OutputMaterial, sections: readonly Paragraph[]): Promise<Uint8Array> => {
  const { contents, choices, counts } = material
  const drawing = drawingFor(choices.language)
  const words = outputWords(choices.language)
  const facts = `${words.articles}: ${digitsIn(counts.articles, choices.language)} · ${words.annotations}: ${digitsIn(counts.annotations, choices.language)} · ${words.written} ${choices.time.slice(0, 10)}`
  const document = new Document({
    title: contents.library.title,
    creator: material.exporter?.name ?? 'Sanad',
    lastModifiedBy: material.exporter?.name ?? 'Sanad',
    styles: styles(choices.language),
    sections: [
      {
        children: [
          drawing.paragraph(contents.library.title, { heading: HeadingLevel.TITLE }),
          drawing.paragraph(facts, { style: 'Facts' }),
          ...leftOutLines(contents.unreadable ?? [], choices.language).map((line) =>
            drawing.paragraph(line, { style: 'Facts' }),
          ),
          ...sections,
        ],
      },
    ],
  })
  return repackedAt(await Packer.toBuffer(document), choices.time)
}

/** Fonts for Arabic that Windows, macOS and LibreOffice have or put another in the place of; half-points. */
const font = {
  ascii: 'Times New Roman',
  hAnsi: 'Times New Roman',
  eastAsia: 'Times New Roman',
  cs: 'Traditional Arabic',
}
const run = (size: number, more: IRunOptions = {}): IRunOptions => ({
  font,
  size,
  sizeComplexScript: size + 4,
  ...more,
})

const styles = (language: Language) => ({
  default: {
    document: {
      run: {
        ...run(24),
        language: { value: language === 'ar' ? 'ar-SA' : 'en-GB', bidirectional: 'ar-SA' },
      },
      paragraph: { spacing: { after: 80, line: 300, lineRule: LineRuleType.AUTO } },
    },
    title: { run: run(40, { bold: true, boldComplexScript: true }), paragraph: { spacing: { after: 120 } } },
    heading1: {
      run: run(30, { bold: true, boldComplexScript: true }),
      paragraph: { spacing: { before: 360, after: 80 }, keepNext: true },
    },
  },
  paragraphStyles: [
    {
      id: 'Facts',
      name: 'Facts',
      basedOn: 'Normal',
      run: run(20, { color: '5C574B' }),
    },
    {
      id: 'Passage',
      name: 'Passage',
      basedOn: 'Normal',
      run: run(24),
      paragraph: { spacing: { before: 240, after: 60 }, indent: { start: 360, end: 360 }, keepNext: true },
    },
    { id: 'Said', name: 'Said', basedOn: 'Normal', run: run(24) },
  ],
})

const markColours: Readonly<Record<DescribedAnnotation['colour'], string>> = {
  yellow: 'C9A227',
  green: '4C8A4A',
  blue: '3A78AD',
  pink: 'B04A78',
  orange: 'B5651D',
  violet: '7A5AA6',
}

type Look = {
  readonly style?: string
  readonly heading?: (typeof HeadingLevel)[keyof typeof HeadingLevel]
  readonly colour?: DescribedAnnotation['colour']
  /** Given by a person; otherwise that of its first letter. */
  readonly direction?: Direction | null
}

const drawingFor = (language: Language) => {
  const words = outputWords(language)
  const fallback = words.direction === 'rtl' ? 'rtl' : 'ltr'

  /** Of the direction of its first letter; every paragraph begins at the side where its language does. */
  const paragraph = (text: string, { style, heading, colour, direction }: Look): Paragraph => {
    const isRtl = (direction ?? directionOf(text, fallback)) === 'rtl'
    const border = {
      style: BorderStyle.SINGLE,
      size: 24,
      space: 8,
      color: colour === undefined ? 'auto' : markColours[colour],
    }
    return new Paragraph({
      bidirectional: isRtl,
      alignment: AlignmentType.START,
      children: text.split('\n').flatMap((line, i) => runsOf(line, isRtl, i > 0)),
      ...(style !== undefined && { style }),
      ...(heading !== undefined && { heading }),
      // Word turns the sides of borders round with the paragraph, as it does with indents.
      ...(colour !== undefined && { border: { left: border } }),
    })
  }

  const annotation = (document: DescribedDocument, one: DescribedAnnotation, number: number | null) => {
    const standing =
      one.state === 'review' || one.state === 'orphan' || one.state === 'moved' ? words[one.state] : ''
    const quote =
      one.quote === null
        ? `(${aboutWithoutWords(one, language)})`
        : `${words.open}${one.quote.exact}${words.close}`
    const signed = [one.by?.name ?? '', one.created.slice(0, 10), words[one.colour]].filter(
      (part) => part !== '',
    )
    return [
      paragraph(quote, { style: 'Passage', colour: one.colour }),
      paragraph(citationText(document, number, language), { style: 'Facts' }),
      ...(standing === '' ? [] : [paragraph(standing, { style: 'Facts' })]),
      ...(one.note === '' ? [] : [paragraph(one.note, { style: 'Said', direction: noteDirectionOf(one) })]),
      ...one.conflicts.flatMap((other) => [
        paragraph(`${words.otherNote} (${other.by?.name ?? ''})`, { style: 'Facts' }),
        paragraph(other.note, { style: 'Said' }),
      ]),
      ...markFacts(one, language).map(({ label, value }) =>
        paragraph(`${label}: ${value}`, { style: 'Facts' }),
      ),
      ...markSigns(one, language).map((sign) => paragraph(sign, { style: 'Facts' })),
      ...(one.tags.length === 0
        ? []
        : [paragraph(`${words.tags}: ${one.tags.join(words.comma)}`, { style: 'Facts' })]),
      paragraph(signed.join(' · '), { style: 'Facts' }),
    ]
  }

  return {
    paragraph,
    annotation,
    article: (document: DescribedDocument): readonly Paragraph[] => {
      const paragraphs = paragraphsOf(document.article.blocks)
      return [
        paragraph(document.title, { heading: HeadingLevel.HEADING_1 }),
        paragraph(citationText(document, null, language), { style: 'Facts' }),
        paragraph(`${words.fingerprint}: ${document.article.version.replace('sha256:', '')}`, {
          style: 'Facts',
        }),
        ...document.annotations.flatMap((one) => annotation(document, one, paragraphOf(one, paragraphs))),
      ]
    },
  }
}

/** XML 1.0, 2.2: no controls, no halves of pairs. Isolates (UAX #9) are not understood by word processors and show as boxes. */
const unwritable = /(?!\t)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2066-\u2069]/gu

const latinStretch =
  /[\p{Script=Latin}\d][\p{Script=Latin}\p{M}\d .,:;/@_%&+'’()–-]*[\p{Script=Latin}\d]|\p{Script=Latin}/gu

/** A run for each stretch of one direction: word processors choose font and order by what a run says of itself. */
const runsOf = (line: string, isRtl: boolean, isAfterBreak: boolean): readonly TextRun[] => {
  const text = line.replace(unwritable, '')
  const pieces: { readonly text: string; readonly rightToLeft: boolean }[] = []
  let at = 0
  if (isRtl)
    for (const match of text.matchAll(latinStretch)) {
      if (!/\p{Script=Latin}/u.test(match[0])) continue
      if (match.index > at) pieces.push({ text: text.slice(at, match.index), rightToLeft: true })
      pieces.push({ text: match[0], rightToLeft: false })
      at = match.index + match[0].length
    }
  else
    for (const match of text.matchAll(
      /\p{Script=Arabic}(?:[\p{Script=Arabic}\p{M} ،؛؟]*[\p{Script=Arabic}\p{M}])?/gu,
    )) {
      if (match.index > at) pieces.push({ text: text.slice(at, match.index), rightToLeft: false })
      pieces.push({ text: match[0], rightToLeft: true })
      at = match.index + match[0].length
    }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), rightToLeft: isRtl })
  return pieces.map((piece, i) => new TextRun({ ...piece, ...(isAfterBreak && i === 0 && { break: 1 }) }))
}
