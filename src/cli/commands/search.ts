import type { ListPage } from '#core/library/queries'
import type { Library } from '#platform/library/library'
import type { Command } from '../command'
import { valueOf } from '../command-line'
import { exit } from '../console'
import { withLibrary } from '../open-for-command'

const usualLimit = 20
const mostInPage = 500

export const search: Command = {
  name: 'search',
  words: ['folder', 'query'],
  options: { limit: 'value' },
  run: async (context) => {
    const { console, line } = context
    const limit = Number(valueOf(line, 'limit') ?? usualLimit)
    if (!Number.isInteger(limit) || limit < 0) {
      console.note(
        console.say('cli.error.badValue', { option: '--limit', value: valueOf(line, 'limit') ?? '' }),
      )
      return exit.wrongLine
    }
    return withLibrary(context, async (library) => {
      const query = line.words[1]!
      const found = await pages(library.listArticles, query, limit)
      if (!found.ok) return console.fail(found.failure)
      printPage(console, found.value)
      console.json(documentOf(query, found.value))
      return exit.done
    })
  },
}

const pages = async (
  ask: Library['listArticles'],
  query: string,
  limit: number,
): ReturnType<Library['listArticles']> => {
  const request = { view: 'all', tags: [], query, order: 'relevance', descending: false } as const
  const first = await ask({ ...request, tags: [], offset: 0, limit: Math.min(limit, mostInPage) })
  if (!first.ok) return first
  const rows = [...first.value.rows]
  while (rows.length < Math.min(limit, first.value.total)) {
    const next = await ask({
      ...request,
      tags: [],
      offset: rows.length,
      limit: Math.min(mostInPage, limit - rows.length),
    })
    if (!next.ok) return next
    if (next.value.rows.length === 0) break
    rows.push(...next.value.rows)
  }
  return { ok: true, value: { ...first.value, rows } }
}

const documentOf = (query: string, page: ListPage) => ({
  query,
  understood: page.search?.understood ?? '',
  readAsPlainWords: page.search?.readAsPlainWords ?? false,
  total: page.total,
  tookMs: page.search?.tookMs ?? 0,
  notIndexed: page.search?.notIndexed ?? 0,
  hits: page.rows.map(({ article, score, snippets, matchedIn }) => ({
    id: article.id,
    path: article.path,
    title: article.title,
    score: score ?? 0,
    matchedIn,
    snippets: snippets.map(({ text, marks, start }) => ({ text, marks, start })),
  })),
  suggestions: page.search?.suggestions ?? [],
})

const printPage = (console: Parameters<Command['run']>[0]['console'], page: ListPage): void => {
  console.print(console.say('cli.found', {}, page.total))
  for (const { article, snippets } of page.rows) {
    console.print(`\n${article.title}\n  ${article.path}`)
    for (const { text } of snippets) console.print(`  … ${text.replace(/\s+/gu, ' ')} …`)
  }
  const { search } = page
  if (!search) return
  if (page.total === 0 || search.readAsPlainWords)
    console.print(console.say('cli.understood', { understood: search.understood }))
  if (search.notIndexed > 0) console.note(console.say('cli.notIndexed', {}, search.notIndexed))
  for (const { query, total } of search.suggestions)
    console.print(`  ${console.say('cli.suggestion', { query }, total)}`)
}
