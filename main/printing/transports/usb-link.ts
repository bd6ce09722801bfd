// An open USB printer: bulk transfers out and in, its class requests, and giving it back.
import { deviceIdentity } from '../../core/printing/printer-identity.ts'
import type {
  DrainOutcome,
  Link,
  PortStatus,
  TransportTimeouts,
  WriteOutcome,
} from '../../core/printing/transport.ts'
import {
  type DeviceId,
  PRINTER_REQUEST,
  type PrinterPipes,
  parseDeviceId,
  parsePortStatus,
  type UsbInterfaceShape,
} from './usb-printer-class.ts'
import { errorText, writeInChunks } from './write-in-chunks.ts'

const CHUNK_BYTES = 16 * 1024
/** One wait for the printer to say something; between two the asker is looked at again. */
const READ_MS = 40
const CONTROL_MS = 1000

interface ControlSetup {
  readonly requestType: 'class'
  readonly recipient: 'interface'
  readonly request: number
  readonly value: number
  readonly index: number
}

/** What this transport uses of a WebUSB device as the usb package gives it (timeouts are its own addition). */
export interface UsbPrinterDevice {
  readonly vendorId: number
  readonly productId: number
  readonly serialNumber?: string | null | undefined
  readonly productName?: string | null | undefined
  readonly manufacturerName?: string | null | undefined
  readonly configuration?: { readonly interfaces: readonly UsbInterfaceShape[] } | null | undefined
  readonly configurations: readonly {
    readonly configurationValue: number
    readonly interfaces: readonly UsbInterfaceShape[]
  }[]
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(configurationValue: number): Promise<void>
  claimInterface(interfaceNumber: number): Promise<void>
  releaseInterface(interfaceNumber: number): Promise<void>
  selectAlternateInterface(interfaceNumber: number, alternateSetting: number): Promise<void>
  detachKernelDriver?(interfaceNumber: number): Promise<void>
  attachKernelDriver?(interfaceNumber: number): Promise<void>
  controlTransferIn(
    setup: ControlSetup,
    length: number,
    timeoutMs?: number,
  ): Promise<{ readonly data?: DataView | undefined }>
  controlTransferOut(setup: ControlSetup, data: Uint8Array, timeoutMs?: number): Promise<unknown>
  transferIn(
    endpoint: number,
    length: number,
    timeoutMs?: number,
  ): Promise<{ readonly data?: DataView | undefined }>
  transferOut(
    endpoint: number,
    data: Uint8Array,
    timeoutMs?: number,
  ): Promise<{ readonly bytesWritten?: number; readonly status?: string }>
}

/** A device whose printer interface is ours. */
export interface Claimed {
  readonly kind: 'claimed'
  readonly pipes: PrinterPipes
  /** The kernel's own printer driver was moved aside and is put back at the end. */
  readonly kernelDriverAside: boolean
}

/** What the plug says. */
export const identityOf = ({ vendorId, productId, serialNumber }: UsbPrinterDevice) => {
  const hex = (id: number) => id.toString(16).padStart(4, '0')
  return deviceIdentity('usb', `${hex(vendorId)}-${hex(productId)}`, serialNumber ?? '')
}

export class UsbLink implements Link {
  readonly canAnswer: boolean
  readonly identity: string
  readonly #device: UsbPrinterDevice
  readonly #claimed: Claimed
  readonly #stallMs: number
  #failure: string | undefined
  #bytesWritten = 0
  #shut = false

  constructor(device: UsbPrinterDevice, claimed: Claimed, timeouts: TransportTimeouts | undefined) {
    this.#device = device
    this.#claimed = claimed
    this.#stallMs = timeouts?.stallMs ?? CONTROL_MS
    this.canAnswer = claimed.pipes.in !== undefined
    this.identity = identityOf(device)
  }

  get closed(): boolean {
    return this.#shut || this.#failure !== undefined
  }

