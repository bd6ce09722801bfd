// `electron.app`: readiness, paths, the single instance, and how a program ends.
import { EventEmitter } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { App } from 'electron'
import { connectTo } from './instance-socket.ts'
import { preventableEvent, strict } from './strict.ts'

type UsedApp = Pick<
  App,
  'isPackaged' | 'whenReady' | 'setPath' | 'requestSingleInstanceLock' | 'quit' | 'exit'
>

/** Windows say how they are closed when the program quits. */
export interface OpenWindow {
  close(): Promise<void>
}

class StandInApp extends EventEmitter implements UsedApp {
  readonly isPackaged = false
  readonly openWindows = new Set<OpenWindow>()
  private userData: string | undefined
  private ready = false
  private quitting = false
  private readonly whenReadyResolved = Promise.withResolvers<void>()

  constructor() {
    super()
    // Electron is ready only once the main module has run to its end; a module that waits for it never ends.
    setImmediate(() => setImmediate(() => this.becomeReady()))
    // As on Linux, where these signals ask the program to quit.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.quit())
  }

  private becomeReady(): void {
    this.ready = true
    this.emit('ready', preventableEvent({}), {})
    this.whenReadyResolved.resolve()
  }

  mustBeReady(what: string): void {
    if (!this.ready) throw new Error(`${what} cannot be used before the app is ready`)
  }

  mustNotBeReady(what: string): void {
    if (this.ready) throw new Error(`${what} must be called before the app is ready`)
  }

  whenReady(): Promise<void> {
    return this.whenReadyResolved.promise
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData') throw new Error(`the stand-in has no path ${name}`)
    mkdirSync(path, { recursive: true })
    this.userData = path
  }

  /** The profile folder of the browser. */
  profileFolder(): string {
    if (!this.userData) throw new Error('the stand-in wants app.setPath("userData", …) first')
    return this.userData
  }

  requestSingleInstanceLock(): boolean {
    const socket = join(this.profileFolder(), 'first-instance')
    if (connectTo(socket)) return false
    rmSync(socket, { force: true })
    const server = createServer(connection => {
      connection.on('error', () => connection.destroy())
      void this.whenReady().then(() => this.emit('second-instance', preventableEvent({}), [], '', null))
    }).listen(socket)
    server.unref()
    return true
  }

  quit(): void {
    if (this.quitting) return
    this.quitting = true
    void this.endInOrder()
  }

  /** before-quit, windows, will-quit, quit, in the order that Electron documents; each but the last can be prevented. */
  private async endInOrder(): Promise<void> {
    if (this.prevents('before-quit')) return
    for (const window of [...this.openWindows]) await window.close()
    if (!this.prevents('will-quit')) this.exit(0)
  }

  private prevents(name: string): boolean {
    const event = preventableEvent({})
    this.emit(name, event)
    // A prevented quit is over at once: the program may ask anew.
    if (event.defaultPrevented) this.quitting = false
    return event.defaultPrevented
  }

  exit(code = 0): void {
    this.emit('quit', preventableEvent({}), code)
    process.exit(code)
  }

  windowClosed(window: OpenWindow): void {
    this.openWindows.delete(window)
    if (this.openWindows.size === 0 && !this.quitting) this.emit('window-all-closed')
  }
}

export const innerApp = new StandInApp()
export const app = strict('app', innerApp)
