// Fault 241: the label by which a package comes back, between the label that went out and what becomes of that.
import { expect } from 'vitest'
import { fault } from './fault.ts'
import {
  attention,
  closeDay,
  done,
  held,
  kindOf,
  lost,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  scene,
  seen,
  shipmentOf,
} from './scene.ts'

fault(241, async () => {
  const { station, services } = await scene()
  const { shipment: out } = await done(station.call('pack.ship', parcelOrder('ORD-1')))
  const { from, to, ...rest } = out.shipment
  const back = { ...parcelOrder('ORD-1-RETURN'), shipment: { ...rest, from: to, to: from }, returnOf: out.id }
  await misbehave(services, 'request-label', { kind: 'hold' })
  const asked = lost(station.call('pack.ship', back))
  await held(services)
  // Whoever voids the order is told of its return label: so it waits until that is known.
  const voidOut = { id: out.id, reason: 'order-cancelled' }
  expect(await refused(station.call('shipments.void', voidOut), 'wrong-state')).toMatchObject({
    code: 'void.return-in-purchase',
    params: { reference: 'ORD-1-RETURN' },
  })
  await station.kill()
  await asked

  // Sold or not, nobody knows: it is asked, and not bought a second time.
  const second = await station.restart()
  expect(await kindOf(second, 'ORD-1-RETURN')).toBe('unknown')
  await refused(second.call('pack.ship', back), 'purchase-unknown')
  await refused(
    second.call('pack.ship', { ...back, duplicateReason: 'it takes so long' }),
    'purchase-unknown',
  )
  expect(await refused(second.call('shipments.void', voidOut), 'wrong-state')).toMatchObject({
    code: 'void.return-unknown',
  })
  expect(await seen(services, 'request-label')).toBe(2)
  const [card] = await attention(second)
  const { id } = card.shipment
  const said = { id, outcome: 'bought', trackingNumber: '9400100000000000000017', note: 'in their list' }
  await done(second.call('shipments.resolve', said))
  await second.kill()

  // Still what comes back: in no close, where a label that goes out is, and named when that one is voided.
  const third = await second.restart()
  expect(await shipmentOf(third, 'ORD-1-RETURN')).toMatchObject({ returnOf: out.id })
  await done(third.call('pack.ship', parcelOrder('ORD-2')))
  await newestJob(third, 'printed')
  const voided = await done(third.call('shipments.void', voidOut))
  expect(voided.returnLabels).toMatchObject([{ id, reference: 'ORD-1-RETURN' }])
  const close = await closeDay(third)
  const references = close.services.flatMap(({ labels }: { labels: { reference: string }[] }) =>
    labels.map(({ reference }) => reference),
  )
  expect(references).toEqual(['ORD-2'])
  // Voided too, there is nothing left to say.
  const both = await done(third.call('shipments.void', { id, reason: 'order-cancelled' }))
  expect(both.returnLabels).toBeUndefined()
  const again = await done(third.call('shipments.void', voidOut))
  expect(again.returnLabels).toBeUndefined()
})
