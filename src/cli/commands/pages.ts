import { resolve } from 'node:path'
import type { AddedPages, PagesStage, WebArchiveView } from '#core/web-archive/adding-pages'
import type { WebPage } from '#core/web-archive/page'
import { viewOfArchive } from '#platform/library/web-pages'
import { openWebArchive } from '#platform/web-archive/open-web-archive'
import { signerOf, type Command, type CommandContext } from '../command'
import { isSet, valueOf, valuesOf } from '../command-line'
import { exit, type Console, type ExitStatus } from '../console'

export const pages: Command = {
  name: 'pages',
  words: ['archive'],
  options: { to: 'value', into: 'value', page: 'values', by: 'value' },
  run: async (context) => {
    const { console, line, signal, tell } = context
    const library = valueOf(line, 'to')
    const astray = library === undefined ? ['into', 'page'].find((name) => isSet(line, name)) : undefined
    if (astray !== undefined) {
      console.note(console.say('webArchives.cli.needsLibrary', { option: `--${astray}` }))
      return exit.wrongLine
    }
    const path = resolve(line.words[0]!)
    const onProgress = (stage: PagesStage): void =>
      tell({ kind: 'progress', progress: { work: 'pages', stage } })
    const archive = await openWebArchive(path, {
      signal,
      onProgress: throttledTo(onProgress),
    })
    if (!archive.ok) return console.fail(archive.failure)
    const view = viewOfArchive(archive.value)
    await archive.value.close()
    return library === undefined ? show(console, view) : addTo(context, library, path, view)
  },
}

const stepBytes = 32 * 1024 * 1024

/** A line for each stretch of the archive, not for each record. */
const throttledTo = (onProgress: (stage: PagesStage) => void) => {
  let next = stepBytes
  return (done: number, total: number): void => {
    if (done < next) return
    next = done + stepBytes
    onProgress({ kind: 'reading', done, total })
  }
}

const show = (console: Console, view: WebArchiveView): ExitStatus => {
  const { say, print } = console
  print(say('webArchives.cli.pages', {}, view.pages.length))
  for (const page of view.pages)
    print(`\n${page.title === '' ? page.uri : page.title}\n  ${factsOf(console, page)}\n  ${page.uri}`)
  sayFaults(console, view)
  console.json({
    name: view.name,
    pages: view.pages.map(({ uri, ...page }) => ({ url: uri, ...page })),
    damaged: view.damaged,
    isCut: view.isCut,
    changedFiles: view.changedFiles,
  })
  return needsALook(view) ? exit.lookAtThis : exit.done
}

const factsOf = ({ say }: Console, { date, digest, state }: WebPage): string =>
  [
    ...(date === '' ? [] : [date]),
    say(`webArchives.digest.${digest}`),
    ...(state === 'whole' ? [] : [say(`webArchives.state.${state}`)]),
  ].join(' · ')

const sayFaults = ({ say, note }: Console, { damaged, isCut, changedFiles }: WebArchiveView): void => {
  if (damaged > 0) note(say('webArchives.fault.damaged', {}, damaged))
  if (isCut) note(say('webArchives.fault.isCut'))
  for (const name of changedFiles) note(say('webArchives.fault.changedFile', { name }))
}

const needsALook = ({ pages, damaged, isCut, changedFiles }: WebArchiveView): boolean =>
  damaged > 0 ||
  isCut ||
  changedFiles.length > 0 ||
  pages.some(({ state, digest }) => state !== 'whole' || digest === 'differs')

const addTo = async (
  context: CommandContext,
  folder: string,
  archive: string,
  view: WebArchiveView,
): Promise<ExitStatus> => {
  const { console, line, signal } = context
  const wanted = valuesOf(line, 'page')
  const lacking = wanted.find((uri) => !view.pages.some((page) => page.uri === uri))
  if (lacking !== undefined) {
    console.note(console.say('webArchives.cli.noSuchPage', { uri: lacking }))
    return exit.impossible
  }
  const opened = await context.open(folder)
  if (!opened.ok) return console.fail(opened.failure)
  const library = opened.value
  signal.addEventListener('abort', () => void library.cancel('pages'))
  const scanned = await library.scan()
  if (!scanned.ok) return console.fail(scanned.failure)
  const chosen = view.pages.filter(({ uri }) => wanted.includes(uri)).map(({ id }) => id)
  const { say } = console
  const added = await library.addWebPages(
    {
      archive,
      pages: wanted.length === 0 ? null : chosen,
      into: valueOf(line, 'into') ?? '',
      fields: {
        link: say('webArchives.field.link'),
        captured: say('webArchives.field.captured'),
        archive: say('webArchives.field.archive'),
      },
    },
    signerOf(line),
  )
  return added.ok ? tellAdded(console, added.value, view) : console.fail(added.failure)
}

const tellAdded = (
  console: Console,
  { into, added, known, left }: AddedPages,
  view: WebArchiveView,
): ExitStatus => {
  const { say, print, note } = console
  print(say('webArchives.cli.added', {}, added.length))
  for (const { path, uri } of added) print(`  ${path}\n    ${uri}`)
  for (const values of known) print(say('webArchives.cli.known', values))
  for (const uri of left) note(say('webArchives.cli.left', { uri }))
  sayFaults(console, view)
  console.json({
    into,
    added: added.map(({ uri, ...page }) => ({ url: uri, ...page })),
    known: known.map(({ uri, path }) => ({ url: uri, path })),
    left,
  })
  const isWrong =
    left.length > 0 || added.some(({ article, digest }) => article === null || digest === 'differs')
  return isWrong ? exit.lookAtThis : exit.done
}
