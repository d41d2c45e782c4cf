import type { Failure } from '#core/failure'
import { isLockedPdf } from '#core/library/locked-pdf'
import type { Library } from '#platform/library/library'
import type { Command } from '../command'
import { exit, type Console, type ExitStatus } from '../console'
import { pathOf, withLibrary } from '../open-for-command'
import { listed, tagNames } from './list'

export const show: Command = {
  name: 'show',
  words: ['folder', 'path'],
  options: {},
  run: (context) =>
    withLibrary(context, async (library) => {
      const { console } = context
      const article = await library.articleAt(pathOf(context))
      if (!article.ok) return failUnread(library, console, pathOf(context), article.failure)
      const content = await library.readArticle(article.value.id)
      if (!content.ok) return console.fail(content.failure)
      const sidebar = await library.sidebar()
      if (!sidebar.ok) return console.fail(sidebar.failure)
      const { text, versions, encoding, extractor, detected, warnings, version } = content.value
      const field = (name: string, value: string): void =>
        console.print(`${console.say(`cli.fields.${name}`)}: ${value}`)
      const { title, path, state, words, id, acquired, tags, described } = content.value.article
      field('title', title)
      field('path', path)
      field('state', console.say(`cli.state.${state}`))
      field('words', String(words))
      field('tags', tagNames(tags, sidebar.value.tags).join('، '))
      field('acquired', acquired)
      field('id', id)
      console.print(`\n${text}`)
      console.json({
        ...listed(content.value.article, sidebar.value.tags),
        version,
        versions,
        encoding,
        extractor,
        metadata: described,
        detected,
        warnings,
        text,
      })
      return exit.done
    }),
}

/** A file that is there and could not be read says why, and a locked one what to do. */
const failUnread = async (
  library: Library,
  console: Console,
  path: string,
  failure: Failure,
): Promise<ExitStatus> => {
  const overview = await library.overview()
  const file = overview.ok ? overview.value.unreadable.find((one) => one.path === path) : undefined
  if (file && isLockedPdf(file)) console.note(console.say('locked.cli.hint'))
  return console.fail(file?.failure ?? failure)
}
