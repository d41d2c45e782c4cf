import type { en } from '#core/messages/en/index'
import { hasMessage, say } from '../../shared/messages'
import { palette } from './palette'

type Templates = typeof en.templates
export const templateNames = [
  'persons',
  'violations',
  'sources',
] as const satisfies readonly (keyof Templates)[]
export type TemplateName = (typeof templateNames)[number]

type Entry<T extends TemplateName> = {
  readonly tag: keyof Templates[T] & string
  readonly under: (keyof Templates[T] & string) | null
  readonly colour: string
}

const [gold, brown, red, plum, violet, blue, teal, green, olive, grey] = palette

/** Which tags a template has, parents before their children. Their words are in the catalogues. */
const entries: { readonly [T in TemplateName]: readonly Entry<T>[] } = {
  persons: [
    { tag: 'person', under: null, colour: gold },
    { tag: 'witness', under: 'person', colour: gold },
    { tag: 'victim', under: 'person', colour: red },
    { tag: 'suspect', under: 'person', colour: plum },
    { tag: 'official', under: 'person', colour: brown },
    { tag: 'place', under: null, colour: blue },
    { tag: 'detention', under: 'place', colour: blue },
    { tag: 'town', under: 'place', colour: teal },
    { tag: 'organisation', under: null, colour: violet },
    { tag: 'date', under: null, colour: green },
  ],
  violations: [
    { tag: 'violation', under: null, colour: red },
    { tag: 'killing', under: 'violation', colour: red },
    { tag: 'torture', under: 'violation', colour: plum },
    { tag: 'arrest', under: 'violation', colour: brown },
    { tag: 'disappearance', under: 'violation', colour: violet },
    { tag: 'sexual', under: 'violation', colour: plum },
    { tag: 'displacement', under: 'violation', colour: teal },
    { tag: 'civilians', under: 'violation', colour: gold },
    { tag: 'property', under: 'violation', colour: grey },
  ],
  sources: [
    { tag: 'source', under: null, colour: olive },
    { tag: 'direct', under: 'source', colour: green },
    { tag: 'indirect', under: 'source', colour: gold },
    { tag: 'document', under: 'source', colour: blue },
    { tag: 'media', under: 'source', colour: teal },
    { tag: 'anonymous', under: 'source', colour: grey },
    { tag: 'reliability', under: null, colour: violet },
    { tag: 'confirmed', under: 'reliability', colour: green },
    { tag: 'doubtful', under: 'reliability', colour: brown },
    { tag: 'contradicted', under: 'reliability', colour: red },
  ],
}

/** Empty where the catalogues say nothing: not every tag needs an example. */
const words = (template: TemplateName, tag: string, field: 'name' | 'description' | 'example'): string => {
  const key = `templates.${template}.${tag}.${field}`
  return hasMessage(key) ? say(key) : ''
}

/** A template in the person's language, as tags to add. */
export const templateTags = (template: TemplateName) =>
  entries[template].map(({ tag, under, colour }) => ({
    name: words(template, tag, 'name'),
    under: under === null ? null : words(template, under, 'name'),
    colour,
    description: words(template, tag, 'description'),
    example: words(template, tag, 'example'),
  }))
