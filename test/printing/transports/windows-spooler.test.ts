// The Windows spooler transport against a recorded stand-in; nothing here runs on Windows.
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { windowsSpoolerTransport } from '../../../main/printing/transports/windows-spooler.ts'
import {
  type Spooler,
  type SpoolerPrinter,
  WinSpoolError,
} from '../../../main/printing/transports/winspool-calls.ts'
import { quickTimeouts, transportSuite } from '../../contracts/transport-suite.ts'
import { startFaultyPrinter } from '../../lab/printer/printer-faults.ts'

/** JOB_STATUS bits (winspool.h). */
const SPOOLING = 0x8
const PRINTING = 0x10
const ERROR = 0x2
const DELETED = 0x100
const COMPLETE = 0x1000

interface FakeSpooler extends Spooler {
  readonly calls: readonly string[]
}

interface FakeOptions {
  /** What `GetJob` says, one look after the other; the last stays. */
  readonly statuses?: readonly (number | undefined)[]
  /** Where a finished job goes. */
  readonly print?: (bytes: Buffer) => Promise<void>
  readonly change?: Partial<SpoolerPrinter>
}

function fakeSpooler({
  statuses = [SPOOLING, PRINTING, COMPLETE],
  print,
  change,
}: FakeOptions = {}): FakeSpooler {
  const calls: string[] = []
  return {
    calls,
    printers: () => ['Zebra ZD421', 'Office'],
    openPrinter(name) {
      calls.push(`openPrinter ${name}`)
      if (name !== 'Zebra ZD421') throw new WinSpoolError('OpenPrinterW', 1801)
      let job: Buffer[] = []
      let looks = 0
      let printed = Promise.resolve()
      let done = false
      return {
        startJob(title) {
          calls.push(`startJob ${title}`)
          job = []
          return 77
        },
        write(bytes) {
          job.push(Buffer.from(bytes))
          return bytes.length
        },
        endJob() {
          calls.push('endJob')
          const bytes = Buffer.concat(job)
          printed = printed.then(() => print?.(bytes))
          printed.then(() => {
            done = true
          })
        },
        abortJob: () => void calls.push('abortJob'),
        jobStatus() {
          const status = statuses[Math.min(looks, statuses.length - 1)]
          looks++
          return status === COMPLETE && !done ? PRINTING : status
        },
        deleteJob: number => void calls.push(`deleteJob ${number}`),
        close: () => void calls.push('close'),
        ...change,
      }
    },
  }
}

const connection = { kind: 'windows-spooler', printer: 'Zebra ZD421' } as const

transportSuite({
  name: 'Windows spooler with the calls replaced',
  answers: false,
  stalls: false,
  exclusive: false,
  async start() {
    const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203 })
    const spooler = fakeSpooler({
      print: bytes =>
        new Promise((resolve, reject) => {
          const socket = connect({ port: printer.tcpPort ?? 0, host: '127.0.0.1' })
          socket.once('error', reject)
          socket.once('close', () => resolve())
          socket.resume().end(bytes)
        }),
    })
    return {
      transport: windowsSpoolerTransport({ spooler: async () => spooler }),
      connection,
      missing: { kind: 'windows-spooler', printer: 'No such printer' },
      printer,
      received: () => printer.receivedBytes(),
      close: () => printer.close(),
    }
  },
})

describe('a job of the Windows spooler', () => {
  const label = Buffer.from('^XA^FDx^FS^XZ')
  async function send(options: FakeOptions) {
    const spooler = fakeSpooler(options)
    const opened = await windowsSpoolerTransport({ spooler: async () => spooler }).open(connection, {
      timeouts: { ...quickTimeouts, stallMs: 300 },
    })
    if (opened.kind !== 'open') throw new Error(opened.detail)
    const written = await opened.link.write(label)
    const drained = written.kind === 'transmitted' ? await opened.link.drain() : undefined
    await opened.link.close()
    return { written, drained, calls: spooler.calls }
  }

  it('is made, ended and waited for', async () => {
    const { written, drained, calls } = await send({})
    expect(written).toEqual({ kind: 'transmitted', bytesWritten: label.length })
    expect(drained).toEqual({ kind: 'drained' })
    expect(calls).toEqual(['openPrinter Zebra ZD421', 'startJob Packbench label', 'endJob', 'close'])
  })

  it('is through once the spooler has forgotten it', async () => {
    expect((await send({ statuses: [PRINTING, undefined] })).drained).toEqual({ kind: 'drained' })
  })

  it('is not through when somebody deletes it', async () => {
    expect((await send({ statuses: [PRINTING, DELETED] })).drained).toMatchObject({
      detail: 'the job was deleted',
    })
  })

  it('that stays in the spooler is deleted when the time is up, so that it does not come out later', async () => {
    const { drained, calls } = await send({ statuses: [PRINTING | ERROR] })
    expect(drained).toEqual({
      kind: 'partly-written',
      bytesWritten: label.length,
      detail: 'the spooler did not hand the job on and reports an error; it was deleted',
    })
    expect(calls).toContain('deleteJob 77')
  })

  it('of which Windows takes fewer bytes than given is aborted and counted', async () => {
    let calls = 0
    const { written, calls: made } = await send({
      change: { write: bytes => (++calls === 1 ? bytes.length : bytes.length - 1) },
    })
    expect(written).toEqual({
      kind: 'partly-written',
      bytesWritten: 1,
      detail: 'the spooler took 11 of 12 bytes',
    })
    expect(made).toContain('abortJob')
  })

  it('that cannot be begun leaves no byte', async () => {
    const refuse = () => {
      throw new WinSpoolError('StartDocPrinterW', 5)
    }
    expect((await send({ change: { startJob: refuse } })).written).toEqual({
      kind: 'partly-written',
      bytesWritten: 0,
      detail: 'StartDocPrinterW failed with 5',
    })
  })

  it('is not possible where the spooler does not load; nothing is found there', async () => {
    const transport = windowsSpoolerTransport({ spooler: () => Promise.reject(new Error('not Windows')) })
    expect((await transport.open(connection, { timeouts: quickTimeouts })).kind).toBe('not-connected')
    expect(await transport.discover(1000)).toEqual([])
  })

  it('goes to queues that the spooler lists', async () => {
    const transport = windowsSpoolerTransport({ spooler: async () => fakeSpooler() })
    expect(await transport.discover(1000)).toEqual([
      { connection, label: 'Zebra ZD421', identity: 'queue:Zebra%20ZD421:' },
      { connection: { ...connection, printer: 'Office' }, label: 'Office', identity: 'queue:Office:' },
    ])
  })
})
