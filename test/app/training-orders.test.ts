// Orders of a file in practice: their services are those that the practice services sell, as the bench shows them.
import { expect, test } from 'vitest'
import { stationHere } from '../support/station-here.ts'
import { tempFolder } from '../support/temp-folder.ts'

const row = (reference: string, service: string) =>
  `${reference},Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,${service}`
const FILE = [
  'reference,name,address,city,state,zip,weight,service',
  row('T-1', 'USPS Ground Advantage'),
  row('T-2', 'Slow Mail'),
].join('\n')

test('a file names a service as the practice screens write it; what they do not sell stops its line', async () => {
  const station = await stationHere({ dataFolder: await tempFolder() })
  const defaults = { service: 'label-server', weightUnit: 'oz', dimensionUnit: 'in' }
  const checked = await station.call('orders.check', { content: FILE, defaults })
  expect(checked.value).toMatchObject({
    rowCount: 2,
    bad: [{ reference: 'T-2', problems: { shippingService: { code: 'order.service-not-offered' } } }],
    warnings: [],
  })
})
