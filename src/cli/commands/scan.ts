import type { Failure } from '#core/failure'
import { isLockedPdf } from '#core/library/locked-pdf'
import type { ScanReport, UnreadableFile } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import type { Library } from '#platform/library/library'
import type { Command } from '../command'
import { isSet, valueOf } from '../command-line'
import { exit, sentenceOf } from '../console'
import { passphraseIn } from '../passphrase-file'

export const scan: Command = {
  name: 'scan',
  words: ['folder'],
  options: { 'rebuild-index': 'flag', 'notes-in': 'value', 'password-file': 'value' },
  run: async ({ console, line, open, keepNotesIn, readFile, signal }) => {
    const passwordFile = valueOf(line, 'password-file')
    const password = passwordFile === undefined ? ok(null) : await passphraseIn(passwordFile, readFile)
    if (!password.ok) return console.fail(password.failure)
    const home = valueOf(line, 'notes-in')
    if (home !== undefined) {
      const kept = await keepNotesIn(line.words[0]!, home)
      if (!kept.ok) return console.fail(kept.failure)
    }
    const opened = await open(line.words[0]!)
    if (!opened.ok) return console.fail(opened.failure)
    signal.addEventListener('abort', () => void opened.value.cancel('scan'))
    const scanned = await opened.value.scan()
    if (!scanned.ok) return console.fail(scanned.failure)
    if (isSet(line, 'rebuild-index')) {
      const rebuilt = await opened.value.rebuildIndex()
      if (!rebuilt.ok) return console.fail(rebuilt.failure)
    }
    const unlocked =
      password.value === null ? ok(null) : await unlock(opened.value, scanned.value, password.value, signal)
    if (!unlocked.ok) return console.fail(unlocked.failure)
    const report = { ...scanned.value, unlocked: 0, ...unlocked.value }
    const overview = await opened.value.overview()
    if (!overview.ok) return console.fail(overview.failure)
    const { id, title, articles, annotations, notices, readOnly, lastVerified } = overview.value
    for (const { kind, ...values } of notices) console.note(console.say(`cli.notice.${kind}`, values))
    if (readOnly !== null) console.note(sentenceOf(console.say, readOnly))
    const { unreadable, cancelled: _cancelled, unlocked: _unlocked, ...counts } = report
    console.print(console.say('cli.scanned', counts))
    console.print(console.say('cli.articles', {}, articles))
    for (const { path, failure } of unreadable)
      console.note(console.say('cli.unreadable', { path, reason: sentenceOf(console.say, failure) }))
    if (unlocked.value !== null)
      console.print(console.say('locked.cli.opened', { count: unlocked.value.unlocked }))
    else if (unreadable.some(isLockedPdf)) console.note(console.say('locked.cli.hint'))
    const verified = lastVerified?.time ?? null
    console.json({
      library: { id, title },
      articles,
      annotations,
      ...report,
      notices,
      lastVerified: verified,
    })
    if (report.cancelled) return console.fail({ kind: 'cancelled' })
    return unreadable.length > 0 || notices.some(({ kind }) => kind === 'journal-damaged')
      ? exit.lookAtThis
      : exit.done
  },
}

type Unlocked = { readonly unlocked: number; readonly unreadable: readonly UnreadableFile[] }

/** Tries one password on every locked PDF; those that it does not open stay named, with that reason. */
const unlock = async (
  library: Library,
  report: ScanReport,
  password: string,
  signal: AbortSignal,
): Promise<Result<Unlocked, Failure>> => {
  const unreadable: UnreadableFile[] = []
  let unlocked = 0
  for (const file of report.unreadable) {
    if (!isLockedPdf(file)) {
      unreadable.push(file)
      continue
    }
    if (signal.aborted) return fail({ kind: 'cancelled' })
    const read = await library.readLocked({ path: file.path, password }, '')
    if (read.ok) unlocked++
    else unreadable.push({ path: file.path, failure: read.failure })
  }
  return ok({ unlocked, unreadable })
}
