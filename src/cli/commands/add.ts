import { resolve } from 'node:path'
import {
  needsALook,
  type AddedFile,
  type AddingPlan,
  type PlannedFile,
  type SkippedThing,
} from '#core/adding/adding'
import type { Command } from '../command'
import { isSet, valueOf } from '../command-line'
import { exit, sentenceOf, type Console, type ExitStatus } from '../console'
import { withLibrary } from '../open-for-command'

export const add: Command = {
  name: 'add',
  words: ['folder', 'given'],
  takesMoreWords: true,
  options: { into: 'value', 'dry-run': 'flag', by: 'value' },
  run: (context) =>
    withLibrary(context, async (library) => {
      const { console, line, signal } = context
      signal.addEventListener('abort', () => void library.cancel('add'))
      const input = {
        given: line.words.slice(1).map((path) => ({ kind: 'path' as const, path: resolve(path) })),
        into: valueOf(line, 'into') ?? '',
      }
      if (isSet(line, 'dry-run')) {
        const plan = await library.planAdding(input)
        return plan.ok ? tell(console, plan.value, true) : console.fail(plan.failure)
      }
      const added = await library.addFiles(input)
      return added.ok ? tell(console, added.value, false) : console.fail(added.failure)
    }),
}

type Told = Pick<AddingPlan, 'into' | 'skipped' | 'inside'> & {
  readonly files: readonly (PlannedFile & Partial<Pick<AddedFile, 'digest' | 'article' | 'failure'>>)[]
}

const tell = (console: Console, told: Told, isDryRun: boolean): ExitStatus => {
  const { say, print, note } = console
  const { into, files, skipped, inside } = told
  const place = into === '' ? say('adding.cli.top') : into
  print(say(isDryRun ? 'adding.cli.wouldAdd' : 'adding.cli.added', { into: place }, files.length))
  for (const { path, from, isRenamed } of files)
    print(
      `  ${isRenamed ? say('adding.cli.renamed', { path, from: from ?? '' }) : say('adding.cli.file', { path })}`,
    )
  for (const path of inside) print(say('adding.cli.inside', { path }))
  for (const thing of skipped) note(skippedLine(console, thing))
  const unread = files.filter(({ failure }) => failure !== undefined && failure !== null)
  for (const { path, failure } of unread)
    note(say('adding.cli.notArticle', { path, reason: sentenceOf(say, failure!) }))
  console.json({
    dryRun: isDryRun,
    into,
    files: files.map(({ path, from, sizeBytes, digest, article }) => ({
      path,
      from,
      sizeBytes,
      digest,
      article,
    })),
    skipped: skipped.map(({ from, why }) => ({
      from,
      reason: why.kind,
      ...('path' in why && { same: why.path }),
    })),
    inside,
  })
  return needsALook(told) || unread.length > 0 ? exit.lookAtThis : exit.done
}

const skippedLine = ({ say }: Console, { from, why }: SkippedThing): string => {
  if (why.kind === 'unreadable')
    return say('adding.cli.unreadable', { from, reason: sentenceOf(say, why.failure) })
  const { kind, ...values } = why
  return say('adding.cli.skipped', { from, why: say(`adding.why.${kind}`, values) })
}
