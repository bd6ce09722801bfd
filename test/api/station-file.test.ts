// What a screen may open of a label that no printer here takes: the file that came, as it came, and under no other kind.
import { expect, test } from 'vitest'
import { stationFile } from '../../main/api/station-file.ts'
import type { StationServices } from '../../main/api/station-services.ts'
import { shipmentView } from '../../main/api/views/views.ts'
import { Bench, bought, sendingPurchase } from '../storage/fixtures.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['%PDF-1.7 a label', 'application/pdf', 'pdf'],
  ['GIF89a a label', 'image/gif', 'gif'],
  ['\u00ff\u00d8\u00ff\u00e0 a label', 'image/jpeg', 'jpg'],
])('a label that came as %j is kept, and opened or saved', async (came, contentType, extension) => {
  const bench = new Bench()
  const store = await bench.open(bench.folder())
  const { id } = await sendingPurchase(store)
  await store.changePurchase({
    id,
    from: ['sending'],
    to: 'bought',
    bought: { ...bought(), elements: { unprintable: [bytes(came).toString('base64')] } },
    event: { kind: 'purchase-bought' },
  })
  const record = await store.purchase(id)
  expect(record && shipmentView(record).purchase.documentUrl).toBe(`/api/files/documents/${id}`)
  const station = { ports: { ledger: store } } as unknown as StationServices
  expect(await stationFile(station, `documents/${id}`)).toEqual({
    bytes: bytes(came),
    contentType,
    downloadName: `label-${id}.${extension}`,
  })
  await bench.clear()
})
