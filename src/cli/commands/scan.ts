import type { Command } from '../command'
import { isSet, valueOf } from '../command-line'
import { exit, sentenceOf } from '../console'

export const scan: Command = {
  name: 'scan',
  words: ['folder'],
  options: { 'rebuild-index': 'flag', 'notes-in': 'value' },
  run: async ({ console, line, open, keepNotesIn, signal }) => {
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
    const report = scanned.value
    const overview = await opened.value.overview()
    if (!overview.ok) return console.fail(overview.failure)
    const { id, title, articles, annotations, notices, readOnly, lastVerified } = overview.value
    for (const { kind, ...values } of notices) console.note(console.say(`cli.notice.${kind}`, values))
    if (readOnly !== null) console.note(sentenceOf(console.say, readOnly))
    const { unreadable, cancelled: _cancelled, ...counts } = report
    console.print(console.say('cli.scanned', counts))
    console.print(console.say('cli.articles', {}, articles))
    for (const { path, failure } of unreadable)
      console.note(console.say('cli.unreadable', { path, reason: sentenceOf(console.say, failure) }))
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
