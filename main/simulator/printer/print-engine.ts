// The simulated printer's mechanism: formats waiting, labels printed, paper, sensors, odometer.
import type { ReadLabel } from './line-reader.ts'
import type { PrinterClock } from './printer-clock.ts'
import type { RasterImage } from './raster-image.ts'
import type { ReadCommand } from './zpl-reader.ts'

/** One piece of paper that came out. `complete` is false where it stopped in the middle. */
export interface Paper {
  readonly number: number
  /** The format that made it, `^XA … ^XZ` verbatim, or the label in another language. */
  readonly format: Buffer
  /** What is on it, where the printer's language sends dots. */
  readonly image?: RasterImage
  readonly complete: boolean
  /** The odometer after this piece; a spoilt piece does not move it. */
  readonly odometer: number
}

export interface Sensors {
  paused: boolean
  paperOut: boolean
  headOpen: boolean
  ribbonOut: boolean
  overTemperature: boolean
  underTemperature: boolean
  cutterFault: boolean
  paperJam: boolean
  memoryCorrupt: boolean
  mediaLow: boolean
}

interface Batch {
  readonly format: Buffer
  readonly image?: RasterImage
  remaining: number
}

export interface PrintEngineOptions {
  readonly clock: PrinterClock
  readonly msPerLabel: number
  /** Bytes of whole formats that fit before the printer stops reading. */
  readonly bufferBytes: number
  readonly odometer: number
  /** Papers kept in memory, the newest. */
  readonly historyLimit: number
  /** The number of the paper before the first. */
  readonly lastPaper: number
  readonly onPaper: (paper: Paper) => void
  readonly onChange: () => void
}

/** Commands that leave ink; a format without any (`^XA^MCY^XZ`, `^XA^ID…^XZ`) prints nothing. */
const MARKS = new Set(['FD', 'FV', 'GB', 'GC', 'GD', 'GE', 'GF', 'GS', 'XG', 'IM', 'IL', 'SN'])

export class PrintEngine {
  readonly sensors: Sensors = {
    paused: false,
    paperOut: false,
    headOpen: false,
    ribbonOut: false,
    overTemperature: false,
    underTemperature: false,
    cutterFault: false,
    paperJam: false,
    memoryCorrupt: false,
    mediaLow: false,
  }
  msPerLabel: number
  /** Labels of paper left on the roll; 2.5 stops in the middle of the third. */
  paperLeft = Number.POSITIVE_INFINITY
  /** `^JZ`: print again the label that an error stopped (the printer's default). */
  reprintAfterError = true
  readonly papers: Paper[] = []
  readonly #options: PrintEngineOptions
  readonly #stored = new Map<string, { readonly copies: number }>()
  #odometer: number
  #waiting: Batch[] = []
  #running: Batch | undefined
  #cancelLabel: (() => void) | undefined
  #lastPaper: number

  constructor(options: PrintEngineOptions) {
    this.#lastPaper = options.lastPaper
    this.#options = options
    this.msPerLabel = options.msPerLabel
    this.#odometer = options.odometer
  }

  get odometer(): number {
    return this.#odometer
  }
  /** Formats received and not begun (`eee` of `~HS`). */
  get formatsInBuffer(): number {
    return this.#waiting.length
  }
  /** Labels of the running batch still to come (`u` of `~HS`). */
  get labelsRemaining(): number {
    return this.#running?.remaining ?? 0
  }
  get bufferFull(): boolean {
    return this.#waiting.reduce((sum, batch) => sum + batch.format.length, 0) >= this.#options.bufferBytes
  }
  get blocked(): boolean {
    const { paused, paperOut, headOpen, ribbonOut, overTemperature, cutterFault, paperJam } = this.sensors
    return paused || paperOut || headOpen || ribbonOut || overTemperature || cutterFault || paperJam
  }

  /** Takes a whole format: stores it (`^DF`), queues its labels, or both do nothing. */
  accept(format: Buffer, commands: readonly ReadCommand[]): void {
    for (const command of commands) this.applySetting(command)
    const named = (name: string) => commands.findLast(command => command.name === name)
    const copies = quantity(named('PQ'))
    const store = named('DF')
    if (store) {
      this.#stored.set(objectName(store.data), { copies: copies ?? 1 })
      return
    }
    const recall = named('XF')
    const recalled = recall && this.#stored.get(objectName(recall.data))
    const marks = commands.some(command => MARKS.has(command.name))
    if (recall ? !recalled && !marks : !marks) return
    // Saved as a picture and not printed.
    if (/,\s*N/i.test(named('IS')?.data ?? '')) return
    this.#waiting.push({ format, remaining: copies ?? recalled?.copies ?? 1 })
    this.work()
  }

