import { wordsOfPace, type Pace } from '#core/library/pace'
import { say, sayCount } from '#renderer/shared/messages'
import type { RunningWork } from '#renderer/shared/stores/progress'

/** What is being done, in words. */
export const sayWork = (running: RunningWork): string => {
  switch (running.work) {
    case 'verify':
      return say('app.work.verify', { done: running.done, total: running.total })
    case 'describe':
      return say('app.work.describe', { done: running.done, total: running.total })
    case 'export':
      return say(running.stage.kind === 'looking' ? 'exporting.looking' : 'app.work.writing')
    case 'check':
      return say('app.work.checking')
    case 'import':
      return say(running.stage.kind === 'checking' ? 'app.work.checking' : 'app.work.importing')
    case 'add':
      return say('app.work.adding')
    case 'pages':
      return say(`webArchives.work.${running.stage.kind}`)
    case 'table':
      return say(`tables.work.${running.stage.kind}`)
    case 'scan':
      return running.stage.kind === 'walking'
        ? sayCount('app.work.walking', running.stage.found)
        : say(`app.work.${running.stage.kind}`, { done: running.stage.done, total: running.stage.total })
    default:
      return running satisfies never
  }
}

/** With how fast it goes and how long it will take, of what is counted in files; of other work, how long it will take. */
export const sayPaced = (running: RunningWork, pace: Pace | undefined): string => {
  const work = sayWork(running)
  if (pace === undefined) return work
  const { rate, left } = wordsOfPace(pace)
  const inFiles = running.work === 'scan' || running.work === 'verify' || running.work === 'describe'
  const parts = [work, ...(inFiles ? [sayCount(rate.key, rate.count)] : []), sayCount(left.key, left.count)]
  return parts.join(' · ')
}

const share = (done: number, total: number): number => (total === 0 ? 1 : done / total)

/** How much of it is done, from 0 to 1; null while nobody knows how much there is. */
export const shareOf = (running: RunningWork): number | null => {
  switch (running.work) {
    case 'verify':
    case 'describe':
      return share(running.done, running.total)
    case 'export':
    case 'check':
    case 'import':
      return share(running.stage.doneBytes, running.stage.totalBytes)
    case 'add':
      return running.stage.kind === 'looking'
        ? null
        : share(running.stage.doneBytes, running.stage.totalBytes)
    case 'pages':
    case 'table':
      return share(running.stage.done, running.stage.total)
    case 'scan':
      return running.stage.kind === 'walking' ? null : share(running.stage.done, running.stage.total)
    default:
      return running satisfies never
  }
}
