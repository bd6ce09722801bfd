// What "close what is still open" sends: of this close alone, in its container.
import { expect, test } from 'vitest'
import type { CloseView } from '../../renderer/station/types.ts'
import { openOf } from '../../renderer/tasks/close-day/still-open.ts'

type Part = CloseView['services'][number]

const part = (service: Part['service'], ...open: readonly (boolean | undefined)[]): Part => ({
  service,
  state: 'failed',
  total: open.length,
  done: 0,
  failed: open.length,
  labels: open.map((isOpen, index) => ({
    shipmentId: `${service} ${index}`,
    reference: `ORD-${index}`,
    outcome: 'failed',
    ...(isOpen && { open: true }),
  })),
})

const close = (changes: Partial<CloseView>): CloseView => ({
  id: 'close-1',
  state: 'partly',
  startedAt: '2026-11-20T12:00:00.000Z',
  documents: [],
  services: [],
  ...changes,
})

const container = { encodedBarcode: 'BAG-1' }

test('a hand-over of named labels is sent again for those that are still open, by their names', () => {
  const services = [part('parcel-label', true, false, true)]
  expect(openOf(close({ named: true, container, services }))).toEqual({
    shipmentIds: ['parcel-label 0', 'parcel-label 2'],
    container,
  })
})

test('a day is closed again for the services of which something is open, in its container', () => {
  const services = [part('label-server', false), part('parcel-label', false, true)]
  expect(openOf(close({ container, services }))).toEqual({ services: ['parcel-label'], container })
})

test('a close of what was scanned back stays one', () => {
  const services = [part('parcel-label', true)]
  expect(openOf(close({ scannedOnly: true, services }))).toEqual({
    services: ['parcel-label'],
    scannedOnly: true,
  })
})

test('a container is no matter of the label server’s', () => {
  const services = [part('label-server', true), part('parcel-label', false)]
  expect(openOf(close({ container, services }))).toEqual({ services: ['label-server'] })
})

test.each([
  ['its labels were closed or voided since', { services: [part('parcel-label', false)] }],
  ['its named labels were', { named: true, services: [part('parcel-label', false)] }],
  ['it is whole', { state: 'done', services: [part('parcel-label', true)] }],
  ['a person has to decide first', { state: 'unknown', services: [part('parcel-label', true)] }],
] as const)('nothing is offered where %s', (_where, changes) => {
  const { services, ...rest } = changes
  expect(openOf(close({ ...rest, services: [...services] }))).toBeUndefined()
})
