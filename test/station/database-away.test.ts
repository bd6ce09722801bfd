// A bench of a warehouse whose database is away: what it does not know by itself it does not deny.
import { expect, test } from 'vitest'
import { done, parcelOrder } from '../faults/scene.ts'
import { warehouse } from '../faults/two-stations.ts'
import { describeWhere } from '../support/describe-where.ts'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { waitFor } from '../support/wait-for.ts'

describeWhere(NO_POSTGRES, 'a bench without its database', () => {
  test('says of a label that only its database is asked for, and not that there is none', async () => {
    const { first, second, way } = await warehouse()
    const shipment = sampleShipment('Usps_Ground_Advantage')
    const order = { ...parcelOrder('ORD-1'), service: 'label-server', shipment }
    const own = (await done(first.call('pack.ship', order))).shipment.id as string
    const others = (await done(second.call('pack.ship', { ...order, reference: 'ORD-2' }))).shipment.id
    way.away()
    const stopped = async () => (await done(first.call('station.overview'))).buyingStopped?.code
    await waitFor(async () => (await stopped()) === 'warehouse.away')
    const asked = [
      await first.call('shipments.void', { id: own, reason: 'packed twice' }),
      await first.call('shipments.void', { id: others, reason: 'packed twice' }),
      await first.call('reprint.print', { shipmentId: others, reason: 'torn' }),
      await first.call('shipments.get', { id: others }),
    ]
    const codes = asked.map(reply => (reply.ok ? 'ok' : reply.problem.code))
    expect(codes).toEqual(Array.from(asked, () => 'warehouse.not-known-here'))
    // Its own label is at hand all the same.
    expect(await first.call('shipments.get', { id: own })).toMatchObject({ ok: true })
    way.back()
    await waitFor(async () => (await stopped()) === undefined)
    await done(first.call('shipments.void', { id: own, reason: 'packed twice' }))
    expect(await first.call('shipments.get', { id: 'nobody' })).toMatchObject({
      ok: false,
      problem: { code: 'shipment.not-found' },
    })
  })
})
