import { signerOf, type Command } from '../command'
import { valuesOf } from '../command-line'
import { exit } from '../console'
import { pathOf, withLibrary } from '../open-for-command'
import { listed } from './list'

export const tag: Command = {
  name: 'tag',
  words: ['folder', 'path'],
  options: { tag: 'values', by: 'value' },
  run: async (context) => {
    const { console, line } = context
    const tags = valuesOf(line, 'tag').filter((name) => name.trim() !== '')
    if (tags.length === 0) {
      const argument = console.say('cli.argument.tag')
      console.note(console.say('cli.error.missingArgument', { command: 'tag', argument }))
      return exit.wrongLine
    }
    return withLibrary(context, async (library) => {
      const path = pathOf(context)
      const article = await library.articleAt(path)
      if (!article.ok) return console.fail(article.failure)
      for (const name of tags) {
        const tagged = await library.tagArticles(
          { articles: [article.value.id], tag: name, on: true },
          signerOf(line),
        )
        if (!tagged.ok) return console.fail(tagged.failure)
      }
      console.print(console.say('cli.tagged', { path, tags: tags.join('، ') }))
      const now = await library.articleAt(path)
      const sidebar = await library.sidebar()
      if (now.ok && sidebar.ok) console.json({ article: listed(now.value, sidebar.value.tags) })
      return exit.done
    })
  },
}