  /** Takes a label whose picture is drawn already. */
  acceptLabel({ bytes, image, copies }: ReadLabel): void {
    this.#waiting.push({ format: bytes, image, remaining: copies })
    this.work()
  }

  /** Settings that outlive their format; also met outside one. */
  applySetting(command: ReadCommand): void {
    if (command.name === 'JZ') this.reprintAfterError = !/^N/i.test(command.data)
    if (command.name === 'ID') this.#stored.delete(objectName(command.data))
    if (command.name === 'PP') this.sensors.paused = true
  }

  /** Changes sensors; what they stop stops now, and what they let go on goes on. */
  sense(change: Partial<Sensors>): void {
    Object.assign(this.sensors, change)
    const { paused, ...faults } = this.sensors
    // Pause finishes the label it is in; every other stop spoils it.
    if (this.blocked && !(paused && !faultIn(faults))) this.#stopMidLabel()
    this.work()
    this.#options.onChange()
  }

  loadPaper(labels = Number.POSITIVE_INFINITY): void {
    this.paperLeft = labels
    this.sense({ paperOut: labels <= 0 })
  }

  /** `~JA`: everything waiting and the batch that prints. */
  cancelAll(): void {
    this.#cancelLabel?.()
    this.#cancelLabel = undefined
    this.#waiting = []
    this.#running = undefined
    this.#options.onChange()
  }

  /** What a power switch does: memory is gone, the odometer stays. */
  losePower(): void {
    if (this.#cancelLabel) {
      this.#cancelLabel()
      this.#spoil()
    }
    this.cancelAll()
    this.#stored.clear()
    this.reprintAfterError = true
    this.sensors.paused = false
  }

  /** Begins the next label if nothing is in its way. */
  work(): void {
    if (this.#cancelLabel || this.blocked) return
    if (!this.#running) this.#running = this.#waiting.shift()
    if (!this.#running) return
    if (this.paperLeft <= 0) {
      this.sense({ paperOut: true })
      return
    }
    const whole = this.paperLeft >= 1
    const lastsMs = this.msPerLabel * (whole ? 1 : this.paperLeft)
    this.#cancelLabel = this.#options.clock.after(lastsMs, () => {
      if (whole) this.#finishLabel()
      else {
        this.paperLeft = 0
        this.sense({ paperOut: true })
      }
    })
    this.#options.onChange()
  }

  #finishLabel(): void {
    this.#cancelLabel = undefined
    const batch = this.#running
    if (!batch) return
    this.paperLeft--
    this.#odometer++
    batch.remaining--
    if (batch.remaining <= 0) this.#running = undefined
    this.#putOut(batch, true)
    if (this.paperLeft <= 0) this.sensors.paperOut = true
    this.work()
    this.#options.onChange()
  }

  #stopMidLabel(): void {
    if (!this.#cancelLabel) return
    this.#cancelLabel()
    this.#spoil()
    const batch = this.#running
    if (!batch || this.reprintAfterError) return
    batch.remaining--
    if (batch.remaining <= 0) this.#running = undefined
  }

  #spoil(): void {
    this.#cancelLabel = undefined
    if (this.#running) this.#putOut(this.#running, false)
  }

  #putOut({ format, image }: Batch, complete: boolean): void {
    const number = ++this.#lastPaper
    const paper = { number, format, complete, odometer: this.#odometer, ...(image && { image }) }
    this.papers.push(paper)
    if (this.papers.length > this.#options.historyLimit) this.papers.shift()
    this.#options.onPaper(paper)
  }
}

function faultIn(faults: Omit<Sensors, 'paused'>): boolean {
  const { paperOut, headOpen, ribbonOut, overTemperature, cutterFault, paperJam } = faults
  return paperOut || headOpen || ribbonOut || overTemperature || cutterFault || paperJam
}

function quantity(command: ReadCommand | undefined): number | undefined {
  if (!command) return undefined
  const copies = Number.parseInt(command.data, 10)
  return Number.isFinite(copies) && copies > 0 ? copies : 1
}

/** `R:FORM.ZPL` in one spelling; drive and extension have defaults (`^DF`, `^XF`). */
function objectName(data: string): string {
  const [, drive = 'R', name = '', extension = 'ZPL'] =
    /^\s*(?:([A-Z]):)?([^.,\s]*)(?:\.([A-Z*]+))?/i.exec(data) ?? []
  return `${drive}:${name}.${extension}`.toUpperCase()
}
