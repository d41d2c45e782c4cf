import type { ComparedPiece, ComparedRow } from '#core/compare/compare-texts'
import type { Command } from '../command'
import { exit } from '../console'
import { pathOf, withLibrary } from '../open-for-command'

/** What differs between the version acquired and the one read now; marked words stand between `[-…-]` and `{+…+}`. */
export const compare: Command = {
  name: 'compare',
  words: ['folder', 'path'],
  options: {},
  run: (context) =>
    withLibrary(context, async (library) => {
      const { console } = context
      const article = await library.articleAt(pathOf(context))
      if (!article.ok) return console.fail(article.failure)
      const compared = await library.compareVersions({ article: article.value.id, before: null, after: null })
      if (!compared.ok) return console.fail(compared.failure)
      const { before, after, rows } = compared.value
      for (const row of rows) for (const line of linesOf(row)) console.print(line)
      console.json({ path: article.value.path, before, after, rows })
      return rows.every(({ kind }) => kind === 'same') ? exit.done : exit.lookAtThis
    }),
}

const linesOf = (row: ComparedRow): readonly string[] => {
  switch (row.kind) {
    case 'same':
      return []
    case 'removed':
      return [`- ${row.text}`]
    case 'added':
      return [`+ ${row.text}`]
    case 'changed':
      return [`- ${marked(row.before, '[-', '-]')}`, `+ ${marked(row.after, '{+', '+}')}`]
    default:
      return row satisfies never
  }
}

const marked = (pieces: readonly ComparedPiece[], open: string, close: string): string =>
  pieces.map(({ text, isMarked }) => (isMarked ? `${open}${text}${close}` : text)).join('')
