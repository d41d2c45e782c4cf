import { onScopeDispose, ref, type Ref } from 'vue'
import { pathOfFile } from '#renderer/shared/api'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** A folder that is dropped anywhere on the window. Answers whether one is held over it now. */
export const useFolderDrop = (open: (path: string) => void): Readonly<Ref<boolean>> => {
  const over = ref(false)

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
    if (path !== '') open(path)
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
