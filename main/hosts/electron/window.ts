// The one window: its options, and its position when it was last closed.
import { readFileSync, writeFileSync } from 'node:fs'
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { z } from 'zod'
import type { StationHandle } from '../../api/station-handle.ts'
import { inWords } from '../../core/commands.ts'
import type { Log } from '../../core/ports.ts'

const placeSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  maximized: z.boolean(),
})
type WindowPlace = z.infer<typeof placeSchema>

/** Options of the window; `screens`: the work areas of the displays that are there now. */
export function windowOptions(options: {
  readonly preload: string
  readonly place: WindowPlace | undefined
  readonly screens: readonly Rectangle[]
}): BrowserWindowConstructorOptions {
  const { place, screens, preload } = options
  const seen = place && screens.some(screen => overlap(screen, place))
  return {
    title: 'Packbench',
    width: 1280,
    height: 860,
    minWidth: 800,
    minHeight: 600,
    ...(seen && { x: place.x, y: place.y, width: place.width, height: place.height }),
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      // Addresses are no prose, and a spelling service must not see them.
      spellcheck: false,
    },
  }
}

/** Reads the window's last position; undefined if none is saved or readable. */
export function readPlace(file: string): WindowPlace | undefined {
  try {
    return placeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Shows the window when it has drawn, and keeps its place when it is closed. */
export function keepPlace(window: BrowserWindow, file: string, wasMaximized: boolean): void {
  window.once('ready-to-show', () => {
    if (wasMaximized) window.maximize()
    window.show()
  })
  window.on('close', () => {
    const place: WindowPlace = { ...window.getNormalBounds(), maximized: window.isMaximized() }
    try {
      writeFileSync(file, JSON.stringify(place))
    } catch {
      // A full disk: the window opens at its usual place next time.
    }
  })
}

/**
 * A window that is closed while a purchase is under way stays and says so; it closes when that is on record. Closed once
 * more, or where Windows logs off and gives no more time, what is open is recorded as unknown at once.
 */
export function closeAfterWork(
  window: Pick<BrowserWindow, 'on' | 'close'>,
  station: Pick<StationHandle, 'underWay' | 'finish' | 'hurry'>,
  log: Log,
): void {
  let asked = false
  window.on('close', event => {
    const underWay = station.underWay()
    if (underWay.length === 0) return
    event.preventDefault()
    if (asked) return station.hurry()
    asked = true
    log.info(`finishing ${inWords(underWay)}`)
    void station.finish().then(() => window.close())
  })
  window.on('session-end', () => {
    void station.finish()
    station.hurry()
  })
}

const overlap = (one: Rectangle, other: Rectangle): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
