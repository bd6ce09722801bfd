// Faults 242 and 243: the packing slip beside a label, on the label's printer and on an office printer.
import { createServer } from 'node:net'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from 'vitest'
import { noCupsd, startPrivateCupsd } from '../support/private-cupsd.ts'
import type { RunningStation } from '../support/station-process.ts'
import { hasStrace, interfere, NO_STRACE } from '../support/system-calls.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { fault } from './fault.ts'
import {
  atRest,
  attention,
  closeDay,
  done,
  held,
  jobs,
  lost,
  misbehave,
  parcelOrder,
  refused,
  type Scene,
  scene,
  shipmentOf,
  walOf,
} from './scene.ts'

const slipsTo = (station: RunningStation, slip: string) =>
  done(station.call('settings.save', { settings: { packing: { slip } } }))

/** What came out whole, in its order: `label`, or the slip of an order. */
async function papersOf({ printer }: Scene): Promise<readonly string[]> {
  return (await printer.papers()).map(({ format, complete }) => {
    expect(complete).toBe(true)
    const text = format.toString('latin1')
    return /Packing slip/.test(text) ? `slip ${/(ORD_2D|ORD-)(\w+)/.exec(text)?.[2]}` : 'label'
  })
}

const slipOf = async (station: RunningStation, reference: string) =>
  (await jobs(station)).find(job => job.slipOf !== undefined && job.title === reference)

const papers = (set: Scene, count: number) =>
  waitFor(async () => (await set.printer.papers()).length >= count, {
    what: `${count} papers`,
    timeoutMs: 30_000,
  })

fault(242, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  await slipsTo(set.station, 'label-printer')
  // At the commit of the answer: both are in it, or neither.
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const first = lost(set.station.call('pack.ship', parcelOrder('ORD-1')))
  await held(set.services)
  await interfere(set.station.pid, {
    calls: 'fsync,fdatasync',
    inject: 'signal=KILL:when=1',
    path: walOf(set.dataFolder),
  })
  await set.services.control('release')
  await set.station.exited
  await first
  expect(await papersOf(set)).toEqual([])
  const second = await set.station.restart()
  await papers(set, 2)
  await atRest(second)
  expect(await papersOf(set)).toEqual(['label', 'slip 1'])

  // Between the two: nobody heard what became of the label, and its slip comes all the same, once.
  await set.printer.fault({ fault: 'slow', msPerLabel: 6_000 })
  const other = lost(second.call('pack.ship', parcelOrder('ORD-2')))
  await waitFor(async () => (await set.printer.state()).labelsRemaining > 0, { what: 'the label to begin' })
  expect(await slipOf(second, 'ORD-2')).toMatchObject({ state: 'held', needsRelease: false })
  await second.kill()
  await other
  await set.printer.fault({ fault: 'slow', msPerLabel: 20 })
  const third = await second.restart()
  await papers(set, 4)
  await atRest(third)
  expect(await papersOf(set)).toEqual(['label', 'slip 1', 'label', 'slip 2'])
  const { id } = await shipmentOf(third, 'ORD-2')
  const [card, ...none] = await attention(third)
  expect(none).toEqual([])
  expect(card).toMatchObject({ kind: 'print-unsure', job: { shipmentId: id, copyNumber: 1 } })
  await done(third.call('queue.settle', { jobId: card.job.id, answer: 'printed' }))

  // In the slip: it is asked about by name, the label is printed, and either comes again alone.
  await done(third.call('pack.ship', parcelOrder('ORD-3')))
  await papers(set, 6)
  await atRest(third)
  await set.printer.fault({ fault: 'slow', msPerLabel: 6_000 })
  const again = await shipmentOf(third, 'ORD-3')
  await done(third.call('reprint.slip', { shipmentId: again.id }))
  await waitFor(async () => (await set.printer.state()).labelsRemaining > 0, { what: 'the slip to begin' })
  await third.kill()
  await set.printer.fault({ fault: 'slow', msPerLabel: 20 })
  const fourth = await third.restart()
  const [slip] = await attention(fourth)
  expect(slip).toMatchObject({ kind: 'print-unsure', job: { slipOf: again.id, cause: 'interrupted' } })
  await papers(set, 7)
  await atRest(fourth)
  expect((await papersOf(set)).slice(4)).toEqual(['label', 'slip 3', 'slip 3'])
  await done(fourth.call('queue.settle', { jobId: slip.job.id, answer: 'damaged' }))
  await done(fourth.call('reprint.print', { shipmentId: again.id, reason: 'lost' }))
  await papers(set, 8)
  await done(fourth.call('reprint.slip', { shipmentId: again.id }))
  await papers(set, 9)
  await atRest(fourth)
  expect((await papersOf(set)).slice(7)).toEqual(['label', 'slip 3'])
  // Two papers of the label: the slips are none of its copies.
  const { jobs: copies } = await done(fourth.call('shipments.get', { id: again.id }))
  expect(copies.map(({ copyNumber }: { copyNumber: number }) => copyNumber)).toEqual([2, 1])
})

