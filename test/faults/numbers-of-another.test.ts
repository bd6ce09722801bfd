// Faults 110 to 112 and 271: an answer to a purchase names or brings the label of another order. A void must never cancel that
// one, nobody's box gets its label, and it is handed over once.
import { expect } from 'vitest'
import { fault } from './fault.ts'
import { settledJob } from './printed.ts'
import {
  attention,
  done,
  endedClose,
  labelServerOrder,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  type Scene,
  scene,
} from './scene.ts'

/** Two would go under one number, and its paper carries its own and not the one that was sold. */
const BOTH = ['label.number-of-another', 'label.other-number']

/** Two orders; the second one's answer says of the first one's number what `patch` makes of it. */
async function twoOrders(patch: (number: string) => object, holds: readonly string[] = []) {
  const set = await scene()
  const { shipment: first } = await done(set.station.call('pack.ship', labelServerOrder('ORD-FIRST')))
  await newestJob(set.station, 'printed')
  const number: string = first.purchase.trackingNumber
  await misbehave(set.services, 'label', { kind: 'merge', patch: patch(number) })
  const { shipment: second } = await done(set.station.call('pack.ship', labelServerOrder('ORD-SECOND')))
  if (holds.length > 0) {
    const job = await newestJob(set.station, 'held')
    expect(job).toMatchObject({ shipmentId: second.id, cause: 'unsafe-label', bytesSent: 0 })
    expect(job.warnings.map(({ code }: { code: string }) => code)).toEqual(holds)
    // One word is for all that it is held for.
    await done(set.station.call('queue.release', { jobId: job.id, printAnyway: 'compared with the box' }))
  }
  await newestJob(set.station, 'printed')
  return { set, first, second, number }
}

const cancelled = async ({ services }: Scene): Promise<readonly string[]> =>
  (await services.exchanges('cancel')).map(({ path }) => path)

const stateAtService = async ({ services }: Scene, orderNumber: string): Promise<string> =>
  (await services.state()).shipments.find((one: { orderNumber: string }) => one.orderNumber === orderNumber)
    .state

fault(110, async () => {
  const { set, first, second, number } = await twoOrders(trackingNumber => ({ previous: { trackingNumber } }))
  expect(second.purchase.trackingNumbers).toHaveLength(1)
  expect(second.purchase.trackingNumbers).not.toContain(number)
  const before = await stateAtService(set, 'ORD-FIRST')
  await done(set.station.call('shipments.void', { id: second.id, reason: 'packed twice' }))
  const asked = await cancelled(set)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(second.purchase.trackingNumber)
  expect(await stateAtService(set, 'ORD-FIRST')).toBe(before)
  expect(await stateAtService(set, 'ORD-SECOND')).not.toBe(before)
  expect((await done(set.station.call('shipments.get', { id: first.id }))).shipment.purchase.kind).toBe(
    'bought',
  )
})

fault(111, async () => {
  const { set, first, second, number } = await twoOrders(trackingNumber => ({ trackingNumber }), BOTH)
  expect(second.purchase).toMatchObject({ kind: 'bought', trackingNumbers: [number] })
  const [item] = (await attention(set.station)).filter(({ id }: { id: string }) => id === second.id)
  expect(item.shipment.purchase.attention).toContain('number-of-another')
  expect(item.shipment.purchase.lastProblem.message).toContain('ORD-FIRST')
  for (const [mine, other] of [
    [second, 'ORD-FIRST'],
    [first, 'ORD-SECOND'],
  ]) {
    const said = await refused(
      set.station.call('shipments.void', { id: mine.id, reason: 'packed twice' }),
      'wrong-state',
    )
    expect(said).toMatchObject({ code: 'void.number-of-another', params: { number, reference: other } })
  }
  expect(await cancelled(set)).toEqual([])
  for (const { id } of [first, second]) {
    await done(set.station.call('shipments.resolve', { id, outcome: 'bought', note: 'looked there' }))
  }
  expect(await attention(set.station)).toEqual([])
})

fault(112, async () => {
  const { set, first, second } = await twoOrders(trackingNumber => ({ trackingNumber }), BOTH)
  const there = { id: first.id, outcome: 'voided', note: 'cancelled on their page' }
  await refused(set.station.call('shipments.resolveAccount', there), 'wrong-state')
  await refused(set.station.call('shipments.void', { id: first.id, reason: 'packed twice' }), 'wrong-state')
  // Whoever wanted it cancelled finds it on the list, and what they say there settles it.
  const item = (await attention(set.station)).find(({ id }: { id: string }) => id === first.id)
  expect(item).toMatchObject({ shipment: { purchase: { attention: ['number-of-another'] } } })
  const voided = await done(set.station.call('shipments.resolveAccount', there))
  expect(voided.purchase).toMatchObject({ kind: 'voided', voidReason: there.note })
  await done(
    set.station.call('shipments.resolve', { id: second.id, outcome: 'bought', note: 'looked there' }),
  )
  expect(await attention(set.station)).toEqual([])
  expect(await cancelled(set)).toEqual([])
  // A voided label's number is nobody's any more: the other one is voided as ever.
  await done(set.station.call('shipments.void', { id: second.id, reason: 'packed twice' }))
  expect(await cancelled(set)).toHaveLength(1)
  await done(set.station.call('pack.ship', labelServerOrder('ORD-FIRST')))
})

fault(271, async () => {
  const set = await scene()
  await done(set.station.call('pack.ship', parcelOrder('ORD-FIRST')))
  await newestJob(set.station, 'printed')
  const papers = (await set.printer.papers()).length
  const [{ labelID, labelZPL }] = await set.services.answersTo('request-label')
  const ways = [
    ['nothing to compare', { labelElements: null, labelZPL }, 'label.other-orders'],
    ['its label ID', { labelID }, 'label.number-of-another'],
  ] as const
  for (const [way, patch, code] of ways) {
    await misbehave(set.services, 'request-label', { kind: 'merge', patch })
    const shipped = await done(set.station.call('pack.ship', parcelOrder(`ORD-${way}`)))
    const { shipment } = shipped
    expect(shipment.purchase.kind, way).toBe('bought')
    const job = await settledJob(set.station, shipped.job.id)
    expect(job, way).toMatchObject({ shipmentId: shipment.id, cause: 'unsafe-label', bytesSent: 0 })
    expect(job.warnings, way).toContainEqual(expect.objectContaining({ code }))
    if (code === 'label.other-orders')
      expect(job.warnings, way).toContainEqual(
        expect.objectContaining({ params: expect.objectContaining({ reference: 'ORD-FIRST' }) }),
      )
  }
  // Of another box of its own order, too.
  await misbehave(set.services, 'request-label', { kind: 'merge', patch: { labelElements: null, labelZPL } })
  const second = { ...parcelOrder('ORD-FIRST'), duplicateReason: 'two boxes' }
  const ofOrder = await done(set.station.call('pack.ship', second))
  expect(await settledJob(set.station, ofOrder.job.id)).toMatchObject({ cause: 'unsafe-label', bytesSent: 0 })
  expect(await set.printer.papers()).toHaveLength(papers)

  const { id } = await done(set.station.call('closeDay.run', { services: ['parcel-label'] }))
  await endedClose(set.station, id)
  const handedOver = (await set.services.exchanges('manifest-label')).map(({ body }) => body.labelId)
  expect(handedOver).toHaveLength(2)
  expect(handedOver).not.toContain(labelID)
})
