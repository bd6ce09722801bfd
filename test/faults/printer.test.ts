// Faults 22 to 34 and 151: what printers, cables and spoolers do between a bought label and paper.

import { SerialPort } from 'serialport'
import { expect } from 'vitest'
import type { Link, Transport } from '../../main/core/printing/transport.ts'
import { ok } from '../../main/core/result.ts'
import { createPrintWaits } from '../../main/printing/print-waits.ts'
import { createPrintWorkers } from '../../main/printing/print-worker.ts'
import { printerLine } from '../../main/printing/printer-line.ts'
import { connectTo } from '../simulator/printer/wire-client.ts'
import { Bench, newJob } from '../storage/fixtures.ts'
import { DIRECT_WRITES } from '../support/direct-writes.ts'
import { networkPrinter, outsidePrinter } from '../support/outside-programs.ts'
import { quickPrinting } from '../support/printing-settings.ts'
import { hasSocat, NO_SOCAT, serialPair } from '../support/serial-pair.ts'
import { tcpPrinter } from '../support/tcp-printer.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { fault } from './fault.ts'
import {
  attention,
  copiesOf,
  done,
  jobs,
  newestJob,
  parcelOrder,
  refused,
  type Scene,
  scene,
  seen,
  shipmentOf,
  whole,
  zplGiven,
} from './scene.ts'

const ORDER = parcelOrder('ORD-PRINT')
const status = (set: Scene) => done(set.station.call('printers.status', { id: set.printerId }))
const release = (set: Scene, jobId: string) => set.station.call('queue.release', { jobId })

/** What was bought came to paper once: one request, one whole label, its bytes sent once. */
async function expectExactlyOne(set: Scene): Promise<void> {
  expect(await whole(set.printer)).toBe(1)
  const given = await zplGiven(set.services)
  expect(given).toHaveLength(1)
  expect(await copiesOf(set.printer, given[0] ?? '')).toBe(1)
  expect(await jobs(set.station)).toHaveLength(1)
}

/** Nothing may be bought now; said to buy all the same, the label waits and no byte of it leaves. */
async function expectBuyLater(set: Scene, kind: string, reason: string): Promise<{ id: string }> {
  const problem = await refused(set.station.call('pack.ship', ORDER), kind)
  expect(problem.params.reason).toBe(reason)
  expect(await seen(set.services, 'request-label')).toBe(0)
  const { job } = await done(set.station.call('pack.ship', { ...ORDER, printLater: true }))
  expect(job).toMatchObject({ state: 'held', needsRelease: true })
  const [zpl = ''] = await zplGiven(set.services)
  expect(await copiesOf(set.printer, zpl)).toBe(0)
  expect(await attention(set.station)).toMatchObject([{ kind: 'print-held', job: { id: job.id } }])
  return job
}

/** Mended: the label is let go, and there is one. */
async function expectPrintedOnRelease(set: Scene, job: { id: string }): Promise<void> {
  await waitFor(async () => (await status(set)).kind === 'ready', { what: 'the printer to be ready' })
  // Nothing prints by surprise when a printer returns.
  expect(await whole(set.printer)).toBe(0)
  await done(release(set, job.id))
  await newestJob(set.station, 'printed')
  await expectExactlyOne(set)
}

