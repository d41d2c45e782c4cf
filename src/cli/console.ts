import type { BundleNotice } from '#core/bundle/outcome'
import type { Failure } from '#core/failure'
import { createPaceMeter, wordsOfPace, type PaceMeter } from '#core/library/pace'
import { wordsIn, wordsOf } from '#core/messages/values'
import { createTranslator, type Translate } from '#core/messages/translator'
import type { WorkProgress } from '#core/library/progress'
import type { Language } from '#core/settings'
import { languages } from '#core/settings'

/** Exit statuses that scripts rely on. */
export const exit = { done: 0, lookAtThis: 1, wrongLine: 2, impossible: 3 } as const
export type ExitStatus = (typeof exit)[keyof typeof exit]

/** What a command says, and where: results on standard output, everything else on standard error. */
export type Console = {
  readonly isJson: boolean
  readonly language: Language
  readonly say: Translate
  readonly print: (line: string) => void
  readonly json: (document: unknown) => void
  readonly note: (line: string) => void
  readonly fail: (failure: Failure) => ExitStatus
  readonly progress: (progress: WorkProgress) => void
  readonly endProgress: () => void
}

export type Streams = {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly isTerminal: boolean
}

/** The language of the environment (POSIX: LC_ALL, LC_MESSAGES, LANG; empty is unset); English where it is neither of ours. */
export const systemLanguage = (environment: Readonly<Record<string, string | undefined>>): Language => {
  const said = ['LC_ALL', 'LC_MESSAGES', 'LANG']
    .map((name) => environment[name] ?? '')
    .find((value) => value !== '')
  return languages.find((language) => said?.toLowerCase().startsWith(language)) ?? 'en'
}

export const createConsole = (streams: Streams, language: Language, isJson: boolean): Console => {
  const say = createTranslator(language, streams.isTerminal)
  let isBarShown = false
  const meter = createPaceMeter()
  const endProgress = (): void => {
    if (isBarShown) streams.err('\r\u001b[K')
    isBarShown = false
  }
  const note = (line: string): void => {
    endProgress()
    streams.err(`${line}\n`)
  }
  return {
    isJson,
    language,
    say,
    endProgress,
    note,
    print: (line) => {
      endProgress()
      if (!isJson) streams.out(`${line}\n`)
    },
    json: (document) => {
      endProgress()
      if (isJson) streams.out(`${JSON.stringify(document, null, 2)}\n`)
    },
    fail: (failure) => {
      note(sentenceOf(say, failure))
      if (failure.kind === 'worker-stopped') note(failure.reason)
      return exit.impossible
    },
    progress: (progress) => {
      const line = progressLine({ say, meter, language }, progress)
      if (line === null) return
      if (streams.isTerminal) {
        streams.err(`\r\u001b[K${line}`)
        isBarShown = true
      } else {
        streams.err(`${line}\n`)
      }
    },
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

export const sentenceOf = (say: Translate, failure: Failure): string =>
  say(`failure.${failure.kind}`, wordsOf(failure, megabytes))

/** What was left out of a bundle, and why. */
export const exportNoticeLine = ({ say }: Pick<Console, 'say'>, notice: BundleNotice): string =>
  say(`bundle.notice.${notice.kind}`, wordsIn(notice))

const barWidth = 24

type Saying = { readonly say: Translate; readonly meter: PaceMeter; readonly language: Language }

/** What is done of it, and once that can be said how fast it goes and how long it will take. */
const counted = (
  { say, meter }: Saying,
  work: string,
  { done, total }: { readonly done: number; readonly total: number },
): string => {
  const pace = meter.take(done, total, performance.now())
  if (pace === null) return bar(done, total) + work
  const { rate, left } = wordsOfPace(pace)
  const paced = { rate: say(rate.key, {}, rate.count), left: say(left.key, {}, left.count) }
  return `${bar(done, total)}${work} · ${paced.rate} · ${paced.left}`
}

const progressLine = (saying: Saying, progress: WorkProgress): string | null => {
  const { say, language } = saying
  // No command describes so many that it would have to be waited for.
  if ('ended' in progress || progress.work === 'describe') return null
  if (progress.work === 'verify') return counted(saying, say('cli.progress.verifying', progress), progress)
  if (progress.work === 'scan') {
    const { stage } = progress
    switch (stage.kind) {
      case 'walking':
        return say('cli.progress.walking', { found: stage.found })
      case 'reading':
      case 'indexing':
        return counted(
          saying,
          say(`cli.progress.${stage.kind}`, { done: stage.done, total: stage.total }),
          stage,
        )
      default:
        return stage satisfies never
    }
  }
  if (progress.work === 'add') {
    const { stage } = progress
    if (stage.kind === 'looking') return say('adding.cli.looking', { found: stage.found })
    const copied = { percent: percentOf(stage, language) }
    return bar(stage.doneBytes, stage.totalBytes) + say('adding.cli.copying', copied)
  }
  if (progress.work === 'pages') {
    const { kind, done, total } = progress.stage
    const percent = percentOf({ doneBytes: done, totalBytes: total }, language)
    return bar(done, total) + say(`webArchives.cli.${kind}`, { percent })
  }
  if (progress.work === 'table') {
    const { kind, done, total } = progress.stage
    return (
      bar(done, total) +
      say(`tables.cli.${kind}`, { percent: percentOf({ doneBytes: done, totalBytes: total }, language) })
    )
  }
  const { doneBytes, totalBytes, kind } = progress.stage
  const percent = percentOf(progress.stage, language)
  const doing = progress.work === 'import' && kind === 'writing' ? 'importing' : kind
  return bar(doneBytes, totalBytes) + say(`cli.progress.${doing}`, { percent })
}

const percentOf = (
  { doneBytes, totalBytes }: { readonly doneBytes: number; readonly totalBytes: number },
  language: Language,
): string =>
  new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-arab' : 'en', { style: 'percent' }).format(
    totalBytes === 0 ? 1 : doneBytes / totalBytes,
  )

const bar = (done: number, total: number): string => {
  const full = total === 0 ? barWidth : Math.round((barWidth * Math.min(done, total)) / total)
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] `
}
