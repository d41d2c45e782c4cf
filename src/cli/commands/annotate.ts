import { pageOf, picturesIn } from '#core/annotation/anchor-area'
import { rectangleOf, rectangleSchema, type Rectangle } from '#core/annotation/area'
import { colours, type Colour } from '#core/annotation/annotation'
import { fragmentOf } from '#core/annotation/media-fragment'
import type { Failure } from '#core/failure'
import type { PlacedAnnotation } from '#core/library/views'
import { fail, type Result } from '#core/result'
import type { Library, LocatedAnnotation } from '#platform/library/library'
import { safeParse } from 'valibot'
import { signerOf, type Command, type CommandContext } from '../command'
import { valueOf, valuesOf } from '../command-line'
import { exit } from '../console'
import { pathOf, withLibrary } from '../open-for-command'

const isColour = (value: string): value is Colour => (colours as readonly string[]).includes(value)

export const annotate: Command = {
  name: 'annotate',
  words: ['folder', 'path'],
  options: {
    quote: 'value',
    prefix: 'value',
    suffix: 'value',
    area: 'value',
    note: 'value',
    tag: 'values',
    colour: 'value',
    by: 'value',
  },
  run: async (context) => {
    const { console, line } = context
    const quote = valueOf(line, 'quote')
    const given = valueOf(line, 'area')
    const area = given === undefined ? null : areaOf(given)
    const colour = valueOf(line, 'colour') ?? 'yellow'
    if ((quote === undefined) === (given === undefined)) {
      const argument = console.say('cli.argument.quoteOrArea')
      console.note(console.say('cli.error.missingArgument', { command: 'annotate', argument }))
      return exit.wrongLine
    }
    if (given !== undefined && area === null) {
      console.note(console.say('cli.error.badValue', { option: '--area', value: given }))
      return exit.wrongLine
    }
    if (!isColour(colour)) {
      console.note(console.say('cli.error.badValue', { option: '--colour', value: colour }))
      return exit.wrongLine
    }
    return withLibrary(context, async (library) => {
      const said = saidIn(context, colour)
      const made = area
        ? await annotateArea(context, library, area, said)
        : await library.annotateQuote(
            {
              path: pathOf(context),
              quote: quote ?? '',
              prefix: valueOf(line, 'prefix') ?? '',
              suffix: valueOf(line, 'suffix') ?? '',
              ...said,
            },
            signerOf(line),
          )
      if (!made.ok) return console.fail(made.failure)
      console.print(console.say('cli.annotated', { exact: quote ?? given ?? '' }))
      const all = await library.annotations()
      if (!all.ok) return console.fail(all.failure)
      const located = all.value.find(({ annotation }) => annotation.id === made.value.annotation.id)
      if (located) console.json({ annotation: annotationDocument(located) })
      return exit.done
    })
  },
}

const saidIn = ({ line }: CommandContext, colour: Colour) => ({
  note: valueOf(line, 'note') ?? '',
  tags: valuesOf(line, 'tag').filter((tag) => tag.trim() !== ''),
  colour,
})

type NumberedArea = { readonly picture: number; readonly rectangle: Rectangle }

/** `picture,x,y,width,height`: which picture of the article, from 1, and percent of it. */
const areaOf = (given: string): NumberedArea | null => {
  const numbers = given.split(',').map((part) => (/^\d+(?:\.\d+)?$/.test(part.trim()) ? Number(part) : NaN))
  const [picture = 0, x, y, width, height] = numbers
  const rectangle = safeParse(rectangleSchema, { x, y, width, height })
  const isWhole = numbers.length === 5 && Number.isInteger(picture) && picture >= 1
  return isWhole && rectangle.success ? { picture, rectangle: rectangle.output } : null
}

const annotateArea = async (
  context: CommandContext,
  library: Library,
  { picture, rectangle }: NumberedArea,
  said: ReturnType<typeof saidIn>,
): Promise<Result<PlacedAnnotation, Failure>> => {
  const path = pathOf(context)
  const article = await library.articleAt(path)
  if (!article.ok) return article
  const content = await library.readArticle(article.value.id)
  if (!content.ok) return content
  const spot = picturesIn(content.value.blocks)[picture - 1]
  if (!spot) return fail({ kind: 'picture-missing', path })
  const area = { ...rectangle, resource: spot.resource }
  return library.annotate({ article: article.value.id, range: null, area, ...said }, signerOf(context.line))
}

/**
 * The shape that scripts rely on. An annotation of a whole article has null in place of a quote and its offsets, and so has
 * one of a part of a picture, which has its `area` beside that.
 */
export const annotationDocument = ({ annotation, anchor, path, tagNames }: LocatedAnnotation) => {
  const place =
    annotation.area === undefined && anchor !== null && anchor.state !== 'orphan' ? anchor : annotation.target
  return {
    id: annotation.id,
    path,
    article: annotation.article,
    exact: annotation.target?.exact ?? null,
    start: place?.start ?? null,
    end: place?.end ?? null,
    note: annotation.note,
    tags: tagNames,
    colour: annotation.colour,
    by: annotation.by,
    created: annotation.created,
    modified: annotation.modified,
    anchor: anchor?.state ?? 'exact',
    ...(annotation.area && { area: areaDocument(annotation.area, anchor) }),
    ...(annotation.described && { described: annotation.described }),
    ...(annotation.links && { links: annotation.links }),
    ...(anchor?.state === 'review' && { found: anchor.found }),
    ...(annotation.conflicts.length > 0 && { conflicts: annotation.conflicts }),
  }
}

/** Percent of the picture as it is shown; `picture` and `page` are where it is now, as far as it is found. */
const areaDocument = (
  area: NonNullable<LocatedAnnotation['annotation']['area']>,
  anchor: LocatedAnnotation['anchor'],
) => {
  const on = anchor?.state === 'exact' || anchor?.state === 'moved' ? anchor.on : undefined
  return {
    picture: on?.picture ?? area.picture,
    page: on?.page ?? pageOf(area.resource),
    ...rectangleOf(area),
    fragment: fragmentOf(area),
    sha256: area.sha256,
  }
}
