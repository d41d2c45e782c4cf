import { colours, type Colour } from '#core/annotation/annotation'
import type { LocatedAnnotation } from '#platform/library/library'
import { signerOf, type Command } from '../command'
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
    note: 'value',
    tag: 'values',
    colour: 'value',
    by: 'value',
  },
  run: async (context) => {
    const { console, line } = context
    const quote = valueOf(line, 'quote')
    const colour = valueOf(line, 'colour') ?? 'yellow'
    if (quote === undefined) {
      const argument = console.say('cli.argument.quote')
      console.note(console.say('cli.error.missingArgument', { command: 'annotate', argument }))
      return exit.wrongLine
    }
    if (!isColour(colour)) {
      console.note(console.say('cli.error.badValue', { option: '--colour', value: colour }))
      return exit.wrongLine
    }
    return withLibrary(context, async (library) => {
      const path = pathOf(context)
      const made = await library.annotateQuote(
        {
          path,
          quote,
          prefix: valueOf(line, 'prefix') ?? '',
          suffix: valueOf(line, 'suffix') ?? '',
          note: valueOf(line, 'note') ?? '',
          tags: valuesOf(line, 'tag').filter((tag) => tag.trim() !== ''),
          colour,
        },
        signerOf(line),
      )
      if (!made.ok) return console.fail(made.failure)
      console.print(console.say('cli.annotated', { exact: quote }))
      const all = await library.annotations()
      if (!all.ok) return console.fail(all.failure)
      const located = all.value.find(({ annotation }) => annotation.id === made.value.annotation.id)
      if (located) console.json({ annotation: annotationDocument(located) })
      return exit.done
    })
  },
}

/** The shape that scripts rely on. An annotation of a whole article has null in place of a quote and its offsets. */
export const annotationDocument = ({ annotation, anchor, path, tagNames }: LocatedAnnotation) => {
  const place = anchor !== null && anchor.state !== 'orphan' ? anchor : annotation.target
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
    ...(annotation.described && { described: annotation.described }),
    ...(annotation.links && { links: annotation.links }),
    ...(anchor?.state === 'review' && { found: anchor.found }),
    ...(annotation.conflicts.length > 0 && { conflicts: annotation.conflicts }),
  }
}
