// The CUPS transport against a real cupsd whose queues end in simulated printers.
import { createServer } from 'node:net'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blankDots } from '../../../main/labels/dots.ts'
import { pdfOf } from '../../../main/labels/languages/pdf.ts'
import { printerLine } from '../../../main/printing/printer-line.ts'
import { cupsTransport, officeTransport } from '../../../main/printing/transports/cups.ts'
import { quickTimeouts, transportSuite } from '../../contracts/transport-suite.ts'
import { startFaultyPrinter } from '../../lab/printer/printer-faults.ts'
import { quickPrinting } from '../../support/printing-settings.ts'
import { noCupsd, type PrivateCupsd, startPrivateCupsd } from '../../support/private-cupsd.ts'
import { whenFinished } from '../../support/when-finished.ts'

let cupsd: PrivateCupsd | undefined
let queueCount = 0
beforeAll(async () => {
  if (!noCupsd()) cupsd = await startPrivateCupsd()
})
afterAll(() => cupsd?.stop())

/** A fresh queue that leads to the port. */
function queueTo(port: number | undefined): string {
  const queue = `zebra${++queueCount}`
  cupsd?.addQueue(queue, `socket://127.0.0.1:${port}`)
  return queue
}
const transport = () => cupsTransport({ server: cupsd?.server ?? '' })

transportSuite({
  name: 'CUPS, a raw queue of a real cupsd',
  notRun: noCupsd,
  answers: false,
  stalls: false,
  exclusive: false,
  async start() {
    const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203 })
    return {
      transport: transport(),
      connection: { kind: 'cups', queue: queueTo(printer.tcpPort) },
      missing: { kind: 'cups', queue: 'no-such-queue' },
      printer,
      received: () => printer.receivedBytes(),
      close: () => printer.close(),
    }
  },
})

describe('a CUPS queue', () => {
  const label = Buffer.from('^XA^FDx^FS^XZ')
  const open = async (queue: string, change: { stallMs?: number; expectedIdentity?: string } = {}) => {
    const { expectedIdentity, ...timeouts } = change
    return transport().open(
      { kind: 'cups', queue },
      { timeouts: { ...quickTimeouts, ...timeouts }, ...(expectedIdentity && { expectedIdentity }) },
    )
  }
  async function closedPort(): Promise<number> {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    await new Promise(resolve => server.close(resolve))
    return typeof address === 'object' && address ? address.port : 0
  }

  it('is found with the device it leads to, which is its identity', async ({ skip }) => {
    const why = noCupsd()
    if (why) skip(why)
    const queue = queueTo(9100)
    const found = (await transport().discover(5000)).find(({ label: name }) => name === queue)
    expect(found).toEqual({
      connection: { kind: 'cups', queue },
      label: queue,
      identity: 'queue:socket%3A%2F%2F127.0.0.1%3A9100:',
    })
    cupsd?.addQueue(queue, 'socket://127.0.0.1:9101')
    expect((await open(queue, { expectedIdentity: found?.identity ?? '' })).kind).toBe('another-device')
  })

  it('that is stopped, takes no jobs, or could be an option to a program is not connected', async ({
    skip,
  }) => {
    const why = noCupsd()
    if (why) skip(why)
    const stopped = queueTo(9100)
    cupsd?.run('/usr/sbin/cupsdisable', stopped)
    expect(await open(stopped)).toEqual({ kind: 'not-connected', detail: 'the queue is stopped' })
    const rejecting = queueTo(9100)
    cupsd?.run('/usr/sbin/cupsreject', rejecting)
    expect(await open(rejecting)).toEqual({ kind: 'not-connected', detail: 'the queue takes no jobs' })
    expect(await open('-h')).toEqual({ kind: 'not-connected', detail: 'not a CUPS queue' })
  })

  it('that closes between opening and writing leaves no byte', async ({ skip }) => {
    const why = noCupsd()
    if (why) skip(why)
    const queue = queueTo(9100)
    const opened = await open(queue)
    if (opened.kind !== 'open') throw new Error(opened.detail)
    cupsd?.run('/usr/sbin/cupsreject', queue)
    expect(await opened.link.write(label)).toMatchObject({ kind: 'partly-written', bytesWritten: 0 })
  })

  it('whose printer is away is not drained, and its job does not come out later', async ({ skip }) => {
    const why = noCupsd()
    if (why) skip(why)
    const port = await closedPort()
    const queue = queueTo(port)
    const opened = await open(queue, { stallMs: 3000 })
    if (opened.kind !== 'open') throw new Error(opened.detail)
    expect(await opened.link.write(label)).toEqual({ kind: 'transmitted', bytesWritten: label.length })
    expect(await opened.link.drain()).toEqual({
      kind: 'partly-written',
      bytesWritten: label.length,
      detail: 'CUPS did not hand the job on; it was cancelled',
    })
    const listing = () => cupsd?.run('lpstat', '-W', 'not-completed', '-o', queue)
    await expect.poll(listing, { timeout: 10_000 }).toBe('')
  })

  it('is given up when somebody cancels the job in the queue', async ({ skip }) => {
    const why = noCupsd()
    if (why) skip(why)
    const queue = queueTo(await closedPort())
    const opened = await open(queue)
    if (opened.kind !== 'open') throw new Error(opened.detail)
    await opened.link.write(label)
    const draining = opened.link.drain()
    cupsd?.run('cancel', '-a', queue)
    expect(await draining).toMatchObject({ kind: 'partly-written', detail: 'CUPS says canceled' })
  })

  // Fault 33 (reliability.md): a spooler's "complete" is no label on paper.
  it('says "complete" for a label that never came out: the station says sent, not printed', async ({
    skip,
  }) => {
    const why = noCupsd()
    if (why) skip(why)
    const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203 })
    printer.faults.paperOut()
    const line = printerLine({
      printer: {
        id: 'p',
        name: 'Queue',
        connection: { kind: 'cups', queue: queueTo(printer.tcpPort) },
        dpi: 203,
        stock: { widthInch: 4, heightInch: 6 },
        statusQueries: true,
      },
      transport: transport(),
      settings: () => quickPrinting(),
    })
    expect(await line.state({ maxAgeMs: 0, deadlineMs: 5000 })).toEqual({ kind: 'one-way' })
    expect(await line.print(label, { labelsExpected: 1 })).toEqual({
      kind: 'sent',
      bytesWritten: label.length,
    })
    expect(printer.papers).toEqual([])
    await line.close()
    await printer.close()
  })
})

