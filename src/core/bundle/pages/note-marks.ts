import { aliasesOf, fieldOf, isProtected, isUncertain, kindOf } from '../../annotation/described'
import { isUnderlined } from '../annotation-bodies'
import type { DescribedAnnotation } from '../document'
import { html, type Markup } from '../markup'
import { fact } from './page'
import type { ReaderKey, Words } from './words'

/** Where an annotation can be linked to from other pages: its number may be another in the next bundle, and is not known there. */
export const noteAnchor = (id: string): string => `annotation-${id.replace('urn:uuid:', '')}`

/** What is marked, and what is known of it. */
export const drawMark = (annotation: DescribedAnnotation, words: Words): Markup => {
  const facts = factsOf(annotation, words)
  const signs = signsOf(annotation)
  return html`${
    facts.length === 0 ? '' : html`<dl class="marked">${facts}</dl> `
  }${signs.length === 0 ? '' : html`<p class="signs">${signs.map((sign) => html`<span>${words.say(sign)}</span> `)}</p> `}`
}

const factsOf = (annotation: DescribedAnnotation, words: Words): readonly Markup[] => {
  const kind = kindOf(annotation)
  const value = fieldOf(annotation, 'value') || (annotation.quote?.exact ?? '')
  const also = aliasesOf(annotation)
  const days = [...new Set([fieldOf(annotation, 'from'), fieldOf(annotation, 'to')])].filter(
    (day) => day !== '',
  )
  const calendar = (['gregorian', 'hijri'] as const).find((one) => one === fieldOf(annotation, 'calendar'))
  const plain = (['who', 'where', 'when', 'source'] as const).flatMap((field) => {
    const said = fieldOf(annotation, field)
    return said === '' ? [] : [fact(words, field, html`<span dir="auto">${said}</span>`)]
  })
  return [
    ...(kind === null ? [] : [fact(words, kind, html`<span dir="auto">${value}</span>`)]),
    ...(also.length === 0
      ? []
      : [
          fact(
            words,
            'otherNames',
            html`${also.map((name) => html`<span dir="auto" class="name">${name}</span> `)}`,
          ),
        ]),
    ...(days.length === 0
      ? []
      : [
          fact(
            words,
            'days',
            html`<bdi dir="ltr">${days.join(' – ')}</bdi>
              ${calendar === undefined ? '' : words.say(calendar)}`,
          ),
        ]),
    ...plain,
  ]
}

const signsOf = (annotation: DescribedAnnotation): readonly ReaderKey[] => [
  ...(isUnderlined(annotation) ? (['underline'] as const) : []),
  ...(isUncertain(annotation) ? (['uncertain'] as const) : []),
  ...(isProtected(annotation) ? (['protected'] as const) : []),
]

/** From one article's page to another's; both lie in folders beside each other. */
export const drawLinks = ({ links }: DescribedAnnotation, words: Words): Markup =>
  links.length === 0
    ? html``
    : html`<p class="links-to">${words.say('linksTo')}</p>
        <ul class="links">
          ${links.map(({ document, annotation, title }) => {
            const anchor = annotation === null ? '' : `#${noteAnchor(annotation)}`
            return html`<li>
              <a href="../${document}/index.html${anchor}"
                >${annotation === null ? '' : html`${words.say('linkedAnnotation')} `}<bdi>${title}</bdi></a
              >
            </li> `
          })}
        </ul> `
