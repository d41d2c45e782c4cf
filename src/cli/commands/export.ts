import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { ArticleId } from '#core/ids'
import type { Failure } from '#core/failure'
import type { ExportScope } from '#core/library/queries'
import { ok, type Result } from '#core/result'
import type { Library } from '#platform/library/library'
import { signerOf, type Command, type CommandContext } from '../command'
import { isSet, valueOf, valuesOf } from '../command-line'
import { exit } from '../console'
import { withLibrary } from '../open-for-command'

export const exportCommand: Command = {
  name: 'export',
  words: ['folder'],
  options: {
    out: 'value',
    all: 'flag',
    query: 'value',
    tag: 'value',
    path: 'values',
    'no-originals': 'flag',
    'no-names': 'flag',
    by: 'value',
    redact: 'value',
    'passphrase-file': 'value',
    recipient: 'values',
  },
  run: async (context) => {
    const { console, line, signal } = context
    const out = valueOf(line, 'out')
    if (out === undefined) {
      const argument = console.say('cli.argument.out')
      console.note(console.say('cli.error.missingArgument', { command: 'export', argument }))
      return exit.wrongLine
    }
    const missing = ['redact', 'passphrase-file', 'recipient'].find((name) => isSet(line, name))
    if (missing !== undefined) {
      console.note(console.say('cli.error.notYet', { command: 'export', option: `--${missing}` }))
      return exit.wrongLine
    }
    return withLibrary(context, async (library) => {
      const scope = await scopeOf(context, library)
      if (!scope.ok) return console.fail(scope.failure)
      signal.addEventListener('abort', () => void library.cancel('export'))
      const written = await library.exportBundle(
        {
          scope: scope.value,
          destination: resolve(out),
          originals: !isSet(line, 'no-originals'),
          annotators: !isSet(line, 'no-names'),
          language: console.language,
          time: new Date().toISOString(),
          bundleId: randomUUID(),
        },
        signerOf(line),
      )
      if (!written.ok) return console.fail(written.failure)
      const { path, articles, annotations, files, manifestSha256, notices } = written.value
      console.print(console.say('cli.exported', { path, articles, annotations, files }))
      console.print(console.say('cli.exportedHash', { hash: manifestSha256 }))
      for (const notice of notices) console.note(console.say(`cli.exportNotice.${notice.kind}`, notice))
      console.json(written.value)
      return notices.length > 0 ? exit.lookAtThis : exit.done
    })
  },
}

const scopeOf = async ({ line }: CommandContext, library: Library): Promise<Result<ExportScope, Failure>> => {
  const paths = valuesOf(line, 'path')
  if (paths.length > 0) {
    const articles: ArticleId[] = []
    for (const path of paths) {
      const article = await library.articleAt(path)
      if (!article.ok) return article
      articles.push(article.value.id)
    }
    return ok({ kind: 'articles', articles })
  }
  const query = valueOf(line, 'query')
  const tag = valueOf(line, 'tag')
  if (query === undefined && tag === undefined) return ok({ kind: 'all' })
  const tags = await tagIds(library, tag)
  if (!tags.ok) return tags
  const request = {
    view: 'all' as const,
    tags: [...tags.value],
    query: query ?? '',
    order: 'path' as const,
    descending: false,
    offset: 0,
    limit: 500,
  }
  return ok({ kind: 'list', request })
}

const tagIds = async (library: Library, name: string | undefined) => {
  if (name === undefined) return ok([])
  const sidebar = await library.sidebar()
  if (!sidebar.ok) return sidebar
  const wanted = name.normalize('NFC').trim().toLowerCase()
  const tag = sidebar.value.tags.find((one) => one.name.normalize('NFC').toLowerCase() === wanted)
  return tag ? ok([tag.id]) : { ok: false as const, failure: { kind: 'tag-unknown' as const, tag: name } }
}
