import { leavesOf, type LeafBlock } from '../../article/block'
import { crate, documentName } from '../layout'
import type { DescribedDocument } from '../document'
import { withGivenDirections } from '../../reading/block-direction'
import { articleLanguage } from '../language'
import { element, html, type Markup } from '../markup'
import { drawArticle } from './blocks'
import { drawNotes } from './notes'
import { fact, languageSwitch, page, tagList } from './page'
import { dateOf, type Words } from './words'

/** `documents/dNNNN/index.html`: the article with its annotations beside it. Complete without scripts. */
export const articlePage = (document: DescribedDocument, libraryTitle: string, words: Words): string => {
  const { article, title, annotations } = document
  const { summary } = article
  const blocks = withGivenDirections(article.blocks, summary.described)
  const titleLeaf = leafThatIsTitle(blocks, title)
  const { markup, shown } = drawArticle(blocks, annotations, titleLeaf, words, document.pictures)
  const heading = titleLeaf === null ? html`<h1 dir="auto">${title}</h1> ` : html``
  const body = html`<a class="skip" href="#text">${words.say('skipToText')}</a>
    <header class="bar">
      <nav>
        <a href="../../${crate.preview}" class="home">${words.say('backToLibrary')}</a>
        <bdi class="library">${libraryTitle}</bdi>
        ${neighbour(document, -1, words)}${neighbour(document, 1, words)}
      </nav>
      ${languageSwitch(words)}
    </header>
    <main>
      ${element(
        'article',
        { id: 'text', lang: articleLanguage(summary), dir: summary.direction, class: 'text', tabindex: '-1' },
        html` ${heading}${markup}`,
      )}
      <aside class="beside">${drawNotes(annotations, shown, words)}</aside>
    </main>
    <footer class="about">
      <h2>${words.say('about')}</h2>
      ${aboutArticle(document, words)}
    </footer>`
  return page({ words, title, kind: 'article', body })
}

/** Most articles begin with their title; it is then drawn once, with its marks. */
const leafThatIsTitle = (blocks: DescribedDocument['article']['blocks'], title: string): LeafBlock | null => {
  const first = blocks[0]
  if (first === undefined || (first.kind !== 'heading' && first.kind !== 'paragraph')) return null
  const [leaf] = leavesOf([first])
  return leaf?.runs
    .map(({ text }) => text)
    .join('')
    .trim() === title.trim()
    ? leaf
    : null
}

const neighbour = ({ index, count }: DescribedDocument, step: -1 | 1, words: Words): Markup => {
  const at = index + step
  if (at < 0 || at >= count) return html``
  const key = step < 0 ? 'previous' : 'next'
  return html`<a
    href="../${documentName(at, count)}/index.html"
    class="${key}"
    rel="${step < 0 ? 'prev' : 'next'}"
    >${words.say(key)}</a
  > `
}

const describedFacts = [
  'author',
  'source',
  'published',
  'place',
  'language',
  'rights',
  'description',
] as const

const aboutArticle = (document: DescribedDocument, words: Words): Markup => {
  const { article, paths, original, tags } = document
  const { summary } = article
  const isPage = /\.x?html?$/.test(paths.original)
  const state = summary.state === 'ok' ? null : summary.state === 'changed' ? 'stateChanged' : 'stateMissing'
  const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
  return html`<dl>
      ${describedFacts.map((field) => {
        const value = summary.described[field] ?? ''
        return value === '' ? html`` : fact(words, field, html`<span dir="auto">${value}</span>`)
      })}${fact(words, 'file', html`<bdi class="path" dir="ltr">${summary.path}</bdi>`)}${fact(words, 'acquired', dateOf(summary.acquired))}${fact(words, 'words', words.count(summary.words))}${tags.length === 0 ? '' : fact(words, 'tags', tagList(tags))}${fact(words, 'fingerprint', html`<code dir="ltr">${article.version.replace('sha256:', '')}</code>`)}
    </dl>
    ${state === null ? '' : html`<p class="state">${words.say(state)}</p> `}
    <p><a href="text.txt">${words.say('plainText')}</a></p>
    ${
      original === null
        ? html`<p>${words.say('originalLeftOut')}</p> `
        : html`<p>
            <a href="${fileName(paths.original)}">${words.say('original')}</a
            >${isPage ? html` <small>${words.say('originalCaution')}</small>` : ''}
          </p> `
    }`
}
