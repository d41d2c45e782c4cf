import type { Capture } from './capture'

/** The captures of an archive, found again by address. */
export type CaptureIndex = {
  readonly byUri: ReadonlyMap<string, readonly Capture[]>
  readonly byDigest: ReadonlyMap<string, Capture>
  readonly byId: ReadonlyMap<string, Capture>
}

export const indexCaptures = (captures: readonly Capture[]): CaptureIndex => {
  const byUri = new Map<string, Capture[]>()
  const byDigest = new Map<string, Capture>()
  const byId = new Map<string, Capture>()
  for (const capture of captures) {
    const key = sameAddress(capture.uri)
    const others = byUri.get(key)
    if (others) others.push(capture)
    else byUri.set(key, [capture])
    if (capture.kind === 'revisit') continue
    if (capture.recordId !== '') byId.set(capture.recordId, capture)
    if (capture.payloadDigest !== '' && !byDigest.has(capture.payloadDigest))
      byDigest.set(capture.payloadDigest, capture)
  }
  return { byUri, byDigest, byId }
}

/** Addresses without what no server is sent. */
const sameAddress = (uri: string): string => uri.replace(/#.*$/s, '')

/** The capture of an address that was made nearest to a time; sound ones before damaged ones. */
export const captureNear = (
  { byUri }: CaptureIndex,
  uri: string,
  date: string,
  isWanted: (capture: Capture) => boolean = () => true,
): Capture | undefined => {
  const time = Date.parse(date)
  const away = (capture: Capture): number => {
    const distance = Math.abs(Date.parse(capture.date) - time)
    return Number.isNaN(distance) ? Number.MAX_SAFE_INTEGER : distance
  }
  const isSound = ({ isWhole, digest }: Capture): boolean => isWhole && digest !== 'differs'
  let best: { readonly capture: Capture; readonly isSound: boolean; readonly away: number } | undefined
  for (const capture of byUri.get(sameAddress(uri)) ?? []) {
    if (!isWanted(capture)) continue
    const next = { capture, isSound: isSound(capture), away: away(capture) }
    const isBetter =
      best === undefined || (next.isSound === best.isSound ? next.away < best.away : next.isSound)
    if (isBetter) best = next
  }
  return best?.capture
}

/** The capture that holds the body: of a revisit, the one that it found unchanged. Undefined where the archive lacks that one. */
export const holderOf = (index: CaptureIndex, capture: Capture): Capture | undefined => {
  if (capture.kind !== 'revisit') return capture
  const { uri, date, id } = capture.refersTo
  const isHolder = (other: Capture): boolean =>
    other.kind !== 'revisit' &&
    (capture.payloadDigest === '' ||
      other.payloadDigest === '' ||
      other.payloadDigest === capture.payloadDigest)
  return (
    index.byId.get(id) ??
    (uri === '' ? undefined : captureNear(index, uri, date, isHolder)) ??
    index.byDigest.get(capture.payloadDigest) ??
    captureNear(index, capture.uri, capture.date, isHolder)
  )
}
