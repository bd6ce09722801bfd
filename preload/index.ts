// The bridge into the page: one method a channel on `window.station`, and `subscribe`. Nothing generic.
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { EVENT_CHANNEL, PRINT_DIALOG_CHANNEL } from './contract/ipc-names.ts'

/** The contract's names alone, put in by the build: this script carries no schemas. */
declare const PACKBENCH_CHANNEL_NAMES: readonly string[]

// Inputs cross as JSON, as they do over HTTP: one way to read them, with one set of caps.
const methods = PACKBENCH_CHANNEL_NAMES.map(name => [
  name,
  (input?: unknown) => ipcRenderer.invoke(name, input === undefined ? undefined : JSON.stringify(input)),
])

contextBridge.exposeInMainWorld('station', {
  ...Object.fromEntries(methods),
  subscribe(listener: (event: unknown) => void) {
    const heard = (_event: IpcRendererEvent, event: unknown) => listener(event)
    ipcRenderer.on(EVENT_CHANNEL, heard)
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, heard)
    }
  },
})

// While the system's print dialog is open, the page answers nobody and is still healthy: the main process is told.
for (const event of ['beforeprint', 'afterprint'])
  window.addEventListener(event, () => ipcRenderer.send(PRINT_DIALOG_CHANNEL, event === 'beforeprint'))