fault(22, async ctx => {
  if (!hasSocat()) return ctx.skip(NO_SOCAT)
  const set = await scene()
  const cable = await serialPair()
  const heard: Buffer[] = []
  const farEnd = new SerialPort({ path: cable.far, baudRate: 115_200 })
  farEnd.on('data', chunk => heard.push(chunk))
  farEnd.on('error', () => undefined)
  whenFinished(() => farEnd.destroy())
  const serial = await done(
    set.station.call('printers.save', {
      ...networkPrinter(0, { name: 'Serial', statusQueries: false }),
      connection: { kind: 'serial', path: cable.near, baudRate: 115_200, flowControl: 'none' },
    }),
  )
  const bytes = Buffer.from(`^XA^FX${'x'.repeat(3_000_000)}^FS^FO50,50^A0N,40,40^FDPULLED^FS^XZ`)
  // The printer takes some and then no more, so that the cable is pulled in the middle.
  farEnd.on('data', () => farEnd.pause())
  const printing = set.station.call('labels.print', {
    fileName: 'pulled.zpl',
    contentBase64: bytes.toString('base64'),
    printerId: serial.id,
  })
  await waitFor(() => heard.length > 0, { what: 'the first bytes' })
  await cable.cut()
  await printing
  const job = await newestJob(set.station, 'unsure')
  expect(job).toMatchObject({ cause: 'partly-written' })
  expect(job.bytesSent).toBeGreaterThan(0)
  expect(job.bytesSent).toBeLessThan(bytes.length)
  expect(await attention(set.station)).toMatchObject([{ kind: 'print-unsure', job: { id: job.id } }])
  // What left by halves is never let go again: a person says what came out.
  await refused(release(set, job.id), 'wrong-state')
  await done(set.station.call('queue.settle', { jobId: job.id, answer: 'not-printed' }))
  expect(await jobs(set.station)).toMatchObject([{ id: job.id, state: 'failed' }])
})

fault(23, async () => {
  const set = await scene()
  await set.printer.fault({ fault: 'paperOut' })
  const job = await expectBuyLater(set, 'printer-not-ready', 'paper-out')
  await set.printer.fault({ fault: 'loadPaper' })
  await expectPrintedOnRelease(set, job)
})

fault(24, async () => {
  const set = await scene({ printing: { confirmationTimeoutMs: 5_000 } })
  await set.printer.fault({ fault: 'slow', msPerLabel: 200 })
  await set.printer.fault({ fault: 'loadPaper', labels: 0.5 })
  await done(set.station.call('pack.ship', ORDER))
  await waitFor(async () => (await status(set)).reason === 'paper-out', { what: 'paper out' })
  expect(await newestJob(set.station, 'sending')).toMatchObject({ needsRelease: false })
  await set.printer.fault({ fault: 'loadPaper' })
  await newestJob(set.station, 'printed')
  expect((await set.printer.papers()).map(paper => paper.complete)).toEqual([false, true])
  await expectExactlyOne(set)
})

fault(25, async () => {
  // Ten minutes, made short with the patience that could run out meanwhile.
  const patienceMs = 3_000
  const set = await scene({ printing: { confirmationTimeoutMs: patienceMs, odometerTimeoutMs: 500 } })
  const { settings } = await done(set.station.call('settings.get'))
  expect(settings.printing.faultTimeoutMs).toBeGreaterThan(10 * 60_000)
  await set.printer.fault({ fault: 'slow', msPerLabel: 600_000 })
  const shipping = done(set.station.call('pack.ship', ORDER))
  await waitFor(async () => (await set.printer.state()).labelsRemaining > 0, { what: 'the label to begin' })
  await set.printer.fault({ fault: 'openHead' })
  const openedAt = performance.now()
  await shipping
  await waitFor(async () => (await status(set)).reason === 'head-open', { what: 'the open head' })
  await waitFor(() => performance.now() - openedAt > 2 * patienceMs, { what: 'the time to pass' })
  expect((await jobs(set.station))[0]).toMatchObject({ state: 'sending' })
  await set.printer.fault({ fault: 'slow', msPerLabel: 10 })
  await set.printer.fault({ fault: 'closeHead' })
  await newestJob(set.station, 'printed')
  await expectExactlyOne(set)
})

