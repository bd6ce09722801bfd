// The station's channels over Electron's IPC: each sender checked, each input read as JSON.
import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron'
import { CHANNEL_NAMES, channels } from '../../../preload/contract/channels.ts'
import { EVENT_CHANNEL } from '../../../preload/contract/ipc-names.ts'
import type { Reply } from '../../../preload/contract/station-api.ts'
import type { StationHandle } from '../../api/station-handle.ts'
import { problem } from '../../core/problem.ts'
import { fail } from '../../core/result.ts'
import { MAX_JSON_DEPTH, readJsonBody } from '../json-body.ts'
import { appPath } from './app-protocol.ts'

/** Answers the channels for the top frame of `window` alone. */
export function bindChannels(ipcMain: IpcMain, station: StationHandle, window: BrowserWindow): void {
  for (const name of CHANNEL_NAMES) {
    const { maxBytes } = channels[name]
    ipcMain.handle(name, async (event, input: unknown): Promise<Reply<unknown>> => {
      if (!isOwnPage(event, window)) return fail(problem('not-authorized', 'session.foreign'))
      const bytes = Buffer.from(typeof input === 'string' ? input : '')
      if (bytes.byteLength > maxBytes) {
        const limit = `${maxBytes / 1024} KiB`
        return fail(problem('too-large', 'input.too-large', { params: { limit } }))
      }
      const read = readJsonBody(bytes)
      if (!read.ok)
        return fail(problem('invalid-input', 'input.not-json', { params: { depth: MAX_JSON_DEPTH } }))
      return station.call(name, read.value)
    })
  }
  const unsubscribe = station.subscribe(event => window.webContents.send(EVENT_CHANNEL, event))
  window.on('closed', unsubscribe)
}

/** A frame within the page, another page in the window, or a frame that is gone, is a stranger. */
const isOwnPage = ({ sender, senderFrame }: IpcMainInvokeEvent, window: BrowserWindow): boolean =>
  sender === window.webContents &&
  senderFrame !== null &&
  senderFrame.parent === null &&
  appPath(senderFrame.url) === ''
