import { concordanceOrders, MOST_PLACES } from '#core/search/concordance'
import { concordanceHead, concordanceRow } from '#platform/library/concordance'
import type { Command } from '../command'
import { isSet, valueOf } from '../command-line'
import { exit } from '../console'
import { withLibrary } from '../open-for-command'

const usualLimit = 1000

export const concordance: Command = {
  name: 'concordance',
  words: ['folder', 'query'],
  options: { order: 'value', limit: 'value', csv: 'flag' },
  run: async (context) => {
    const { console, line } = context
    const wrong = (option: string, value: string) => {
      console.note(console.say('cli.error.badValue', { option, value }))
      return exit.wrongLine
    }
    const most = valueOf(line, 'limit')
    // A table is worked with as a whole: what it lacks would be missed by nobody.
    const usual = isSet(line, 'csv') ? MOST_PLACES : usualLimit
    const limit = most === undefined ? usual : Number(most)
    if (!Number.isInteger(limit) || limit < 0) return wrong('--limit', most ?? '')
    const said = valueOf(line, 'order') ?? 'article'
    const order = concordanceOrders.find((one) => one === said)
    if (order === undefined) return wrong('--order', said)
    return withLibrary(context, async (library) => {
      const query = line.words[1]!
      const asked = { view: 'all' as const, tags: [], query }
      // In one piece: each page would read its texts again.
      const page = await library.concordance({ asked, order, offset: 0, limit: Math.min(limit, MOST_PLACES) })
      if (!page.ok) return console.fail(page.failure)
      const { total, lines } = page.value
      if (isSet(line, 'csv')) {
        console.print((concordanceHead() + lines.map(concordanceRow).join('')).trimEnd())
      } else {
        console.print(console.say('cli.concordance', {}, total))
        for (const { before, node, after, path } of lines)
          console.print(`${before}[${node}]${after}\t${path}`)
      }
      const lacking = total - lines.length
      if (lacking > 0) console.note(console.say('cli.concordanceLacks', {}, lacking))
      console.json({ query, order, total, lines })
      return exit.done
    })
  },
}