/** An office printer behind CUPS: whole PDFs, in the order in which they came. */
async function officePrinter() {
  const pages: Buffer[] = []
  const server = createServer(socket => {
    const parts: Buffer[] = []
    socket.on('data', part => parts.push(part))
    socket.on('end', () => {
      if (parts.length > 0) pages.push(Buffer.concat(parts))
      socket.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  whenFinished(() => new Promise(resolve => server.close(resolve)))
  const cupsd = await startPrivateCupsd()
  whenFinished(() => cupsd.stop())
  const address = server.address()
  cupsd.addOfficeQueue(
    'office',
    `socket://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  )
  return { pages, cupsd }
}

const OFFICE = {
  name: 'Office',
  connection: { kind: 'office-queue', queue: 'office' },
  dpi: 300,
  stock: { widthInch: 8.5, heightInch: 11 },
  statusQueries: false,
  default: true,
}

fault(243, async ctx => {
  const why = noCupsd()
  if (why) return ctx.skip(why)
  const { pages, cupsd } = await officePrinter()
  const set = await scene({ process: { env: { CUPS_SERVER: cupsd.server } } })
  const { station } = set
  const office = await done(station.call('printers.save', OFFICE))
  await slipsTo(station, 'office-printer')
  // No label goes there, whoever names it, and none by default.
  await refused(station.call('pack.ship', parcelOrder('ORD-0', { printerId: office.id })), 'not-supported')
  await done(station.call('pack.ship', parcelOrder('ORD-1')))
  await waitFor(() => pages.length === 1, { what: 'the slip at the office printer', timeoutMs: 60_000 })
  const [pdf] = pages
  expect((await PDFDocument.load(pdf ?? Buffer.alloc(0))).getPageCount()).toBe(1)
  expect(await papersOf(set)).toEqual(['label'])

  cupsd.run('/usr/sbin/cupsdisable', 'office')
  await done(station.call('pack.ship', parcelOrder('ORD-2')))
  const { shipment: third } = await done(station.call('pack.ship', parcelOrder('ORD-3')))
  // The labels are out at once, whatever becomes of their slips.
  await papers(set, 3)
  await atRest(station)
  for (const reference of ['ORD-2', 'ORD-3'])
    expect(await slipOf(station, reference)).toMatchObject({ state: 'held', needsRelease: true })
  await done(station.call('shipments.void', { id: third.id, reason: 'order-cancelled' }))
  expect(await slipOf(station, 'ORD-3')).toMatchObject({ state: 'cancelled', cause: 'purchase-voided' })
  await station.kill()

  const again = await station.restart()
  const close = await closeDay(again)
  expect(close.services[0].labels).toMatchObject([{ reference: 'ORD-1' }, { reference: 'ORD-2' }])
  const [card, ...none] = await attention(again)
  expect(none).toEqual([])
  expect(card).toMatchObject({ kind: 'print-held', job: { title: 'ORD-2', printerId: office.id } })
  cupsd.run('/usr/sbin/cupsenable', 'office')
  await done(again.call('queue.release', { jobId: card.job.id }))
  await waitFor(() => pages.length === 2, { what: 'the slip that waited', timeoutMs: 60_000 })
  await atRest(again)
  await refused(again.call('reprint.slip', { shipmentId: third.id }), 'wrong-state')
  expect(pages).toHaveLength(2)
  expect(await papersOf(set)).toEqual(['label', 'label', 'label'])
})
