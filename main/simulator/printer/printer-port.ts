// One data port of the simulated printer: its receive buffer, its pace, its flow control, its answers.
import { epl2Reader } from './epl2-reader.ts'
import {
  DOTS_PER_MM,
  epl2Errors,
  epl2Settings,
  errorsAndWarnings,
  hostIdentification,
  hostStatus,
  type PrinterSelf,
  tsplStatus,
  variable,
} from './host-answers.ts'
import type { RasterListener } from './line-reader.ts'
import type { PrintEngine } from './print-engine.ts'
import type { PrinterClock } from './printer-clock.ts'
import { tsplReader } from './tspl-reader.ts'
import { type CommandPrefixes, type ReadCommand, ZplReader } from './zpl-reader.ts'

/** How the printer misbehaves on its wire; shared by all its ports and changed while it runs. */
export interface WireBehaviour {
  bytesPerSecond: number
  /** `half` cuts every answer in the middle, `garbage` sends other bytes instead of it. */
  answers: 'whole' | 'half' | 'garbage' | 'none'
  /** Many printers do not answer while paper, ribbon or head is at fault (ZPL II guide, "~HS"). */
  silentOnFault: boolean
  /** Claims a full buffer, and stops reading. */
  forcedFull: boolean
  resetAfterAccept: boolean
}

/** What reads the bytes of a port, in the printer's language. */
type WireReader = Pick<ZplReader, 'push' | 'insideFormat' | 'dropPartial'>

/** What it takes its labels in. */
export type SimulatedLanguage = 'zpl' | 'tspl' | 'epl2'

/** The far side's wire as the port sees it. */
export interface Wire {
  send(bytes: Buffer): void
  /** Flow control towards the host: stop or go on. */
  hold(on: boolean): void
}

export interface PrinterPortOptions {
  readonly clock: PrinterClock
  readonly engine: PrintEngine
  readonly self: PrinterSelf
  readonly language: SimulatedLanguage
  readonly prefixes: CommandPrefixes
  readonly behaviour: WireBehaviour
  /** Bytes of raw input the port keeps unread before it holds the host. */
  readonly inputBytes: number
  /** True where a host that ignores the hold loses bytes (a serial line without matching flow control). */
  readonly losesOverrun: boolean
  readonly onChange: () => void
}

const SLICE_BYTES = 1024
const PACED_SLICE_BYTES = 64
/** Timers are not finer than a millisecond or so: a fast line is read in slices worth this long. */
const PACED_SLICE_MS = 10
const STRAY = Buffer.from([0x15, 0x80, 0xff, 0x33, 0x0d, 0x2c, 0x02, 0x37, 0x2c, 0xfe, 0x03, 0x0a])

export class PrinterPort {
  readonly #options: PrinterPortOptions
  readonly #reader: WireReader
  #wire: Wire | undefined
  #input: Buffer[] = []
  #inputLength = 0
  #held = false
  #nextRead: (() => void) | undefined
  #reading = false
  #idleWaiters: (() => void)[] = []
  /** Bytes that arrived when nothing more fitted. */
  lostBytes = 0
  /** Lines that are no commands of its language, as far as they can be told. */
  readonly strange: string[] = []
  /** What it could not carry out; told once, by the next question for errors. */
  #refused: string[] = []

  constructor(options: PrinterPortOptions) {
    this.#options = options
    this.#reader = this.#newReader()
  }

