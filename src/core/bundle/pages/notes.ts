import { noteDirectionOf } from '../../annotation/described'
import type { DescribedAnnotation } from '../document'
import { element, html, type Markup } from '../markup'
import { drawLinks, drawMark, noteAnchor } from './note-marks'
import { tagList } from './page'
import { dateOf, type ReaderKey, type Words } from './words'

/** The annotations beside an article's text: those in the text first, then those of the whole article, then the lost. */
export const drawNotes = (
  annotations: readonly DescribedAnnotation[],
  shown: ReadonlySet<number>,
  words: Words,
): Markup => {
  const inText = annotations.filter(({ number }) => shown.has(number))
  const onPictures = annotations.filter(({ area }) => area !== null)
  const others = annotations.filter(({ area, number }) => area === null && !shown.has(number))
  const whole = others.filter(({ state }) => state === 'whole')
  const unplaced = others.filter(({ state }) => state !== 'whole')
  if (annotations.length === 0) return html`<p class="none">${words.say('noAnnotations')}</p>`
  return html`${group('annotationsOnText', 'in-text', inText, shown, words)}${group('annotationsOnPictures', 'on-pictures', onPictures, shown, words)}${group('annotationsOnArticle', 'whole', whole, shown, words)}${group('annotationsUnplaced', 'unplaced', unplaced, shown, words)}`
}

const group = (
  heading: ReaderKey,
  name: string,
  annotations: readonly DescribedAnnotation[],
  shown: ReadonlySet<number>,
  words: Words,
): Markup =>
  annotations.length === 0
    ? html``
    : html`<section class="notes ${name}">
        <h2>${words.say(heading)}</h2>
        <ol>
          ${annotations.map((annotation) => drawNote(annotation, shown.has(annotation.number), words))}
        </ol>
      </section> `

/** Pictures may not be in the bundle: a note says which one it is about and where on it. */
const drawArea = (area: NonNullable<DescribedAnnotation['area']>, words: Words): Markup => {
  const share = (key: ReaderKey, value: number): Markup =>
    html`${words.say(key)} ${words.count(Math.round(value))}%`
  return html`<p class="area">
    ${words.say(area.page === null ? 'areaOfPicture' : 'areaOfPage')}
    ${words.count(area.page ?? area.picture)} (${share('fromLeft', area.x)}, ${share('fromTop', area.y)},
    ${share('areaWidth', area.width)}, ${share('areaHeight', area.height)})
  </p> `
}

const states: Readonly<Partial<Record<DescribedAnnotation['state'], ReaderKey>>> = {
  moved: 'stateMoved',
  review: 'stateReview',
  orphan: 'stateOrphan',
}

const linkToText = ({ madeOn }: DescribedAnnotation, words: Words): Markup =>
  madeOn === null
    ? html``
    : html`<a href="${madeOn.path.slice(madeOn.path.lastIndexOf('/') + 1)}">${words.say('textThen')}</a>`

const drawNote = (annotation: DescribedAnnotation, isShown: boolean, words: Words): Markup => {
  const { number, quote, area, note, tags, by, created, colour, conflicts } = annotation
  const state = states[annotation.state]
  const place = isShown ? html`<a href="#mark-${number}" class="place">${words.say('toText')}</a>` : ''
  return html`<li id="note-${number}" value="${number}" class="note ${colour}" data-note="${number}">
    ${element('span', { id: noteAnchor(annotation.id) }, '')}
    ${quote === null ? '' : html`<blockquote dir="auto">${quote.exact}</blockquote> `}${area === null ? '' : drawArea(area, words)}${state === undefined ? '' : html`<p class="state">${words.say(state)} ${linkToText(annotation, words)}</p> `}${note === '' ? '' : html`<p class="said" dir="${noteDirectionOf(annotation) ?? 'auto'}">${note}</p> `}${conflicts.map(
      (other) =>
        html`<p class="state">${words.say('conflictingNote')} <bdi>${other.by?.name ?? ''}</bdi></p>
          <p class="said" dir="auto">${other.note}</p> `,
    )}${drawMark(annotation, words)}${tagList(tags)}${drawLinks(annotation, words)}
    <p class="signed">
      <span class="number">${words.count(number)}</span> ${place}
      ${element('span', { class: 'colour' }, words.say(colour))}
      ${by === null ? '' : html`<bdi>${by.name}</bdi> `}${dateOf(created)}
    </p>
  </li> `
}
