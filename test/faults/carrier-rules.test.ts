// Fault 177: what a service sold is not what its carrier asks for.
import { expect } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  done,
  labelServerOrder,
  misbehave,
  newestJob,
  parcelOrder,
  type Scene,
  scene,
  whole,
} from './scene.ts'

const TEXT = '^FO50,50^A0N,40,40^FDSAMPLE^FS'
const answering = (set: Scene, trackingNumber: string, labelImage: string) =>
  misbehave(set.services, 'label', { kind: 'status', code: 200, body: { trackingNumber, labelImage } })
const code = (at: string, height: number, data: string) =>
  `^XA${TEXT}^FO${at}^BY3^BCN,${height},N,N,N^FD${data}^FS^XZ`

const jobOf = async (set: Scene, shipmentId: string) =>
  (await done(set.station.call('shipments.get', { id: shipmentId }))).jobs[0]

fault(177, async () => {
  const set = await scene()
  const zip = labelServerOrder('ORD-X').shipment.to.postalCode
  const cases = [
    ['1Z879E930346834441', code('60,300', 150, '>:1Z879E930346834441'), ['carrier.check-digit']],
    ['1Z879E930346834440', code('60,300', 30, '>:1Z879E930346834440'), ['carrier.bars-low']],
    [
      '9400111201080805483016',
      code('60,300', 170, '>;>8420100019400111201080805483016'),
      ['carrier.destination'],
    ],
  ] as const
  expect(zip).not.toMatch(/^10001/)
  for (const [index, [number, labelImage, codes]] of cases.entries()) {
    await answering(set, number, labelImage)
    const before = await whole(set.printer)
    const bought = await done(set.station.call('pack.ship', labelServerOrder(`ORD-RULES-${index}`)))
    await newestJob(set.station, 'printed')
    expect((await whole(set.printer)) - before).toBe(1)
    const job = await waitFor(async () => {
      const now = await jobOf(set, bought.shipment.id)
      return now?.warnings?.length > 0 && now
    })
    expect(job).toMatchObject({ state: 'printed', needsRelease: false })
    expect(job.warnings.map((one: { code: string }) => one.code)).toEqual(codes)
    for (const { params, message, nextStep } of job.warnings) {
      expect(params.source).toMatch(/USPS|UPS|GS1|ISO/)
      expect(message).not.toContain(params.source)
      expect(nextStep).toMatch(/void/i)
    }
  }

  // One that waits is looked at while it waits, before any paper, and can still be voided.
  await answering(set, '1Z879E930346834443', code('60,300', 150, '>:1Z879E930346834443'))
  await set.printer.fault({ fault: 'paperOut' })
  const papers = await whole(set.printer)
  const later = { ...labelServerOrder('ORD-RULES-LATER'), printLater: true }
  const waits = await done(set.station.call('pack.ship', later))
  await waitFor(async () => (await jobOf(set, waits.shipment.id))?.warnings?.length > 0)
  expect(await jobOf(set, waits.shipment.id)).toMatchObject({
    state: 'held',
    warnings: [{ code: 'carrier.check-digit', params: { rule: 'ups-check-digit' } }],
  })
  expect(await whole(set.printer)).toBe(papers)

  await set.printer.fault({ fault: 'loadPaper' })
  // What the services' own labels are, no rule speaks of.
  await set.services.control('behave', {})
  await waitFor(
    async () => (await done(set.station.call('printers.status', { id: set.printerId }))).kind === 'ready',
  )
  for (const order of [labelServerOrder('ORD-RULES-GOOD'), parcelOrder('ORD-RULES-PARCEL')]) {
    const { shipment } = await done(set.station.call('pack.ship', order))
    await newestJob(set.station, 'printed')
    // The preview is made behind the look.
    const preview = await done(set.station.call('pack.preview', { shipmentId: shipment.id }))
    expect(preview.findings).toEqual([])
    expect((await jobOf(set, shipment.id)).warnings ?? []).toEqual([])
  }
})
