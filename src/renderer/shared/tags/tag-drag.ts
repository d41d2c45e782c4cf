/** A tag that is carried by the pointer: only within this window, so its type is nobody else's. */
const type = 'application/x-sanad-tag'

export const carryTag = (event: DragEvent, name: string): void => {
  if (!event.dataTransfer) return
  event.dataTransfer.setData(type, name)
  event.dataTransfer.effectAllowed = 'copy'
}

export const isTagCarried = (event: DragEvent): boolean => event.dataTransfer?.types.includes(type) ?? false

/** The name of the tag that was let go, or null. */
export const tagLetGo = (event: DragEvent): string | null =>
  isTagCarried(event) ? (event.dataTransfer?.getData(type) ?? null) : null