  #newReader(): WireReader {
    const { language, engine, self, prefixes } = this.#options
    const dotsPerMm = self.dotsPerMm ?? DOTS_PER_MM[self.dpi]
    const listener: RasterListener = {
      onQuestion: name => this.#question(name),
      onLabel: label => engine.acceptLabel(label),
      onStrange: line => this.strange.push(line),
      onRefused: code => this.#refused.push(code),
    }
    switch (language) {
      case 'tspl':
        return tsplReader(dotsPerMm, listener)
      case 'epl2':
        return epl2Reader(dotsPerMm, listener)
      case 'zpl':
        return new ZplReader(prefixes, {
          onImmediate: command => this.#immediate(command),
          onFormat: (bytes, commands) => engine.accept(bytes, commands),
          onLoose: command => engine.applySetting(command),
          onVariable: (verb, name) => {
            if (verb === 'getvar') this.#answer(variable(name, engine, self, prefixes))
          },
        })
    }
  }

  /** What the other languages are asked. */
  #question(name: string): void {
    const { engine, self } = this.#options
    if (name === '!?') this.#answer(tsplStatus(engine))
    else if (name === '^ee') this.#answer(epl2Errors(engine, this.#refused.splice(0)))
    else if (name === 'UQ') this.#answer(epl2Settings(self))
    else this.strange.push(name)
  }

  get partialFormat(): boolean {
    return this.#reader.insideFormat
  }
  get bufferFull(): boolean {
    return this.#options.behaviour.forcedFull || this.#options.engine.bufferFull
  }

  /** A host's wire begins; what an earlier one left half sent stays, as it does in a real printer. */
  attach(wire: Wire): void {
    this.#wire = wire
    this.#held = false
    this.#flow()
  }
  detach(wire: Wire): void {
    if (this.#wire === wire) this.#wire = undefined
  }

  receive(bytes: Buffer): void {
    const room = this.#options.inputBytes - this.#inputLength
    const kept = this.#options.losesOverrun ? bytes.subarray(0, Math.max(0, room)) : bytes
    this.lostBytes += bytes.length - kept.length
    if (kept.length > 0) this.#input.push(kept)
    this.#inputLength += kept.length
    this.#flow()
    this.read()
    this.#options.onChange()
  }

  /** Reads on if the buffer has room; called whenever that may have changed, also from within. */
  read(): void {
    if (this.#reading || this.#nextRead || this.#inputLength === 0 || this.bufferFull) return
    const { bytesPerSecond } = this.#options.behaviour
    if (Number.isFinite(bytesPerSecond)) {
      const slice = this.#take(
        Math.max(PACED_SLICE_BYTES, Math.ceil((bytesPerSecond * PACED_SLICE_MS) / 1000)),
      )
      this.#nextRead = this.#options.clock.after((slice.length * 1000) / bytesPerSecond, () => {
        this.#nextRead = undefined
        this.#push(slice)
        this.read()
      })
      return
    }
    while (this.#inputLength > 0 && !this.bufferFull) this.#push(this.#take(SLICE_BYTES))
  }

  /** Resolves when everything received has been read. */
  whenIdle(): Promise<void> {
    if (this.#inputLength === 0 && !this.#nextRead) return Promise.resolve()
    return new Promise(resolve => this.#idleWaiters.push(resolve))
  }

  losePower(): void {
    this.#nextRead?.()
    this.#nextRead = undefined
    this.#input = []
    this.#inputLength = 0
    this.#reader.dropPartial()
    this.#afterRead()
  }

  #push(slice: Buffer): void {
    this.#reading = true
    this.#reader.push(slice)
    this.#reading = false
    this.#afterRead()
  }

  #afterRead(): void {
    this.#flow()
    if (this.#inputLength === 0 && !this.#nextRead) {
      for (const resolve of this.#idleWaiters.splice(0)) resolve()
    }
    this.#options.onChange()
  }

  /** Holds the host at three quarters of the input, lets go at a quarter. */
  #flow(): void {
    const { inputBytes } = this.#options
    const hold = this.#held ? this.#inputLength > inputBytes / 4 : this.#inputLength >= (inputBytes * 3) / 4
    if (hold === this.#held) return
    this.#held = hold
    this.#wire?.hold(hold)
  }

  #take(size: number): Buffer {
    const first = this.#input[0] ?? Buffer.alloc(0)
    const slice = first.subarray(0, size)
    if (slice.length === first.length) this.#input.shift()
    else this.#input[0] = first.subarray(size)
    this.#inputLength -= slice.length
    return slice
  }

  #immediate(command: ReadCommand): void {
    const { engine, self } = this.#options
    switch (command.name) {
      case 'HS':
        this.#answer(
          hostStatus(engine, self, { partialFormat: this.partialFormat, bufferFull: this.bufferFull }),
        )
        break
      case 'HI':
        this.#answer(hostIdentification(self))
        break
      case 'HQ':
        if (command.data.toUpperCase() === 'ES') this.#answer(errorsAndWarnings(engine))
        break
      case 'JA':
        engine.cancelAll()
        break
      case 'JX':
        this.#reader.dropPartial()
        break
      case 'JR':
        engine.losePower()
        break
      case 'PP':
        engine.sense({ paused: true })
        break
      case 'PS':
        engine.sense({ paused: false })
        break
      default:
        break
    }
  }

  #answer(bytes: Buffer): void {
    const { answers, silentOnFault } = this.#options.behaviour
    const { paperOut, ribbonOut, headOpen, overTemperature } = this.#options.engine.sensors
    if (silentOnFault && (paperOut || ribbonOut || headOpen || overTemperature)) return
    switch (answers) {
      case 'none':
        return
      case 'whole':
        this.#wire?.send(bytes)
        return
      case 'half':
        this.#wire?.send(bytes.subarray(0, Math.floor(bytes.length / 2)))
        return
      case 'garbage':
        this.#wire?.send(STRAY)
        return
    }
  }
}
