import type { TagView } from '../../library/views'
import { bag, crate, payloadFolder } from '../layout'
import type { DescribedDocument } from '../document'
import { directionOf } from '../language'
import { element, html, type Markup } from '../markup'
import { fact, languageSwitch, page, tagList } from './page'
import { dateOf, type ReaderKey, type Words } from './words'

export type LibraryAbout = {
  readonly title: string
  readonly exporter: string
  readonly time: string
  readonly tags: readonly TagView[]
  readonly counts: { readonly articles: number; readonly annotations: number }
  /** The files of the crate that are there, beside the articles. */
  readonly files: readonly string[]
  /** The scripts that hold the articles' text for the search. */
  readonly searchScripts: readonly string[]
}

/** An article in the list. `tagNumbers` are the places of its tags in the tag list, from 1. */
export const listEntry = (
  document: DescribedDocument,
  tagNumbers: readonly number[],
  words: Words,
): Markup => {
  const { paths, title, article, annotations, tags } = document
  const direction = directionOf(title, article.summary.direction)
  return html`<li id="${paths.name}" data-tags="${tagNumbers.join(' ')}">
    <a href="${paths.page}" dir="${direction}"><bdi>${title}</bdi></a>
    <p class="facts">
      ${words.say('words')} ${words.count(article.summary.words)} · ${words.say('annotations')}
      ${words.count(annotations.length)}
    </p>
    ${tagList(tags)}
  </li> `
}

/** `ro-crate-preview.html`: the list of articles, their tags, and a search that the reader's script makes work. */
export const libraryPage = (about: LibraryAbout, entries: readonly Markup[], words: Words): string => {
  const body = html`<a class="skip" href="#articles">${words.say('backToLibrary')}</a>
    <header class="bar">
      <nav><bdi class="library">${about.title}</bdi></nav>
      ${languageSwitch(words)}
    </header>
    <main>
      <h1 dir="auto">${about.title}</h1>
      <dl class="summary">
        ${fact(words, 'articles', words.count(about.counts.articles))}${fact(words, 'annotations', words.count(about.counts.annotations))}${about.exporter === '' ? '' : fact(words, 'exportedBy', html`<bdi>${about.exporter}</bdi>`)}${fact(words, 'created', dateOf(about.time))}
      </dl>
      <form role="search" class="search" hidden data-scripts="${about.searchScripts.join(' ')}">
        <label for="query">${words.say('search')}</label>
        <input
          id="query"
          type="search"
          dir="auto"
          autocomplete="off"
          spellcheck="false"
          aria-describedby="hint"
        />
        <p id="hint">${words.say('searchHint')}</p>
      </form>
      ${tagSection(about.tags, words)}
      <section id="articles" tabindex="-1">
        <h2>${words.say('articles')}</h2>
        <p class="found" role="status" hidden></p>
        <ol class="articles">
          ${entries}
        </ol>
      </section>
    </main>
    <footer class="about">
      <h2>${words.say('otherFiles')}</h2>
      <ul>
        ${about.files.flatMap((path) => {
          const key = fileNames[path]
          return key === undefined ? [] : [html`<li><a href="${path}">${words.say(key)}</a></li> `]
        })}
      </ul>
    </footer>`
  return page({ words, title: about.title, kind: 'library', body })
}

const fileNames: Readonly<Record<string, ReaderKey>> = {
  [crate.annotations]: 'annotationsJson',
  [crate.annotationsTable]: 'annotationsTable',
  [crate.documentsTable]: 'articlesTable',
  [crate.codebookTable]: 'codebookTable',
  [crate.codebook]: 'codebookQdc',
  [crate.custody]: 'custody',
  [crate.events]: 'events',
}

const tagSection = (tags: readonly TagView[], words: Words): Markup =>
  tags.length === 0
    ? html``
    : html`<section class="codebook">
        <h2>${words.say('tags')}</h2>
        <ul class="tags">
          ${tags.map((tag, i) => element('li', { 'data-tag': i + 1 }, html`<bdi>${tag.name}</bdi>`))}
        </ul>
      </section> `

/** `index.html` of the bag: what to do first, the way in, and how to check the bag without this program. */
export const startPage = (about: LibraryAbout, links: readonly Markup[], words: Words): string => {
  const checks = [bag.manifests[0], bag.tagManifests[0]].map((name) => `sha256sum -c ${name}`).join('\n')
  const body = html`<header class="bar">
      <nav><bdi class="library">${about.title}</bdi></nav>
      ${languageSwitch(words)}
    </header>
    <main>
      <h1 dir="auto">${about.title}</h1>
      <p class="first">${words.say('unzipFirst')}</p>
      <p><a class="enter" href="${payloadFolder}/${crate.preview}">${words.say('openLibrary')}</a></p>
      <p>${words.say('startIntro')}</p>
      <h2>${words.say('checkHeading')}</h2>
      <p>${words.say('checkIntro')}</p>
      <pre dir="ltr"><code>${checks}</code></pre>
      <h2>${words.say('articles')}</h2>
      <ol class="articles plain">
        ${links}
      </ol>
    </main>`
  return page({ words, title: about.title, kind: 'start', body })
}

/** An article in the start page's list. */
export const startEntry = ({ paths, title }: DescribedDocument): Markup =>
  html`<li>
    <a href="${payloadFolder}/${paths.page}"><bdi>${title}</bdi></a>
  </li> `
