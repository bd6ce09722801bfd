// The serial transport, and with it printing's only use of serialport.
import type { SerialPort } from 'serialport'
import type { Connection, FoundDevice } from '../../core/printing/printer.ts'
import { deviceIdentity, maySameDevice } from '../../core/printing/printer-identity.ts'
import type {
  DrainOutcome,
  Link,
  OpenFailure,
  OpenOutcome,
  Transport,
  TransportTimeouts,
  WriteOutcome,
} from '../../core/printing/transport.ts'
import { AnswerBuffer } from './answer-buffer.ts'
import { errorText, writeInChunks } from './write-in-chunks.ts'

/** Small, so that the count stays close to the wire: at 9,600 baud this is a quarter of a second. */
const CHUNK_BYTES = 256

type SerialConnection = Extract<Connection, { kind: 'serial' }>

/** What this transport uses of serialport; a test may hand in another. */
export interface SerialDriver {
  readonly SerialPort: {
    new (...options: ConstructorParameters<typeof SerialPort>): SerialPort
    list: typeof SerialPort.list
  }
}

/** The native driver loads only when a serial printer is used. */
const loadDriver = (): Promise<SerialDriver> => import('serialport')

export function serialTransport(options: { readonly driver?: () => Promise<SerialDriver> } = {}): Transport {
  const driver = options.driver ?? loadDriver
  return {
    kind: 'serial',
    async open(connection, { timeouts, expectedIdentity }) {
      if (connection.kind !== 'serial') return { kind: 'not-connected', detail: 'not a serial printer' }
      const loaded = await load(driver)
      if ('kind' in loaded) return loaded
      // Listing ports starts a program on Linux, so only where the adapter is what was saved.
      const identity = expectedIdentity?.startsWith('usb:')
        ? await adapterIdentity(loaded, connection.path)
        : undefined
      if (identity && expectedIdentity && !maySameDevice(expectedIdentity, identity)) {
        return { kind: 'another-device', detail: 'another adapter is on this port' }
      }
      return openSerialLink(loaded, connection, timeouts, identity)
    },
    async discover() {
      const loaded = await load(driver)
      return 'kind' in loaded ? [] : foundPorts(loaded)
    },
  }
}

async function load(driver: () => Promise<SerialDriver>): Promise<SerialDriver | OpenFailure> {
  try {
    return await driver()
  } catch (error) {
    return { kind: 'not-connected', detail: `the serial driver does not load: ${errorText(error)}` }
  }
}

type PortInfo = Awaited<ReturnType<typeof SerialPort.list>>[number]

function identityOf(port: PortInfo): string | undefined {
  return port.vendorId && port.productId
    ? deviceIdentity('usb', `${port.vendorId}-${port.productId}`.toLowerCase(), port.serialNumber)
    : undefined
}

/** What the adapter's plug says; nothing for a port on the board or a pty. */
async function adapterIdentity(driver: SerialDriver, path: string): Promise<string | undefined> {
  const ports = await driver.SerialPort.list().catch(() => [])
  const port = ports.find(candidate => candidate.path === path)
  return port && identityOf(port)
}

async function foundPorts({ SerialPort }: SerialDriver): Promise<readonly FoundDevice[]> {
  const ports = await SerialPort.list().catch(() => [])
  return ports.map(port => {
    const identity = identityOf(port)
    return {
      // 9,600 baud with XON/XOFF is how label printers leave the factory.
      connection: { kind: 'serial', path: port.path, baudRate: 9600, flowControl: 'xonxoff' },
      label: port.manufacturer ? `${port.path} (${port.manufacturer})` : port.path,
      ...(port.manufacturer && { model: port.manufacturer }),
      ...(identity && { identity }),
    }
  })
}