  async write(bytes: Uint8Array, onProgress?: (bytesWritten: number) => void): Promise<WriteOutcome> {
    if (this.closed) return { kind: 'partly-written', bytesWritten: 0, detail: this.#failure ?? 'closed' }
    const outcome = await writeInChunks(bytes, {
      take: chunk => this.#put(chunk),
      abandon: () => {
        this.#failure ??= 'the printer stopped taking bytes'
      },
      chunkBytes: CHUNK_BYTES,
      // The transfer has the same deadline and knows better what became of it.
      stallMs: this.#stallMs + CONTROL_MS,
      onProgress,
    })
    this.#bytesWritten += outcome.bytesWritten
    // What the printer holds of a broken-off job would begin the next one.
    if (outcome.kind === 'partly-written' && outcome.bytesWritten > 0) await this.#softReset()
    return outcome
  }

  async query(
    query: Uint8Array,
    complete: (answer: Uint8Array) => boolean,
    deadlineMs: number,
  ): Promise<Uint8Array> {
    if (!this.canAnswer || this.closed) return new Uint8Array()
    const giveUpAt = performance.now() + deadlineMs
    const leftMs = () => giveUpAt - performance.now()
    try {
      while ((await this.#get(1)).length > 0 && leftMs() > 0) {
        // What came before the question is no answer to it.
      }
      await this.#put(query, Math.max(1, leftMs()))
    } catch (error) {
      this.#failure ??= errorText(error)
      return new Uint8Array()
    }
    let answer = Buffer.alloc(0)
    while (!complete(answer) && leftMs() > 0 && !this.closed) {
      answer = Buffer.concat([answer, await this.#get(Math.min(READ_MS, Math.max(1, leftMs())))])
    }
    return answer
  }

  /** Every transfer was taken by the printer itself; nothing waits in this machine. */
  async drain(): Promise<DrainOutcome> {
    return this.#failure === undefined
      ? { kind: 'drained' }
      : { kind: 'partly-written', bytesWritten: this.#bytesWritten, detail: this.#failure }
  }

  async portStatus(): Promise<PortStatus | undefined> {
    const byte = (await this.#ask(PRINTER_REQUEST.portStatus, 0, 1))?.getUint8(0)
    return byte === undefined ? undefined : parsePortStatus(byte)
  }

  async deviceId(): Promise<DeviceId | undefined> {
    const answer = await this.#ask(PRINTER_REQUEST.deviceId, this.#claimed.pipes.alternateSetting, 1023)
    return answer && parseDeviceId(new Uint8Array(answer.buffer, answer.byteOffset, answer.byteLength))
  }

  async close(): Promise<void> {
    if (this.#shut) return
    this.#shut = true
    const { pipes, kernelDriverAside } = this.#claimed
    try {
      await this.#device.releaseInterface(pipes.interfaceNumber)
      if (kernelDriverAside) await this.#device.attachKernelDriver?.(pipes.interfaceNumber)
    } catch {
      // Unplugged: there is nothing to give back.
    }
    await this.#device.close().catch(() => {
      // The same.
    })
  }

  async #put(chunk: Uint8Array, timeoutMs = this.#stallMs): Promise<void> {
    const { bytesWritten, status } = await this.#device.transferOut(
      this.#claimed.pipes.out,
      chunk,
      Math.ceil(timeoutMs),
    )
    if (status === 'stall' || bytesWritten !== chunk.length)
      throw new Error('the printer broke the transfer off')
  }

  /**
   * One packet: a longer read that runs out of time loses what it had. An error is silence here; a
   * device that is gone shows with the next write.
   */
  async #get(timeoutMs: number): Promise<Buffer> {
    const { in: back } = this.#claimed.pipes
    if (!back) return Buffer.alloc(0)
    try {
      const { data } = await this.#device.transferIn(
        back.endpointNumber,
        back.packetBytes,
        Math.ceil(timeoutMs),
      )
      return data ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.alloc(0)
    } catch {
      return Buffer.alloc(0)
    }
  }

  async #ask(request: number, value: number, length: number): Promise<DataView | undefined> {
    const { interfaceNumber } = this.#claimed.pipes
    // The device id names interface and setting in one word, the others the interface alone.
    const index = request === PRINTER_REQUEST.deviceId ? (interfaceNumber << 8) | value : interfaceNumber
    const setup = { requestType: 'class', recipient: 'interface', request, value: 0, index } as const
    try {
      const { data } = await this.#device.controlTransferIn(setup, length, CONTROL_MS)
      return data && data.byteLength > 0 ? data : undefined
    } catch {
      return undefined
    }
  }

  async #softReset(): Promise<void> {
    const setup = {
      requestType: 'class',
      recipient: 'interface',
      request: PRINTER_REQUEST.softReset,
      value: 0,
      index: this.#claimed.pipes.interfaceNumber,
    } as const
    try {
      await this.#device.controlTransferOut(setup, new Uint8Array(), CONTROL_MS)
    } catch {
      // Unplugged, or one of the printers that do not know it.
    }
  }
}
