// Labels in dots wait while their printer is saved with another stock or resolution, and by mistake: it gets its own back.
import { expect, test } from 'vitest'
import { printerOf, settledJob } from '../faults/printed.ts'
import { done, parcelOrder, refused, scene } from '../faults/scene.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { waitFor } from '../support/wait-for.ts'

test('labels that waited for a printer wait for it as before once it has the paper again that they were made for', async () => {
  const { station } = await scene()
  const { printer, form, id } = await printerOf(station, 203, 'zpl', { default: true })
  printer.faults.paperOut()
  const bought = async (reference: string) => {
    const shipment = sampleShipment('Usps_Ground_Advantage')
    const order = { ...parcelOrder(reference), service: 'label-server', shipment, printLater: true }
    return (await done(station.call('pack.ship', order))).job
  }
  const [waits, later] = [await bought('ORD-1'), await bought('ORD-2')]
  await done(station.call('queue.release', { jobId: waits.id }))
  await waitFor(async () => (await settledJob(station, waits.id)).cause === 'printer-not-ready')
  expect(await settledJob(station, later.id)).toMatchObject({ cause: 'released-later' })
  for (const other of [
    { stock: { widthInch: 4, heightInch: 3 } },
    { stock: { widthInch: 2, heightInch: 1 } },
  ]) {
    await done(station.call('printers.save', { ...form, ...other, id }))
    for (const job of [waits, later]) {
      expect(await settledJob(station, job.id)).toMatchObject({ needsRelease: true, cause: 'not-redrawn' })
      await refused(station.call('queue.release', { jobId: job.id }), 'unsafe-label')
    }
  }
  await done(station.call('printers.save', { ...form, id }))
  printer.faults.loadPaper()
  for (const [job, cause] of [
    [waits, 'printer-not-ready'],
    [later, 'released-later'],
  ] as const) {
    const { detail = '', warnings = [], ...own } = await settledJob(station, job.id)
    expect({ ...own, detail, warnings }).toMatchObject({
      needsRelease: true,
      cause,
      detail: '',
      warnings: [],
    })
    await done(station.call('queue.release', { jobId: job.id }))
    await waitFor(async () => (await settledJob(station, job.id)).state === 'printed')
  }
  expect(printer.papers).toHaveLength(2)
})
