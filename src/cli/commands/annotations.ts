import type { Command } from '../command'
import { valueOf } from '../command-line'
import { exit } from '../console'
import { withLibrary } from '../open-for-command'
import { annotationDocument } from './annotate'

export const annotations: Command = {
  name: 'annotations',
  words: ['folder'],
  options: { path: 'value' },
  run: (context) =>
    withLibrary(context, async (library) => {
      const { console, line } = context
      const all = await library.annotations()
      if (!all.ok) return console.fail(all.failure)
      const wanted = valueOf(line, 'path')
      if (wanted !== undefined) {
        const article = await library.articleAt(wanted)
        if (!article.ok) return console.fail(article.failure)
      }
      const shown = all.value
        .filter(({ path }) => wanted === undefined || path.normalize('NFC') === wanted.normalize('NFC'))
        .map(annotationDocument)
      for (const { path, exact, start, end, anchor, note, area } of shown) {
        const place = area
          ? console.say('cli.areaLine', {
              path,
              picture: area.picture,
              anchor: console.say(`cli.anchor.${anchor}`),
              fragment: area.fragment,
            })
          : exact === null
            ? console.say('cli.wholeArticle', { path })
            : console.say('cli.annotationLine', {
                path,
                start: start ?? 0,
                end: end ?? 0,
                anchor: console.say(`cli.anchor.${anchor}`),
                exact,
              })
        console.print(note === '' ? place : `${place}\n  ${note.replace(/\n/gu, '\n  ')}`)
      }
      console.json({ annotations: shown })
      return exit.done
    }),
}
