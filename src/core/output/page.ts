import { noteDirectionOf } from '../annotation/described'
import type { DescribedAnnotation, DescribedDocument } from '../bundle/document'
import { directionOf } from '../bundle/language'
import type { UnreadableArticle } from '../bundle/making'
import { html, Markup, withoutDirectionControls } from '../bundle/markup'
import type { Language } from '../settings'
import {
  aboutWithoutWords,
  citationParts,
  digitsIn,
  leftOutLines,
  type Cited,
  outputWords,
  paragraphOf,
  paragraphsOf,
} from './citation'
import { markFacts, markSigns } from './mark-facts'

/** One page without scripts, fonts or addresses: it opens anywhere, prints, and can be opened by word processors. */

const styles = `
:root{color-scheme:light dark;--ink:#1d1b16;--soft:#5c574b;--rule:#d8d2c4;--ground:#fdfbf6}
@media (prefers-color-scheme:dark){:root{--ink:#ece7da;--soft:#b3ab9a;--rule:#454036;--ground:#1c1a16}}
body{margin:0 auto;padding:2rem 1.25rem;max-inline-size:46rem;background:var(--ground);color:var(--ink);
font-family:Amiri,"Noto Naskh Arabic","Traditional Arabic","Geeza Pro",serif;font-size:1.15rem;line-height:1.8}
h1,h2{line-height:1.4;text-wrap:balance}h2{margin-block:2.5rem .25rem;border-block-start:1px solid var(--rule);padding-block-start:1.5rem}
nav ol{padding-inline-start:2rem}a{color:inherit}
.facts,.citation,.signed,.state{color:var(--soft);font-size:.9rem;margin-block:.25rem}
figure{margin:1.5rem 0;break-inside:avoid}
blockquote{margin:0;padding-inline-start:1rem;border-inline-start:4px solid var(--mark);white-space:pre-line}
.yellow{--mark:#c9a227}.green{--mark:#4c8a4a}.blue{--mark:#3a78ad}.pink{--mark:#b04a78}.orange{--mark:#b5651d}.violet{--mark:#7a5aa6}
.note{white-space:pre-line;margin-block:.5rem}.tags{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem .5rem;margin:.25rem 0;padding:0}
.tags li{border:1px solid var(--rule);border-radius:1rem;padding-inline:.6rem;font-size:.85rem}
dl.mark{margin-block:.5rem;font-size:.9rem}dl.mark div{display:flex;gap:.6rem}dl.mark dt{color:var(--soft);flex:none}dl.mark dd{margin:0}
code{font-family:monospace;font-size:.75rem;overflow-wrap:anywhere}
@media print{body{max-inline-size:none;padding:0;background:none;color:#000}nav{display:none}h2{break-after:avoid}}
`

export type PageAbout = {
  readonly title: string
  readonly language: Language
  readonly time: string
  /** Its sections; a page of one part has no list of contents. */
  readonly contents: readonly { readonly name: string; readonly title: string }[]
  readonly articles: number
  readonly annotations: number
  /** Chosen, and not in it. */
  readonly unreadable: readonly UnreadableArticle[]
}

const mainEnd = '</main>'

/** What stands before the articles' sections. */
export const pageHead = (about: PageAbout): string => {
  const whole = emptyPage(about)
  return whole.slice(0, whole.lastIndexOf(mainEnd))
}

export const pageTail = `${mainEnd}</body></html>\n`

/** The page without its sections: a template is one whole, as an editor would close it anyway. */
const emptyPage = ({
  title,
  language,
  time,
  contents,
  articles,
  annotations,
  unreadable,
}: PageAbout): string => {
  const words = outputWords(language)
  return html`<!DOCTYPE html>
    <html lang="${language}" dir="${words.direction}">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${withoutDirectionControls(title)}</title>
        ${new Markup(`<style>${styles}</style>`)}
      </head>
      <body>
        <header>
          <h1 dir="auto">${title}</h1>
          <p class="facts">
            ${words.articles}: ${digitsIn(articles, language)} · ${words.annotations}:
            ${digitsIn(annotations, language)} · ${words.written}
            <time datetime="${time}">${time.slice(0, 10)}</time>
          </p>
          ${leftOutLines(unreadable, language).map((line) => html`<p class="facts" dir="auto">${line}</p> `)}
          ${contents.length === 0 ? '' : contentsList(contents, words.contents)}
        </header>
        <main></main>
      </body>
    </html>`.source
}

