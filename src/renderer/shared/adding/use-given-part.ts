import { watch } from 'vue'
import type { MenuCommand } from '#ipc/contract'
import { useCommand } from '../commands'
import { useGivenPartsStore, type GivenParts } from '../stores/given-parts'
import { useLibraryStore } from '../stores/library'

/** Opens the sheet for what a file of one kind holds: by its command, and for a file that was given somewhere else. */
export const useGivenPart = (
  kind: GivenParts['kind'],
  command: MenuCommand,
  sheet: { readonly choose: () => Promise<void>; readonly begin: (path: string) => Promise<void> },
): void => {
  const library = useLibraryStore()
  const given = useGivenPartsStore()
  useCommand(command, () => {
    if (library.overview === null) return false
    void sheet.choose()
    return true
  })
  watch(
    () => given.given,
    () => {
      const path = given.receive(kind)
      if (path !== null) void sheet.begin(path)
    },
  )
}
