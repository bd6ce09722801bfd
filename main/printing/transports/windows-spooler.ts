// The Windows spooler transport: RAW jobs through winspool, where "complete" means sent and no more.
import { setTimeout as pause } from 'node:timers/promises'
import { deviceIdentity } from '../../core/printing/printer-identity.ts'
import type {
  DrainOutcome,
  Link,
  Transport,
  TransportTimeouts,
  WriteOutcome,
} from '../../core/printing/transport.ts'
import { loadSpooler, type Spooler, type SpoolerPrinter } from './winspool-calls.ts'
import { errorText, writeInChunks } from './write-in-chunks.ts'

const CHUNK_BYTES = 16 * 1024
const JOB_LOOK_MS = 150

/** Job status bits (winspool.h). */
const STATUS = { error: 0x2, deleting: 0x4, printed: 0x80, deleted: 0x100, complete: 0x1000 } as const

export function windowsSpoolerTransport(
  options: { readonly spooler?: () => Promise<Spooler> } = {},
): Transport {
  const spooler = options.spooler ?? loadSpooler
  return {
    kind: 'windows-spooler',
    async open(connection, { timeouts }) {
      if (connection.kind !== 'windows-spooler') {
        return { kind: 'not-connected', detail: 'not a printer of the Windows spooler' }
      }
      try {
        const printer = (await spooler()).openPrinter(connection.printer)
        return { kind: 'open', link: new SpoolerLink(printer, connection.printer, timeouts) }
      } catch (error) {
        return { kind: 'not-connected', detail: errorText(error) }
      }
    },
    async discover() {
      try {
        return (await spooler()).printers().map(printer => ({
          connection: { kind: 'windows-spooler', printer },
          label: printer,
          identity: deviceIdentity('queue', printer),
        }))
      } catch {
        // Not Windows, or a spooler that is switched off: no printers there.
        return []
      }
    },
  }
}

class SpoolerLink implements Link {
  readonly canAnswer = false
  readonly identity: string
  readonly #printer: SpoolerPrinter
  readonly #timeouts: TransportTimeouts
  readonly #jobs: number[] = []
  #bytesWritten = 0
  #shut = false

  constructor(printer: SpoolerPrinter, name: string, timeouts: TransportTimeouts) {
    this.#printer = printer
    this.#timeouts = timeouts
    this.identity = deviceIdentity('queue', name)
  }

  get closed(): boolean {
    return this.#shut
  }

  async write(bytes: Uint8Array, onProgress?: (bytesWritten: number) => void): Promise<WriteOutcome> {
    if (bytes.length === 0) return { kind: 'transmitted', bytesWritten: 0 }
    let job: number
    try {
      job = this.#printer.startJob('Packbench label')
    } catch (error) {
      return { kind: 'partly-written', bytesWritten: 0, detail: errorText(error) }
    }
    const outcome = await writeInChunks(bytes, {
      take: async chunk => {
        const taken = this.#printer.write(chunk)
        if (taken !== chunk.length) throw new Error(`the spooler took ${taken} of ${chunk.length} bytes`)
      },
      abandon: () => {
        // Nothing to break: the calls return or throw.
      },
      chunkBytes: CHUNK_BYTES,
      stallMs: this.#timeouts.stallMs,
      onProgress,
    })
    this.#bytesWritten += outcome.bytesWritten
    try {
      if (outcome.kind === 'partly-written') this.#printer.abortJob()
      else this.#printer.endJob()
    } catch (error) {
      return {
        kind: 'partly-written',
        bytesWritten: outcome.bytesWritten,
        detail: outcome.kind === 'partly-written' ? outcome.detail : errorText(error),
      }
    }
    if (outcome.kind === 'transmitted') this.#jobs.push(job)
    return outcome
  }

  async query(): Promise<Uint8Array> {
    return new Uint8Array()
  }

  /** Until the spooler has handed every job on; one that it still holds when the time is up is deleted. */
  async drain(): Promise<DrainOutcome> {
    const giveUpAt = performance.now() + this.#timeouts.stallMs
    try {
      while (this.#jobs.length > 0) {
        const [job = 0] = this.#jobs
        // A job that the spooler no longer knows has gone through it.
        const status = this.#printer.jobStatus(job) ?? STATUS.complete
        if (status & (STATUS.deleting | STATUS.deleted)) return this.#partly('the job was deleted')
        if (status & (STATUS.printed | STATUS.complete)) {
          this.#jobs.shift()
          continue
        }
        if (this.#shut) return this.#partly('the station stopped waiting')
        if (performance.now() >= giveUpAt) {
          this.#printer.deleteJob(job)
          const why = status & STATUS.error ? ' and reports an error' : ''
          return this.#partly(`the spooler did not hand the job on${why}; it was deleted`)
        }
        await pause(JOB_LOOK_MS)
      }
      return { kind: 'drained' }
    } catch (error) {
      return this.#partly(errorText(error))
    }
  }

  async close(): Promise<void> {
    if (this.#shut) return
    this.#shut = true
    try {
      this.#printer.close()
    } catch {
      // The spooler has dropped the handle already.
    }
  }

  #partly(detail: string): DrainOutcome {
    return { kind: 'partly-written', bytesWritten: this.#bytesWritten, detail }
  }
}