describe('a CUPS queue of an office printer', () => {
  /** What an office printer's port was sent, whole once it is closed. */
  async function officePort() {
    const jobs: Buffer[] = []
    const server = createServer(socket => {
      const parts: Buffer[] = []
      socket.on('data', part => parts.push(part))
      socket.on('end', () => {
        jobs.push(Buffer.concat(parts))
        socket.end()
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    whenFinished(() => new Promise(resolve => server.close(resolve)))
    const address = server.address()
    return { jobs, port: typeof address === 'object' && address ? address.port : 0 }
  }
  const office = () => officeTransport({ server: cupsd?.server ?? '' })

  it('takes a packing slip as a PDF, and hands it on whole', async ({ skip }) => {
    const why = noCupsd()
    if (why) skip(why)
    const { jobs, port } = await officePort()
    cupsd?.addOfficeQueue('office', `socket://127.0.0.1:${port}`)
    const stock = { widthInch: 8.5, heightInch: 11 }
    const page = { ...blankDots(2550, 3300) }
    page.data.fill(0xff, 320 * 200, 320 * 210)
    const pdf = await pdfOf([page, page], stock)
    const line = printerLine({
      printer: {
        ...{ id: 'o', name: 'Office', dpi: 300, stock, statusQueries: false },
        connection: { kind: 'office-queue', queue: 'office' },
      },
      transport: office(),
      settings: () => quickPrinting(),
    })
    expect(await line.state({ maxAgeMs: 0, deadlineMs: 5000 })).toEqual({ kind: 'one-way' })
    expect(await line.print(pdf, { labelsExpected: 2 })).toEqual({ kind: 'sent', bytesWritten: pdf.length })
    expect(cupsd?.run('lpstat', '-W', 'completed', '-o', 'office')).toContain('office-')
    await expect.poll(() => jobs.length, { timeout: 10_000 }).toBe(1)
    const printed = await PDFDocument.load(jobs[0] ?? Buffer.alloc(0))
    expect(printed.getPages().map(one => one.getSize())).toEqual([
      { width: 612, height: 792 },
      { width: 612, height: 792 },
    ])
    // A label in a printer's language is none of its: nothing leaves.
    expect(await line.print(Buffer.from('^XA^FDx^FS^XZ'), { labelsExpected: 1 })).toMatchObject({
      kind: 'not-started',
      reason: 'other-language',
    })
    expect(jobs).toHaveLength(1)
    await line.close()
  })

  it('is none for a label printer’s connection, and leads nowhere where there is none', async ({ skip }) => {
    const why = noCupsd()
    if (why) skip(why)
    const options = { timeouts: quickTimeouts }
    expect(await office().open({ kind: 'cups', queue: 'office' }, options)).toMatchObject({
      kind: 'not-connected',
    })
    expect(await office().open({ kind: 'office-queue', queue: 'nowhere' }, options)).toMatchObject({
      kind: 'not-connected',
    })
    // Each queue is found once, whatever it will be saved as.
    expect(await office().discover(1000)).toEqual([])
  })
})

it('is not connected on a machine without CUPS', async () => {
  const path = process.env.PATH
  process.env.PATH = '/nonexistent'
  try {
    const bare = cupsTransport()
    expect(await bare.open({ kind: 'cups', queue: 'zebra' }, { timeouts: quickTimeouts })).toEqual({
      kind: 'not-connected',
      detail: 'CUPS is not installed',
    })
    expect(await bare.discover(1000)).toEqual([])
  } finally {
    process.env.PATH = path
  }
})