const contentsList = (contents: PageAbout['contents'], title: string): Markup =>
  html`<nav aria-labelledby="contents">
    <h2 id="contents">${title}</h2>
    <ol>
      ${contents.map(
        (one) =>
          html`<li>
            <a href="#${one.name}"><bdi>${one.title}</bdi></a>
          </li> `,
      )}
    </ol>
  </nav>`

/** Annotations of any articles, under what they have in common; without a title where they are in no groups. */
export const pageGroup = (
  { name, title, count }: { readonly name: string; readonly title: string; readonly count: number },
  cited: Iterable<Cited>,
  language: Language,
): string => {
  const figures = [...cited].map(({ document, annotation, paragraph }) =>
    drawAnnotation(document, annotation, paragraph, language),
  )
  if (title === '') return html`<section>${figures}</section> `.source
  return html`<section id="${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title"><bdi>${title}</bdi></h2>
    <p class="facts">${outputWords(language).annotations}: ${digitsIn(count, language)}</p>
    ${figures}
  </section> `.source
}

/** An article's annotations, under its title. */
export const pageSection = (document: DescribedDocument, language: Language): string => {
  const { paths, title, article, annotations } = document
  const paragraphs = paragraphsOf(article.blocks)
  const direction = directionOf(title, article.summary.direction)
  return html`<section id="${paths.name}" aria-labelledby="${paths.name}-title">
    <h2 id="${paths.name}-title" dir="${direction}">${title}</h2>
    <p class="facts">${joined(citationParts(document, null, language), language)}</p>
    <p class="facts">
      ${outputWords(language).fingerprint}: <code dir="ltr">${article.version.replace('sha256:', '')}</code>
    </p>
    ${annotations.map((one) => drawAnnotation(document, one, paragraphOf(one, paragraphs), language))}
  </section> `.source
}

const joined = (parts: readonly string[], language: Language): readonly Markup[] =>
  parts.map((part, i) => html`${i === 0 ? '' : outputWords(language).comma}<bdi>${part}</bdi>`)

const drawMark = (annotation: DescribedAnnotation, language: Language): Markup => {
  const facts = markFacts(annotation, language)
  const signs = markSigns(annotation, language)
  return html`${
    facts.length === 0
      ? ''
      : html`<dl class="mark">
          ${facts.map(
            ({ label, value, isLeftToRight }) =>
              html`<div>
                <dt>${label}</dt>
                <dd dir="${isLeftToRight === true ? 'ltr' : 'auto'}">${value}</dd>
              </div> `,
          )}
        </dl> `
  }${signs.length === 0 ? '' : html`<p class="state">${signs.join(outputWords(language).comma)}</p> `}`
}

const drawAnnotation = (
  document: DescribedDocument,
  annotation: DescribedAnnotation,
  paragraph: number | null,
  language: Language,
): Markup => {
  const words = outputWords(language)
  const { quote, note, conflicts, tags, by, created, colour, state } = annotation
  const said = [
    ...(note === ''
      ? []
      : [html`<p class="note" dir="${noteDirectionOf(annotation) ?? 'auto'}">${note}</p> `]),
    ...conflicts.map(
      (other) =>
        html`<p class="state">${words.otherNote}: <bdi>${other.by?.name ?? ''}</bdi></p>
          <p class="note" dir="auto">${other.note}</p> `,
    ),
  ]
  const standing = state === 'moved' || state === 'review' || state === 'orphan' ? words[state] : null
  return html`<figure class="${colour}">
    ${quote === null ? html`<p class="state">${aboutWithoutWords(annotation, language)}</p> ` : html`<blockquote dir="auto">${quote.exact}</blockquote> `}
    <figcaption>
      <p class="citation">${joined(citationParts(document, paragraph, language), language)}</p>
      ${standing === null ? '' : html`<p class="state">${standing}</p> `}${said}${drawMark(annotation, language)}${
        tags.length === 0
          ? ''
          : html`<ul class="tags">
              ${tags.map((tag) => html`<li><bdi>${tag}</bdi></li> `)}
            </ul>`
      }
      <p class="signed">
        ${words[colour]}${by === null ? '' : html` · <bdi>${by.name}</bdi>`} ·
        <time datetime="${created}">${created.slice(0, 10)}</time>
      </p>
    </figcaption>
  </figure> `
}
