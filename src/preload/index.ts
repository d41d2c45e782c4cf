import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { callChannel, calls, pushChannel, pushNames } from '#ipc/contract'

type Listener = (value: unknown) => void

const functions = Object.keys(calls).map((name) => [
  name,
  (input: unknown) => ipcRenderer.invoke(callChannel(name), input) as Promise<unknown>,
])
const listeners = pushNames.map((name) => [
  name,
  (listener: Listener) => {
    const receive = (_event: unknown, value: unknown): void => listener(value)
    ipcRenderer.on(pushChannel(name), receive)
    return (): void => {
      ipcRenderer.off(pushChannel(name), receive)
    }
  },
])
/** Electron 29 and later have `webUtils`; before, a dropped file carries its path itself. */
const pathOfFile = (file: File & { readonly path?: string }): string =>
  (webUtils as typeof webUtils | undefined)?.getPathForFile(file) ?? file.path ?? ''

contextBridge.exposeInMainWorld('sanad', {
  ...(Object.fromEntries(functions) as object),
  on: Object.fromEntries(listeners) as object,
  pathOfFile,
})
