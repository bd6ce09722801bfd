// The queue of a real station says of a print whose label was voided or discarded since that it is gone.
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

test('a print says what became of its label, and the others say nothing of it', async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('label-gone') })
  const [shippingService] = (await station.call('settings.get')).value.settings.labelServer.services
  const buy = async (service: 'label-server' | 'parcel-label', reference: string) => {
    const shipment = sampleShipment(service === 'label-server' ? shippingService : undefined)
    const bought = await station.call('pack.ship', { service, reference, shipment })
    expect(bought).toMatchObject({ ok: true })
    return bought.value.shipment.id as string
  }
  const queue = async () => (await station.call('queue.list')).value
  const stays = await buy('label-server', 'STAYS')
  const thrown = await buy('parcel-label', 'THROWN')
  const voided = await buy('label-server', 'VOIDED')
  await waitFor(async () => (await queue()).every((job: { state: string }) => job.state === 'printed'))
  for (const id of [thrown, voided])
    expect(await station.call('shipments.void', { id, reason: 'wrong-address' })).toMatchObject({ ok: true })
  const said = Object.fromEntries(
    (await queue()).map((job: { shipmentId: string; label?: string }) => [job.shipmentId, job.label]),
  )
  expect(said).toEqual({ [stays]: undefined, [thrown]: 'discarded', [voided]: 'voided' })
})
