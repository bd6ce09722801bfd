// Faults 256 and 260: what is done with a label between its purchase and its first byte, and what a person is told of it.
import { expect } from 'vitest'
import { dotsToPng } from '../../main/labels/png/dots-to-png.ts'
import { codeLabel, WIDE } from '../labels/rules/drawn-labels.ts'
import { standingStill } from '../support/busy-machine.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { printerOf, settledJob } from './printed.ts'
import { attention, done, jobs, labelServerOrder, misbehave, parcelOrder, refused, scene } from './scene.ts'

const TEXT = '^FO50,50^A0N,40,40^FDSAMPLE^FS'
const OTHER = '9205590303199876543219'
const FOREIGN = `^XA${TEXT}^FO60,300^BY3,2,160^BCN,160,N,N,N^FD>;>842098028>8${OTHER}^FS^XZ`
/** All of it is beyond the paper's edge. */
const UNSEEN = '^XA^FO2000,50^A0N,40,40^FDSAMPLE^FS^XZ'

fault(256, async () => {
  const set = await scene()
  const picture = dotsToPng(
    await codeLabel({ data: `(420)98028(92)${OTHER.slice(2)}`, gs1: true, width: WIDE }),
  )
  const labels = [FOREIGN, Buffer.from(picture).toString('base64'), UNSEEN]
  let orders = 0
  for (const language of ['zpl', 'tspl', 'epl2'] as const) {
    const { printer, id: printerId } = await printerOf(set.station, 203, language)
    for (const labelImage of labels) {
      await misbehave(set.services, 'label', { kind: 'merge', patch: { labelImage } })
      const order = { ...labelServerOrder(`ORD-FOREIGN-${++orders}`), printerId }
      const { shipment, job } = await done(set.station.call('pack.ship', order))
      expect(shipment.purchase.kind).toBe('bought')
      expect(await settledJob(set.station, job.id)).toMatchObject({
        state: 'held',
        needsRelease: true,
        bytesSent: 0,
      })
      // By itself it never prints, and it can be voided: nothing of it is on paper.
      await refused(set.station.call('queue.release', { jobId: job.id }), 'unsafe-label')
      await done(set.station.call('shipments.void', { id: shipment.id, reason: 'another package’s label' }))
    }
    expect(printer.papers).toEqual([])
    // It is the right one after all.
    await misbehave(set.services, 'label', { kind: 'merge', patch: { labelImage: FOREIGN } })
    const order = { ...labelServerOrder(`ORD-FOREIGN-${++orders}`), printerId }
    const { job } = await done(set.station.call('pack.ship', order))
    await settledJob(set.station, job.id)
    await done(set.station.call('queue.release', { jobId: job.id, printAnyway: 'it is the right one' }))
    await printer.until(({ papers }) => papers.length === 1)
  }
  // What came out all the same is to be looked into; nothing waits for a word any more.
  const left = (await attention(set.station)).map(({ kind }) => kind)
  expect(left).toEqual(['purchase-concern', 'purchase-concern', 'purchase-concern'])
})

fault(260, async () => {
  const set = await scene()
  const waits = async (id: string) => (await jobs(set.station)).find(job => job.id === id)?.waitsFor
  const { printer, id: printerId } = await printerOf(set.station, 203, 'tspl')
  const sold = async (reference: string) =>
    done(set.station.call('pack.ship', parcelOrder(reference, { printerId })))

  const draws = standingStill(set.station.pid)
  const first = await sold('ORD-DRAWN')
  // The band hears it with the answer, and whoever looks at the queue sees it.
  expect(first.job).toMatchObject({ state: 'held', needsRelease: false, waitsFor: 'drawing' })
  const second = await sold('ORD-CANCELLED')
  expect(await waits(first.job.id)).toBe('drawing')
  await done(set.station.call('queue.cancel', { jobId: second.job.id }))
  draws()
  expect(await settledJob(set.station, first.job.id)).toMatchObject({ state: 'sent' })
  await printer.until(({ papers }) => papers.length === 1)
  expect(await waits(first.job.id)).toBeUndefined()

  // One that is cancelled while it is drawn leaves its place to the next at once, and not once its drawing is done.
  const standsStill = standingStill(set.station.pid)
  const third = await sold('ORD-CANCELLED-AS-DRAWN')
  const fourth = await sold('ORD-BEHIND-IT')
  await waitFor(async () => (await waits(third.job.id)) === 'drawing')
  await done(set.station.call('queue.cancel', { jobId: third.job.id }))
  await waitFor(async () => (await waits(fourth.job.id)) === 'drawing')
  standsStill()
  expect(await settledJob(set.station, fourth.job.id)).toMatchObject({ state: 'sent' })
  await printer.until(({ papers }) => papers.length === 2)

  // A picture goes as it is, and its number is looked for.
  const zpl = await printerOf(set.station, 203, 'zpl')
  const number = '9205590303190000001013'
  const dots = await codeLabel({ data: `(420)98028(92)${number.slice(2)}`, gs1: true, width: WIDE })
  const labelImage = Buffer.from(dotsToPng(dots)).toString('base64')
  await misbehave(set.services, 'label', {
    kind: 'merge',
    patch: { labelImage, trackingNumber: number },
  })
  const looks = standingStill(set.station.pid)
  const fifth = await done(
    set.station.call('pack.ship', { ...labelServerOrder('ORD-LOOKED-AT'), printerId: zpl.id }),
  )
  expect(fifth.job).toMatchObject({ state: 'held', needsRelease: false, waitsFor: 'number' })
  await done(set.station.call('queue.cancel', { jobId: fifth.job.id }))
  looks()
  // What follows it in the line comes out, and what was cancelled does not.
  const again = { shipmentId: fifth.shipment.id, reason: 'not-printed' }
  const sixth = await done(set.station.call('reprint.print', { ...again, printerId: zpl.id }))
  expect(await settledJob(set.station, sixth.id)).toMatchObject({ state: 'printed' })
  await waitFor(async () => (await jobs(set.station)).every(({ state }) => state !== 'held'))
  expect(zpl.printer.papers).toHaveLength(1)
  expect(printer.papers).toHaveLength(2)
})
