import { onScopeDispose, ref, type Ref } from 'vue'
import { api, pathOfFile } from '#renderer/shared/api'
import { useGivenBundleStore } from '#renderer/shared/stores/given-bundle'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useToastStore } from '#renderer/shared/stores/toasts'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * What is dropped anywhere on the window: a folder is opened, a bundle is asked about. Answers whether something is held
 * over it now.
 */
export const useDrop = (): Readonly<Ref<boolean>> => {
  const library = useLibraryStore()
  const given = useGivenBundleStore()
  const toasts = useToastStore()
  const over = ref(false)

  const receive = async (path: string): Promise<void> => {
    const kind = await api.kindOfPath({ path })
    if (!kind.ok) toasts.failed(kind.failure)
    else if (kind.value === 'bundle' || kind.value === 'locked-bundle')
      given.give({ path, act: 'ask', isLocked: kind.value === 'locked-bundle' })
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
    const [file] = event.dataTransfer?.files ?? []
    const path = file ? pathOfFile(file) : ''
    if (path !== '') void receive(path)
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
