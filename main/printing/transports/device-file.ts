// The device-file transport: Linux /dev/usb/lp* and /dev/lp*, and what the administrator's policy lists besides.
import { type FileHandle, readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FoundDevice } from '../../core/printing/printer.ts'
import type {
  DrainOutcome,
  Link,
  OpenOutcome,
  Transport,
  TransportTimeouts,
  WriteOutcome,
} from '../../core/printing/transport.ts'
import { lookAt, openPrinterDevice } from './printer-device.ts'
import { errorText, writeInChunks } from './write-in-chunks.ts'

const CHUNK_BYTES = 8 * 1024
/** A device that takes or gives nothing just now is asked again after this. */
const RETRY_MS = 5
const DEVICE_FOLDER = '/dev/usb'

/** `listed`: paths of devices beyond the system's printer drivers, `*` for anything within a folder. */
export function deviceFileTransport({ listed }: { readonly listed: readonly string[] }): Transport {
  return {
    kind: 'device-file',
    async open(connection, { timeouts }) {
      if (connection.kind !== 'device-file') return { kind: 'not-connected', detail: 'not a device file' }
      return openDeviceFile(connection.path, listed, timeouts)
    },
    look: async connection =>
      connection.kind === 'device-file' ? lookAt(connection.path, listed) : 'printer',
    async discover() {
      const names = await readdir(DEVICE_FOLDER).catch(() => [])
      return names
        .filter(name => /^lp\d+$/.test(name))
        .sort()
        .map((name): FoundDevice => {
          const path = `${DEVICE_FOLDER}/${name}`
          return { connection: { kind: 'device-file', path }, label: path }
        })
    },
  }
}

async function openDeviceFile(
  path: string,
  listed: readonly string[],
  timeouts: TransportTimeouts,
): Promise<OpenOutcome> {
  try {
    const opened = await openPrinterDevice(path, listed)
    return opened.kind === 'opened'
      ? { kind: 'open', link: new DeviceFileLink(opened.file, opened.canAnswer, timeouts) }
      : { kind: 'not-a-printer', detail: 'not a printer device' }
  } catch (error) {
    const detail = errorText(error)
    return detail === 'EBUSY' ? { kind: 'busy', detail } : { kind: 'not-connected', detail }
  }
}

class DeviceFileLink implements Link {
  readonly canAnswer: boolean
  readonly #file: FileHandle
  readonly #timeouts: TransportTimeouts
  #failure: string | undefined
  #bytesWritten = 0
  #shut = false

  constructor(file: FileHandle, canAnswer: boolean, timeouts: TransportTimeouts) {
    this.#file = file
    this.canAnswer = canAnswer
    this.#timeouts = timeouts
  }

  get closed(): boolean {
    return this.#shut || this.#failure !== undefined
  }

  async write(bytes: Uint8Array, onProgress?: (bytesWritten: number) => void): Promise<WriteOutcome> {
    // A partial write inside a chunk is counted too; the kernel says exactly how much it took.
    let inChunk = 0
    const outcome = await writeInChunks(bytes, {
      take: async chunk => {
        inChunk = 0
        await this.#put(chunk, taken => {
          inChunk = taken
        })
        inChunk = 0
      },
      abandon: () => {
        this.#failure ??= 'the device stopped taking bytes'
      },
      chunkBytes: CHUNK_BYTES,
      stallMs: this.#timeouts.stallMs,
      onProgress,
    })
    const counted = { ...outcome, bytesWritten: outcome.bytesWritten + inChunk }
    this.#bytesWritten += counted.bytesWritten
    return counted
  }

  async query(
    query: Uint8Array,
    complete: (answer: Uint8Array) => boolean,
    deadlineMs: number,
  ): Promise<Uint8Array> {
    if (!this.canAnswer || this.closed) return new Uint8Array()
    const giveUpAt = performance.now() + deadlineMs
    const late = () => performance.now() >= giveUpAt
    try {
      while ((await this.#get()).length > 0 && !late()) {
        // What came before the question is no answer to it.
      }
      await this.#put(query, () => {}, late)
      let answer = Buffer.alloc(0)
      while (!complete(answer) && !late()) {
        const piece = await this.#get()
        if (piece.length === 0) await pause(RETRY_MS)
        else answer = Buffer.concat([answer, piece])
      }
      return answer
    } catch (error) {
      this.#failure ??= errorText(error)
      return new Uint8Array()
    }
  }

  /**
   * Closing /dev/usb/lp* cancels what is still under way, and a non-blocking write only hands over
   * (Linux drivers/usb/class/usblp.c). An empty write is refused until that has gone.
   */
  async drain(): Promise<DrainOutcome> {
    const giveUpAt = performance.now() + this.#timeouts.drainMs
    const partly = (detail: string): DrainOutcome => ({
      kind: 'partly-written',
      bytesWritten: this.#bytesWritten,
      detail,
    })
    while (this.#failure === undefined) {
      try {
        await this.#file.write(Buffer.alloc(0), 0, 0)
        return { kind: 'drained' }
      } catch (error) {
        const code = errorText(error)
        if (code !== 'EAGAIN') return partly(code)
        if (performance.now() >= giveUpAt) return partly('the last bytes did not leave in time')
        await pause(RETRY_MS)
      }
    }
    return partly(this.#failure)
  }

  async close(): Promise<void> {
    if (this.#shut) return
    this.#shut = true
    await this.#file.close().catch(() => {
      // The device is gone; there is nothing left to close.
    })
  }

  async #put(bytes: Uint8Array, onTaken: (taken: number) => void, late = () => false): Promise<void> {
    let taken = 0
    while (taken < bytes.length) {
      if (this.closed) throw new Error(this.#failure ?? 'the device is closed')
      try {
        const { bytesWritten } = await this.#file.write(bytes, taken, bytes.length - taken)
        taken += bytesWritten
        onTaken(taken)
      } catch (error) {
        if (errorText(error) !== 'EAGAIN' || late()) throw error
        await pause(RETRY_MS)
      }
    }
  }

  async #get(): Promise<Buffer> {
    try {
      const buffer = Buffer.alloc(4096)
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, null)
      return buffer.subarray(0, bytesRead)
    } catch (error) {
      if (errorText(error) === 'EAGAIN') return Buffer.alloc(0)
      throw error
    }
  }
}
