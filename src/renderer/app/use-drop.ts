import { onScopeDispose, ref, type Ref } from 'vue'
import { api, pathOfFile } from '#renderer/shared/api'
import { useGivenBundleStore } from '#renderer/shared/stores/given-bundle'
import { useGivenFilesStore } from '#renderer/shared/stores/given-files'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useToastStore } from '#renderer/shared/stores/toasts'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * What is dropped anywhere on the window: a bundle is asked about; over an open library, files and folders are asked about
 * too, and without one a folder is opened. Answers whether something is held over it now.
 */
export const useDrop = (): Readonly<Ref<boolean>> => {
  const library = useLibraryStore()
  const given = useGivenBundleStore()
  const files = useGivenFilesStore()
  const toasts = useToastStore()
  const over = ref(false)

  const receive = async (paths: readonly string[]): Promise<void> => {
    const [path] = paths
    if (path === undefined) return
    const isOpen = library.overview !== null
    const giveAll = (folder: string | null): void =>
      files.give({ things: paths.map((one) => ({ kind: 'path', path: one })), folder })
    if (isOpen && paths.length > 1) {
      giveAll(null)
      return
    }
    const kind = await api.kindOfPath({ path })
    if (!kind.ok) toasts.failed(kind.failure)
    else if (kind.value === 'bundle' || kind.value === 'locked-bundle')
      given.give({ path, act: 'ask', isLocked: kind.value === 'locked-bundle' })
    else if (isOpen) giveAll(kind.value === 'folder' ? path : null)
    // A file that is no bundle: opening it says that a folder is wanted.
    else await library.open(path)
  }

  const hover = (event: DragEvent): void => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    over.value = true
  }
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) over.value = false
  }
  const drop = (event: DragEvent): void => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    over.value = false
    const paths = Array.from(event.dataTransfer?.files ?? [], pathOfFile).filter((path) => path !== '')
    void receive(paths)
  }

  window.addEventListener('dragover', hover)
  window.addEventListener('dragleave', leave)
  window.addEventListener('drop', drop)
  onScopeDispose(() => {
    window.removeEventListener('dragover', hover)
    window.removeEventListener('dragleave', leave)
    window.removeEventListener('drop', drop)
  })
  return over
}