fault(26, async () => {
  const set = await scene({ printing: { odometerTimeoutMs: 100 } })
  await set.printer.fault({ fault: 'slow', msPerLabel: 600_000 })
  const { job } = await done(set.station.call('pack.ship', ORDER))
  await waitFor(async () => (await set.printer.state()).labelsRemaining > 0, {
    what: 'the label in the buffer',
  })
  await set.printer.fault({ fault: 'powerCycle' })
  await set.printer.fault({ fault: 'slow', msPerLabel: 10 })
  await newestJob(set.station, 'unsure')
  const [zpl = ''] = await zplGiven(set.services)
  expect(await whole(set.printer)).toBe(0)
  expect(await copiesOf(set.printer, zpl)).toBe(1)
  expect(await attention(set.station)).toMatchObject([{ kind: 'print-unsure', job: { id: job.id } }])
  await done(set.station.call('queue.settle', { jobId: job.id, answer: 'not-printed' }))
  await done(set.station.call('reprint.print', { shipmentId: job.shipmentId, reason: 'buffer lost' }))
  await newestJob(set.station, 'printed')
  expect(await whole(set.printer)).toBe(1)
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(134, async () => {
  for (const gone of [{ fault: 'powerOff' }, { fault: 'mute', on: true }]) {
    const set = await scene({ printing: { awayTimeoutMs: 1_000, queryTimeoutMs: 300 } })
    await set.printer.fault({ fault: 'slow', msPerLabel: 600_000 })
    const { job } = await done(set.station.call('pack.ship', ORDER))
    await waitFor(async () => (await set.printer.state()).labelsRemaining > 0, {
      what: 'the label in the buffer',
    })
    await set.printer.fault(gone)
    await newestJob(set.station, 'unsure')
    expect(await attention(set.station)).toMatchObject([{ kind: 'print-unsure', job: { id: job.id } }])
    await done(set.station.call('queue.settle', { jobId: job.id, answer: 'not-printed' }))
    await done(set.station.call('shipments.void', { id: job.shipmentId, reason: 'the printer fell down' }))
    expect(await attention(set.station)).toEqual([])
  }
})

fault(27, async () => {
  const set = await scene({ printing: { queryTimeoutMs: 300, statusDeadlineMs: 1_000 } })
  await set.printer.fault({ fault: 'mute', on: true })
  const held = await expectBuyLater(set, 'printer-not-ready', 'silent')
  await set.printer.fault({ fault: 'mute', on: false })
  await expectPrintedOnRelease(set, held)

  // One that never answered is a one-way link: it prints, and nobody says so but the operator.
  const never = await tcpPrinter()
  const saved = await done(
    set.station.call('printers.save', networkPrinter(never.port, { name: 'Mute', default: false })),
  )
  const { job } = await done(
    set.station.call('pack.ship', { ...parcelOrder('ORD-MUTE'), printerId: saved.id }),
  )
  expect(await newestJob(set.station, 'sent', 'printed', 'unsure')).toMatchObject({
    id: job.id,
    state: 'sent',
  })
  await done(set.station.call('queue.settle', { jobId: job.id, answer: 'printed' }))
})

fault(28, async () => {
  const set = await scene({ printing: { queryTimeoutMs: 300, statusDeadlineMs: 2_000 } })
  for (const mode of ['half', 'garbage']) {
    await set.printer.fault({ fault: 'answers', mode })
    const problem = await refused(set.station.call('pack.ship', ORDER), 'printer-not-ready')
    expect(['not-understood', 'silent']).toContain(problem.params.reason)
  }
  expect(await seen(set.services, 'request-label')).toBe(0)
  const { job } = await done(set.station.call('pack.ship', { ...ORDER, printLater: true }))
  const [zpl = ''] = await zplGiven(set.services)
  expect(await copiesOf(set.printer, zpl)).toBe(0)
  await set.printer.fault({ fault: 'answers', mode: 'whole' })
  await expectPrintedOnRelease(set, job)
})

fault(29, async () => {
  const set = await scene({ printing: { queryTimeoutMs: 300, statusDeadlineMs: 2_000 } })
  await set.printer.fault({ fault: 'resetAfterAccept', on: true })
  const reply = await set.station.call('pack.ship', ORDER)
  expect(reply).toMatchObject({ ok: false })
  expect(['printer-not-ready', 'printer-unreachable']).toContain(reply.problem.kind)
  expect(await seen(set.services, 'request-label')).toBe(0)
  const { job } = await done(set.station.call('pack.ship', { ...ORDER, printLater: true }))
  await release(set, job.id)
  expect(await newestJob(set.station, 'held')).toMatchObject({ needsRelease: true, bytesSent: 0 })
  await set.printer.fault({ fault: 'resetAfterAccept', on: false })
  await expectPrintedOnRelease(set, job)
})

fault(30, async () => {
  const set = await scene({
    printerArgs: ['--second-connection', 'refused'],
    printing: { statusDeadlineMs: 2_000 },
  })
  const other = await waitFor(() => holder(set.printer.port), { what: 'another host to get the port' })
  const job = await expectBuyLater(set, 'printer-not-ready', 'busy')
  other.socket.end()
  await other.ended
  await expectPrintedOnRelease(set, job)
})

/** Another host that got hold of the data port; our own link may still be on its way out. */
async function holder(port: number) {
  const host = await connectTo(port).catch(() => undefined)
  host?.send('~HI')
  const got =
    host && (await Promise.race([host.heard('PB-SIM').then(() => true), host.ended.then(() => false)]))
  return got ? host : undefined
}

fault(31, async ctx => {
  if (!hasSocat()) return ctx.skip(NO_SOCAT)
  const cable = await serialPair()
  const wired = await outsidePrinter(['--pty', cable.far, '--serial-flow', 'xonxoff'])
  const set = await scene({
    printing: { confirmationTimeoutMs: 1_500, odometerTimeoutMs: 500, queryTimeoutMs: 1_000 },
  })
  const serial = await done(
    set.station.call('printers.save', {
      ...networkPrinter(0, { name: 'Serial' }),
      connection: { kind: 'serial', path: cable.near, baudRate: 115_200, flowControl: 'none' },
    }),
  )
  await wired.fault({ fault: 'slow', bytesPerSecond: 40_000 })
  await done(
    set.station.call('labels.print', {
      fileName: 'long.zpl',
      contentBase64: Buffer.from(`^XA^FX${'x'.repeat(400_000)}^FS^FO50,50^FDLONG^FS^XZ`).toString('base64'),
      printerId: serial.id,
    }),
  )
  const job = await newestJob(set.station, 'unsure', 'printed', 'sent')
  expect((await wired.state()).lostBytes).toBeGreaterThan(0)
  expect(await whole(wired)).toBe(0)
  expect(job.state).toBe('unsure')
  expect(await attention(set.station)).toMatchObject([{ kind: 'print-unsure', job: { id: job.id } }])
})

fault(32, async () => {
  const set = await scene({ printerArgs: ['--serial-number', 'A1'] })
  await set.printer.stop()
  const stranger = await outsidePrinter(['--port', String(set.printer.port), '--serial-number', 'B2'])
  const there = { ...set, printer: stranger }
  await expectBuyLater(there, 'printer-not-ready', 'another-device')
  const [job] = await jobs(set.station)
  await release(set, job.id)
  expect(await newestJob(set.station, 'held')).toMatchObject({ needsRelease: true, cause: 'another-device' })
  expect(await whole(stranger)).toBe(0)
  await stranger.stop()

  const ours = await outsidePrinter(['--port', String(set.printer.port), '--serial-number', 'A1'])
  await expectPrintedOnRelease({ ...set, printer: ours }, job)
})

/** A spooler that takes every byte and says that it is done with them, whatever becomes of them. */
function completeSpooler(): { readonly transport: Transport; readonly taken: Uint8Array[] } {
  const taken: Uint8Array[] = []
  const link: Link = {
    canAnswer: false,
    closed: false,
    async write(bytes) {
      taken.push(bytes)
      return { kind: 'transmitted', bytesWritten: bytes.length }
    },
    query: async () => new Uint8Array(),
    drain: async () => ({ kind: 'drained' }),
    close: async () => undefined,
  }
  const transport: Transport = {
    kind: 'windows-spooler',
    open: async () => ({ kind: 'open', link }),
    discover: async () => [],
  }
  return { transport, taken }
}

fault(33, async () => {
  const bench = new Bench()
  whenFinished(() => bench.clear())
  const store = await bench.open()
  const { transport, taken } = completeSpooler()
  const line = printerLine({
    printer: {
      id: 'spooled',
      name: 'Spooled',
      connection: { kind: 'windows-spooler', printer: 'Zebra' },
      dpi: 203,
      stock: { widthInch: 4, heightInch: 6 },
      statusQueries: true,
    },
    transport,
    settings: quickPrinting,
  })
  const log = { info() {}, warn() {}, error() {} }
  const workers = createPrintWorkers({
    mode: () => 'live',
    pending: DIRECT_WRITES,
    spool: store,
    line: () => line,
    waits: createPrintWaits(store),
    inLanguage: async (_job, bytes) => ok(bytes),
    isInDots: () => false,
    state: () => line.state({ maxAgeMs: 0, deadlineMs: 1_000 }),
    settings: quickPrinting,
    clock: bench.clock,
    log,
  })
  const job = await store.add(newJob({ printerId: 'spooled' }), { kind: 'file-printed' })
  workers.wake('spooled')
  await waitFor(async () => (await store.job(job.id))?.state !== 'held', { what: 'the job to go' })
  await workers.stop()
  expect(await store.job(job.id)).toMatchObject({ state: 'sent' })
  expect(taken).toHaveLength(1)
  // Nothing came out, and only the operator can know: the job fails, and a reprint is a new one.
  const failed = await store.changeJob(job.id, ['sent'], { state: 'failed', cause: 'not-printed' })
  expect(failed).toMatchObject({ state: 'failed', cause: 'not-printed' })
})

fault(34, async () => {
  const set = await scene({ printing: { queryTimeoutMs: 500 } })
  const other = await connectTo(set.printer.port)
  other.send('^CC+')
  other.socket.end()
  await other.ended
  await set.station.call('pack.ship', ORDER)
  const job = await newestJob(set.station, 'held', 'printed', 'unsure')
  expect(job).toMatchObject({ state: 'held', needsRelease: true, bytesSent: 0, detail: expect.any(String) })
  const record = await shipmentOf(set.station, ORDER.reference)
  expect(record.purchase.kind).toBe('bought')
  const [zpl = ''] = await zplGiven(set.services)
  expect(await copiesOf(set.printer, zpl)).toBe(0)
  await set.printer.fault({ fault: 'powerCycle' })
  await expectPrintedOnRelease(set, job)
})

fault(151, async () => {
  const set = await scene()
  const { station } = set
  // The first holds the printer; the next ones wait behind it, to go by themselves.
  await set.printer.fault({ fault: 'slow', msPerLabel: 9_000 })
  const orders = ['ORD-FIRST', 'ORD-BEHIND', 'ORD-LATER'].map(reference => parcelOrder(reference))
  await Promise.all(orders.map(order => done(station.call('pack.ship', order))))
  expect((await jobs(station)).map(one => one.state).sort()).toEqual(['held', 'held', 'sending'])
  expect((await jobs(station)).every(one => !one.needsRelease)).toBe(true)
  // The rest of the shift is training; the live labels wait until it is theirs again.
  const { settings } = await done(station.call('settings.get'))
  await waitFor(
    async () => (await station.call('settings.save', { settings: { ...settings, mode: 'training' } })).ok,
  )
  await waitFor(async () => (await whole(set.printer)) === 1)
  const [printer] = (await done(station.call('printers.list'))).filter(
    (one: { id: string }) => one.id === set.printerId,
  )
  expect(printer.waiting).toBe(2)
  await done(station.call('printers.remove', { id: set.printerId }))
  const other = await outsidePrinter()
  await done(station.call('printers.save', networkPrinter(other.port, { name: 'Other' })))
  await done(station.call('settings.save', { settings: { mode: 'live' } }))

  const waiting = await attention(station)
  expect(waiting.map(item => [item.kind, item.job?.cause])).toEqual([
    ['print-held', 'printer-missing'],
    ['print-held', 'printer-missing'],
  ])
  for (const { job } of waiting) {
    await refused(station.call('queue.release', { jobId: job.id }), 'not-found')
    await done(station.call('queue.cancel', { jobId: job.id }))
  }
  const onNoPaper = await attention(station)
  expect(onNoPaper.map(item => item.shipment?.purchase.attention)).toEqual([
    ['not-on-paper'],
    ['not-on-paper'],
  ])
  for (const { shipment } of onNoPaper) {
    await done(station.call('reprint.print', { shipmentId: shipment.id, reason: 'printer removed' }))
  }
  await waitFor(async () => (await whole(other)) === 2)
  await waitFor(async () => (await attention(station)).length === 0)
})
