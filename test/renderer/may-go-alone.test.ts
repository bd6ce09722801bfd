// Which labels the key for a single hand-over is offered for.
import { expect, test } from 'vitest'
import { mayGoAlone } from '../../renderer/parts/can-print.ts'
import { shipmentView } from '../browser/bench-script.ts'

const parcel = { ...shipmentView('ORD-1'), service: 'parcel-label' as const, closedAt: undefined }

test('an open label of the parcel service, and no return label, which travels when its customer sends it', () => {
  expect(mayGoAlone(parcel)).toBe(true)
  expect(mayGoAlone({ ...parcel, service: 'label-server' })).toBe(false)
  expect(mayGoAlone({ ...parcel, closedAt: '2026-11-23T08:00:00.000Z' })).toBe(false)
  expect(mayGoAlone({ ...parcel, returnOf: 'out' })).toBe(false)
})
