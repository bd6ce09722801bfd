// Proves whom the Electron host's channels answer, and what they take as an input.
import { EventEmitter } from 'node:events'
import type { BrowserWindow, IpcMain, IpcMainInvokeEvent, WebFrameMain } from 'electron'
import { describe, expect, it } from 'vitest'
import { bindChannels } from '../../../main/hosts/electron/bind-channels.ts'
import { CHANNEL_NAMES } from '../../../preload/contract/channels.ts'
import { EVENT_CHANNEL } from '../../../preload/contract/ipc-names.ts'
import type { Reply } from '../../../preload/contract/station-api.ts'
import { notice, scriptedStation } from '../../support/scripted-station.ts'

type Handler = Parameters<IpcMain['handle']>[1]

/** The channels bound over a scripted station, and the one window that they answer. */
function bound() {
  const station = scriptedStation()
  const handlers = new Map<string, Handler>()
  const sent: unknown[][] = []
  const webContents = { send: (...args: unknown[]) => sent.push(args) }
  const window = Object.assign(new EventEmitter(), { webContents })
  const ipcMain: Pick<IpcMain, 'handle'> = { handle: (name, handler) => void handlers.set(name, handler) }
  bindChannels(ipcMain as IpcMain, station, window as unknown as BrowserWindow)
  const frame = (fields: Partial<Pick<WebFrameMain, 'url' | 'parent'>>) =>
    ({ url: 'app://station/', parent: null, ...fields }) as WebFrameMain
  const invoke = (input: unknown, sender: Partial<Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>> = {}) =>
    handlers.get('queue.list')?.(
      { sender: webContents, senderFrame: frame({}), ...sender } as IpcMainInvokeEvent,
      input,
    ) as Promise<Reply<unknown>>
  return { station, handlers, window, sent, frame, invoke }
}

const FOREIGN = { ok: false, problem: { kind: 'not-authorized', code: 'session.foreign' } }

it('every channel of the contract is bound, and no other', () => {
  expect([...bound().handlers.keys()].sort()).toEqual([...CHANNEL_NAMES].sort())
})

describe('a call', () => {
  it('of the window’s own page is answered', async () => {
    const { invoke, station } = bound()
    expect(await invoke('{"limit":5}')).toMatchObject({ ok: true })
    expect(station.calls).toEqual([{ channel: 'queue.list', input: { limit: 5 } }])
  })

  it('of anyone else is refused, and reaches no station', async () => {
    const { invoke, station, frame } = bound()
    const top = frame({})
    const strangers: Parameters<typeof invoke>[1][] = [
      { senderFrame: null },
      { senderFrame: frame({ parent: top }) },
      { sender: {} as IpcMainInvokeEvent['sender'] },
      ...[
        'app://station/elsewhere',
        'app://station/api/files/page.html',
        'app://other/',
        'app://station:80/',
        'app://station.evil.example/',
        'https://station/',
        'file:///index.html',
        'about:blank',
        'data:text/html,x',
        'chrome-error://chromewebdata/',
      ].map(url => ({ senderFrame: frame({ url }) })),
    ]
    for (const stranger of strangers) expect(await invoke('{}', stranger)).toMatchObject(FOREIGN)
    expect(station.calls).toEqual([])
  })

  it.each([
    ['no input', undefined, undefined],
    ['null', 'null', null],
    ['an object', '{"a":[1,{}]}', { a: [1, {}] }],
    // Only text crosses: an object that got past the preload script is no input.
    ['an object not sent as text', { a: 1 }, undefined],
  ])('with %s is read as JSON', async (_name, sent, read) => {
    const { invoke, station } = bound()
    await invoke(sent)
    expect(station.calls).toEqual([{ channel: 'queue.list', input: read }])
  })

  it.each([
    ['not JSON', '{', 'input.not-json'],
    ['too deep', '['.repeat(33) + ']'.repeat(33), 'input.not-json'],
    ['a __proto__ key', '{"__proto__":{}}', 'input.not-json'],
    ['more than its channel takes', `"${'é'.repeat(128 * 1024)}"`, 'input.too-large'],
  ])('with %s is refused', async (_name, sent, code) => {
    const { invoke, station } = bound()
    expect(await invoke(sent)).toMatchObject({ ok: false, problem: { code } })
    expect(station.calls).toEqual([])
  })
})

it('events go to the window until it is closed', () => {
  const { station, window, sent } = bound()
  station.emit(notice('heard'))
  window.emit('closed')
  station.emit(notice('not heard'))
  expect(sent).toEqual([[EVENT_CHANNEL, notice('heard')]])
})
