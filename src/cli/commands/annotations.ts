import { resolve } from 'node:path'
import { annotationGroupings, everyAnnotation } from '#core/library/annotations/queries'
import { signerOf, type Command, type CommandContext } from '../command'
import { isSet, valueOf } from '../command-line'
import { exit, exportNoticeLine, type ExitStatus } from '../console'
import { withLibrary } from '../open-for-command'
import { annotationDocument } from './annotate'

export const annotations: Command = {
  name: 'annotations',
  words: ['folder'],
  options: { path: 'value', format: 'value', out: 'value', group: 'value' },
  run: (context) => {
    const { console, line } = context
    if (isSet(line, 'format')) return written(context)
    const astray = ['out', 'group'].find((one) => isSet(line, one))
    if (astray === undefined) return listed(context)
    console.note(console.say('cli.error.needsOption', { option: `--${astray}`, other: '--format' }))
    return Promise.resolve(exit.wrongLine)
  },
}

const forms = ['csv', 'html', 'docx'] as const
const refused = (context: CommandContext, option: string): typeof exit.wrongLine => {
  const { console, line } = context
  console.note(
    console.say('cli.error.badValue', { option: `--${option}`, value: valueOf(line, option) ?? '' }),
  )
  return exit.wrongLine
}

/** What would be listed, as a file: a table, a page or a document, in groups where some are asked for. */
const written = async (context: CommandContext): Promise<ExitStatus> => {
  const { console, line, signal } = context
  const form = forms.find((one) => one === valueOf(line, 'format')?.toLowerCase())
  const group = annotationGroupings.find((one) => one === (valueOf(line, 'group') ?? 'none'))
  const out = valueOf(line, 'out')
  if (form === undefined) return refused(context, 'format')
  if (group === undefined) return refused(context, 'group')
  if (out === undefined) {
    console.note(console.say('cli.error.needsOption', { option: '--format', other: '--out' }))
    return exit.wrongLine
  }
  if (isSet(line, 'path')) {
    console.note(console.say('cli.error.notTogether', { one: '--format', other: '--path' }))
    return exit.wrongLine
  }
  return withLibrary(context, async (library) => {
    signal.addEventListener('abort', () => void library.cancel('export'))
    const listing = { filter: everyAnnotation, group, order: 'place', descending: false } as const
    const input = { listing, destination: resolve(out), overwrite: false }
    const time = new Date().toISOString()
    const by = signerOf(line)
    const saved =
      form === 'csv'
        ? await library.saveAnnotationTable(input, by)
        : await library.saveAnnotationListing({ ...input, form, language: console.language, time }, by)
    if (!saved.ok) return console.fail(saved.failure)
    const count = 'rows' in saved.value ? saved.value.rows : saved.value.annotations
    console.print(`${console.say('workbench.done.listed', { count })} ${saved.value.path}`)
    const unreadable = 'unreadable' in saved.value ? saved.value.unreadable : []
    for (const { path } of unreadable)
      console.note(exportNoticeLine(console, { kind: 'article-unreadable', path }))
    console.json({ form, path: saved.value.path, count, ...(unreadable.length > 0 && { unreadable }) })
    return unreadable.length > 0 ? exit.lookAtThis : exit.done
  })
}

const listed = (context: CommandContext): Promise<ExitStatus> =>
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
  })
