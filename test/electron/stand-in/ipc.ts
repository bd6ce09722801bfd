// `electron.ipcMain` and the frames that call it.
import type { IpcMain, IpcMainInvokeEvent, WebFrameMain } from 'electron'
import type { Frame } from 'playwright-core'
import { toProgram } from './addresses.ts'
import { strict } from './strict.ts'

type Handler = Parameters<IpcMain['handle']>[1]
const handlers = new Map<string, Handler>()

const used: Pick<IpcMain, 'handle'> = {
  handle(channel, listener) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, listener)
  },
}
export const ipcMain = strict('ipcMain', used)
export const handledChannels = (): string[] => [...handlers.keys()]

/** What came of an `invoke`: a value, or the words of the error that the page gets. */
export type InvokeOutcome = { readonly value: unknown } | { readonly error: string }

/** Runs the handler as Electron does: arguments and result are copied, a throw becomes words. */
export async function invoke(
  channel: string,
  args: readonly unknown[],
  from: { readonly frame: Frame; readonly sender: object },
): Promise<InvokeOutcome> {
  const handler = handlers.get(channel)
  const failed = (error: unknown) => ({ error: `Error invoking remote method '${channel}': ${error}` })
  if (!handler) return failed(`Error: No handler registered for '${channel}'`)
  const event = strict('IpcMainInvokeEvent', {
    sender: from.sender,
    senderFrame: frameOf(from.frame),
    type: 'frame',
  }) as unknown as IpcMainInvokeEvent
  try {
    return { value: structuredClone(await handler(event, ...structuredClone([...args]))) }
  } catch (error) {
    return failed(error)
  }
}

/** A frame as Electron shows it to the main process; null where it is gone. */
export function frameOf(frame: Frame): WebFrameMain | null {
  if (frame.isDetached()) return null
  const members: Pick<WebFrameMain, 'url' | 'parent'> = {
    url: toProgram(frame.url()),
    get parent() {
      const parent = frame.parentFrame()
      return parent ? frameOf(parent) : null
    },
  }
  return strict('WebFrameMain', members) as WebFrameMain
}
