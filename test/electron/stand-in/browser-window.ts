// `electron.BrowserWindow`: a real Chromium page with the real preload script in front of it.
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserWindowConstructorOptions, BrowserWindow as ElectronWindow, WebContents } from 'electron'
import type { BrowserContext, Frame, Page, Request, Route } from 'playwright-core'
import { toChromium, toProgram } from './addresses.ts'
import { innerApp } from './app.ts'
import { openContext } from './chromium.ts'
import { frameOf, invoke } from './ipc.ts'
import type { PageLink } from './preload-world.ts'
import { preloadScript } from './preload-world.ts'
import { askHandler } from './protocol.ts'
import { applyPermissions } from './session.ts'
import { preventableEvent, strict } from './strict.ts'

type UsedWindow = Pick<
  ElectronWindow,
  'loadURL' | 'show' | 'focus' | 'maximize' | 'isMaximized' | 'isMinimized' | 'restore' | 'getNormalBounds'
>
type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

class StandInContents
  extends EventEmitter
  implements Pick<WebContents, 'setWindowOpenHandler' | 'downloadURL'>
{
  windowOpenHandler: WindowOpenHandler | undefined
  readonly downloads: string[] = []
  /** Set once the page is there. */
  page: Page | undefined
  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpenHandler = handler
  }
  downloadURL(url: string): void {
    this.downloads.push(url)
  }
  send(channel: string, ...args: unknown[]): void {
    if (!this.page) return
    // A page that is just going away hears nothing more, as in Electron.
    this.page
      .evaluate(([name, values]) => (window as unknown as PageLink).standInSend?.(name, values), [
        channel,
        structuredClone(args),
      ] as const)
      .catch(() => undefined)
  }
}

export interface WindowRecord {
  readonly options: BrowserWindowConstructorOptions
  readonly calls: string[]
  readonly contents: StandInContents
  /** Requests that left for anywhere but the program. */
  readonly strayRequests: string[]
  loaded: boolean
}
export const windowRecords: WindowRecord[] = []

class StandInWindow extends EventEmitter implements UsedWindow {
  readonly webContents: WebContents
  private readonly contents = new StandInContents()
  private readonly record: WindowRecord
  private readonly opened: Promise<{ context: BrowserContext; page: Page }>
  private page: Page | undefined
  private loading: string | undefined
  private maximized = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    innerApp.mustBeReady('BrowserWindow')
    this.record = {
      options: structuredClone(options),
      calls: [],
      contents: this.contents,
      strayRequests: [],
      loaded: false,
    }
    windowRecords.push(this.record)
    innerApp.openWindows.add(this)
    this.webContents = strict('WebContents', this.contents) as unknown as WebContents
    this.opened = this.openPage(options)
    innerApp.emit('web-contents-created', preventableEvent({}), this.webContents)
  }

  private async openPage(
    options: BrowserWindowConstructorOptions,
  ): Promise<{ context: BrowserContext; page: Page }> {
    const context = await openContext(innerApp.profileFolder(), options)
    await context.exposeBinding('standInInvoke', ({ frame }, channel: string, args: unknown[]) =>
      invoke(channel, args, { frame, sender: this.webContents }),
    )
    const preload = options.webPreferences?.preload
    if (preload) await context.addInitScript({ content: preloadScript(readFileSync(preload, 'utf8')) })
    await context.route('**/*', (route, request) => this.answer(route, request))
    const page = context.pages()[0] ?? (await context.newPage())
    this.page = page
    this.contents.page = page
    page.once('close', () => this.wasClosed())
    return { context, page }
  }

  async loadURL(url: string): Promise<void> {
    const { context, page } = await this.opened
    await applyPermissions(context, this.webContents, new URL(toChromium(url)).origin)
    this.loading = url
    await page.goto(toChromium(url))
    this.loading = undefined
    this.record.loaded = true
    this.emit('ready-to-show')
  }

  /** Every request of the window and of windows that it tried to open. */
  private async answer(route: Route, request: Request): Promise<void> {
    const url = toProgram(request.url())
    // Aborted, not blocked: the page stays as it was, as after `preventDefault` in Electron.
    if (request.isNavigationRequest() && !this.mayNavigate(request, url)) return route.abort('aborted')
    const answer = await askHandler(url, request.method())
    if (answer) return route.fulfill(answer)
    this.record.strayRequests.push(url)
    return route.abort('blockedbyclient')
  }

  private mayNavigate(request: Request, url: string): boolean {
    const frame = frameBehind(request)
    if (!frame || frame.page() !== this.page) {
      this.askToOpen(url)
      return false
    }
    if (url === this.loading) return true
    const event = preventableEvent({
      url,
      isSameDocument: false,
      isMainFrame: frame.parentFrame() === null,
      frame: frameOf(frame),
    })
    this.contents.emit('will-frame-navigate', event)
    return !event.defaultPrevented
  }

  /**
   * The page called `window.open`; only `deny` is known here. Chromium has made the window all the same:
   * what it would show is never answered, and it stays blank until the context is closed.
   */
  private askToOpen(url: string): void {
    const referrer = { url: '', policy: 'strict-origin-when-cross-origin' } as const
    const handler = this.contents.windowOpenHandler
    const answer = handler?.({ url, frameName: '', features: '', disposition: 'foreground-tab', referrer })
    if (answer?.action !== 'deny') throw new Error('the stand-in opens no second window')
  }

  private wasClosed(): void {
    if (!innerApp.openWindows.has(this)) return
    this.emit('close', preventableEvent({}))
    this.emit('closed')
    innerApp.windowClosed(this)
  }

  async close(): Promise<void> {
    const { context } = await this.opened
    this.wasClosed()
    await context.close()
  }

  private note(call: string): void {
    this.record.calls.push(call)
  }
  show(): void {
    this.note('show')
  }
  focus(): void {
    this.note('focus')
  }
  maximize(): void {
    this.note('maximize')
    this.maximized = true
  }
  isMaximized(): boolean {
    return this.maximized
  }
  isMinimized(): boolean {
    return false
  }
  restore(): void {
    this.note('restore')
  }
  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    const { x = 0, y = 0, width = 800, height = 600 } = this.record.options
    return { x, y, width, height }
  }
}

/** Undefined for a window that is only being opened. */
function frameBehind(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

export const BrowserWindow = new Proxy(StandInWindow, {
  construct: (target, [options]: [BrowserWindowConstructorOptions?]) =>
    strict('BrowserWindow', new target(options)),
})
