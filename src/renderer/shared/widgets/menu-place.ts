import { shallowRef } from 'vue'

/**
 * Where a menu belongs that was asked for at a point, from its first frame on: while it comes up for the first time it is
 * drawn at the ground that it is asked for on, which may have no place of its own.
 */
export const useMenuPlace = () => {
  const place = shallowRef({ getBoundingClientRect: () => new DOMRect() })
  const placeAt = ({ clientX, clientY }: MouseEvent): void => {
    const box = new DOMRect(clientX, clientY, 0, 0)
    place.value = { getBoundingClientRect: () => box }
  }
  return { place, placeAt }
}
