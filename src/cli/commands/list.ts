import type { ArticleSummary, TagView } from '#core/library/views'
import type { Command } from '../command'
import { exit } from '../console'
import { withLibrary } from '../open-for-command'

export const list: Command = {
  name: 'list',
  words: ['folder'],
  options: {},
  run: (context) =>
    withLibrary(context, async (library) => {
      const { console } = context
      const summaries = await library.summaries()
      if (!summaries.ok) return console.fail(summaries.failure)
      const sidebar = await library.sidebar()
      if (!sidebar.ok) return console.fail(sidebar.failure)
      const articles = [...summaries.value]
        .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
        .map((article) => listed(article, sidebar.value.tags))
      for (const { path, title, words, state } of articles)
        console.print([path, title, console.say(`cli.state.${state}`), String(words)].join('\t'))
      console.print(console.say('cli.articles', {}, articles.length))
      console.json({ articles })
      return exit.done
    }),
}

export const tagNames = (ids: readonly string[], tags: readonly TagView[]): readonly string[] =>
  ids.map((id) => tags.find((tag) => tag.id === id)?.name ?? id)

export const listed = (article: ArticleSummary, tags: readonly TagView[]) => ({
  id: article.id,
  path: article.path,
  ...(article.otherPaths.length > 0 && { otherPaths: article.otherPaths }),
  title: article.title,
  ...(article.described['published'] !== undefined && { date: article.described['published'] }),
  words: article.words,
  tags: tagNames(article.tags, tags),
  annotations: article.annotations,
  state: article.state,
  format: article.format,
  direction: article.direction,
  acquired: article.acquired,
})
