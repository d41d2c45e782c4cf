import type { Command } from '../command'
import { valueOf } from '../command-line'
import { exit } from '../console'
import { withLibrary } from '../open-for-command'

export const history: Command = {
  name: 'history',
  words: ['folder'],
  options: { path: 'value' },
  run: (context) =>
    withLibrary(context, async (library) => {
      const { console, line } = context
      const path = valueOf(line, 'path')
      const article = path === undefined ? null : await library.articleAt(path)
      if (article !== null && !article.ok) return console.fail(article.failure)
      const events = await library.history(article === null ? null : article.value.id)
      if (!events.ok) return console.fail(events.failure)
      for (const { time, by, type, data } of events.value)
        console.print([time, by === '' ? '-' : by, type, JSON.stringify(data)].join('\t'))
      console.json({ events: events.value })
      return exit.done
    }),
}