function openSerialLink(
  { SerialPort }: SerialDriver,
  connection: SerialConnection,
  timeouts: TransportTimeouts,
  identity: string | undefined,
): Promise<OpenOutcome> {
  const { path, baudRate, flowControl } = connection
  const port = new SerialPort({
    path,
    baudRate,
    autoOpen: false,
    lock: true,
    // Dropping the lines at close would reset printers that watch them.
    hupcl: false,
    rtscts: flowControl === 'rtscts',
    xon: flowControl === 'xonxoff',
    xoff: flowControl === 'xonxoff',
    xany: false,
  })
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      resolve({ kind: 'not-connected', detail: 'the port did not open in time' })
      port.once('open', () => port.close())
    }, timeouts.openMs)
    port.open(error => {
      clearTimeout(timer)
      if (error) resolve(openFailure(error))
      else resolve({ kind: 'open', link: new SerialLink(port, timeouts, identity) })
    })
  })
}

/** The driver gives sentences, not codes; these are the ones of a port that another program holds. */
function openFailure(error: Error): OpenFailure {
  const held = /cannot lock|busy|access (is )?denied|temporarily unavailable/i.test(error.message)
  const gone = /no such file|file not found/i.test(error.message)
  if (held) return { kind: 'busy', detail: 'another program holds the port' }
  return { kind: 'not-connected', detail: gone ? 'the port is gone' : 'the port does not open' }
}

class SerialLink implements Link {
  readonly canAnswer = true
  readonly identity?: string
  readonly #port: SerialPort
  readonly #timeouts: TransportTimeouts
  readonly #answers = new AnswerBuffer()
  #failure: string | undefined
  #bytesWritten = 0

  constructor(port: SerialPort, timeouts: TransportTimeouts, identity: string | undefined) {
    this.#port = port
    this.#timeouts = timeouts
    if (identity) this.identity = identity
    port.on('data', (bytes: Buffer) => this.#answers.push(bytes))
    port.on('error', error => this.#fail(errorText(error)))
    port.on('close', () => this.#fail('the port went away'))
  }

  get closed(): boolean {
    return this.#failure !== undefined || !this.#port.isOpen
  }

  async write(bytes: Uint8Array, onProgress?: (bytesWritten: number) => void): Promise<WriteOutcome> {
    const outcome = await writeInChunks(bytes, {
      take: chunk => this.#take(chunk),
      // What the driver still holds must not reach the printer after the job was given up.
      abandon: () => this.#discard(),
      chunkBytes: CHUNK_BYTES,
      stallMs: this.#timeouts.stallMs,
      onProgress,
    })
    this.#bytesWritten += outcome.bytesWritten
    return outcome
  }

  async query(
    query: Uint8Array,
    complete: (answer: Uint8Array) => boolean,
    deadlineMs: number,
  ): Promise<Uint8Array> {
    this.#answers.clear()
    if (this.closed) return new Uint8Array()
    this.#port.write(Buffer.from(query))
    return this.#answers.gather(complete, deadlineMs)
  }

  /** Empty buffers in this machine; what the printer made of it is another question. */
  async drain(): Promise<DrainOutcome> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>(resolve => {
      timer = setTimeout(() => resolve('the last bytes did not leave in time'), this.#timeouts.drainMs)
    })
    const drained = new Promise<string | undefined>(resolve => {
      if (this.closed) resolve(this.#failure ?? 'the port is closed')
      else this.#port.drain(error => resolve(error ? errorText(error) : this.#failure))
    })
    const failure = await Promise.race([drained, late])
    clearTimeout(timer)
    if (failure === undefined) return { kind: 'drained' }
    this.#discard()
    return { kind: 'partly-written', bytesWritten: this.#bytesWritten, detail: failure }
  }

  async close(): Promise<void> {
    if (!this.#port.isOpen) return
    await new Promise<void>(resolve => this.#port.close(() => resolve()))
  }

  #take(chunk: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new Error(this.#failure ?? 'the port is closed'))
        return
      }
      const onClose = () => reject(new Error('the port went away'))
      this.#port.once('close', onClose)
      this.#port.write(Buffer.from(chunk), error => {
        this.#port.off('close', onClose)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  #discard(): void {
    if (this.#port.isOpen) this.#port.flush(() => this.#port.close())
  }

  #fail(failure: string): void {
    this.#failure ??= failure
    this.#answers.end()
  }
}
