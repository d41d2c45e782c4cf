type Size = { readonly width: number; readonly height: number }
type Box = Size & { readonly left: number; readonly top: number }
type Drawn = Readonly<Record<string, string>>

/** Where the card of a step stands, and the ring around what it speaks of; CSS of the window. */
export type Place = { readonly card: Drawn; readonly ring: Drawn | null }

const gapPx = 10
const edgePx = 12

/**
 * Below its target, or above it where there is no room; over the lower part of a target that fills most of the height. In
 * the middle of the window where there is no target.
 */
export const placeBeside = (target: Box | null, card: Size, view: Size): Place => {
  if (target === null || target.width === 0)
    return { card: at((view.width - card.width) / 2, (view.height - card.height) / 2), ring: null }
  const bottom = target.top + target.height
  const middle = target.left + target.width / 2 - card.width / 2
  const below = bottom + gapPx
  const above = target.top - gapPx - card.height
  const top =
    below + card.height + edgePx <= view.height
      ? below
      : above >= edgePx
        ? above
        : Math.min(bottom, view.height) - card.height - 2 * edgePx
  return {
    card: at(within(middle, view.width - card.width), within(top, view.height - card.height)),
    ring: {
      ...at(target.left + 2, target.top + 2),
      width: `${Math.max(0, target.width - 4)}px`,
      height: `${Math.max(0, target.height - 4)}px`,
    },
  }
}

const within = (place: number, room: number): number => Math.max(edgePx, Math.min(place, room - edgePx))
const at = (left: number, top: number): Drawn => ({ left: `${left}px`, top: `${top}px` })
