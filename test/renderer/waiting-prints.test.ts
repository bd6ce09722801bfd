// Which prints wait for a printer that cannot take them, and which printers may.
import { expect, test } from 'vitest'
import { waitingPrints } from '../../renderer/tasks/queue/waiting-prints.ts'
import { jobView } from '../browser/bench-script.ts'

type Printers = Parameters<typeof waitingPrints>[1]
type State = Printers[number]['state']

const printer = (id: string, kind: State['kind']): Printers[number] => ({
  id,
  name: id,
  connection: { kind: 'virtual' },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
  default: false,
  state: { kind, warnings: [], askedAt: '2026-11-23T08:00:00.000Z' },
})
const away = printer('zebra', 'not-ready')
const held = (title: string, changes: Parameters<typeof jobView>[1] = {}) =>
  jobView(title, { state: 'held', bytesSent: 0, ...changes })

test('they go in the order in which they were bought', () => {
  const newestFirst = [
    held('ORD-2', { createdAt: '2026-11-23T08:02:00.000Z' }),
    held('ORD-1', { createdAt: '2026-11-23T08:01:00.000Z' }),
  ]
  const [waiting] = waitingPrints(newestFirst, [away, printer('spare', 'ready')])
  expect(waiting?.jobs.map(({ title }) => title)).toEqual(['ORD-1', 'ORD-2'])
})

test('of two prints of one label the first goes, and none whose label came out since', () => {
  const of = (id: string, minute: number, changes: Parameters<typeof jobView>[1] = {}) =>
    held('ORD-1', { id, shipmentId: 'label-1', createdAt: `2026-11-23T08:0${minute}:00.000Z`, ...changes })
  const printers = [away, printer('spare', 'ready')]
  const both = [of('second', 2), of('first', 1), held('ORD-2', { createdAt: '2026-11-23T08:03:00.000Z' })]
  const [waiting] = waitingPrints(both, printers)
  expect(waiting?.jobs.map(({ id, title }) => (title === 'ORD-1' ? id : title))).toEqual(['first', 'ORD-2'])
  const out = of('out', 4, { state: 'printed', updatedAt: '2026-11-23T08:05:00.000Z' })
  expect(waitingPrints([...both, out], printers)[0]?.jobs.map(({ title }) => title)).toEqual(['ORD-2'])
})

test('a printer that can print is offered first', () => {
  const [waiting] = waitingPrints(
    [held('ORD-1')],
    [away, printer('also-away', 'not-ready'), printer('spare', 'ready'), printer('silent', 'one-way')],
  )
  expect(waiting?.others.map(({ id }) => id)).toEqual(['spare', 'silent', 'also-away'])
})

test('nothing is offered while the printer can print, and where there is no other one', () => {
  expect(waitingPrints([held('ORD-1')], [printer('zebra', 'ready'), printer('spare', 'ready')])).toEqual([])
  expect(waitingPrints([held('ORD-1')], [away])).toEqual([])
})

test('what waits for a printer that was removed may go to any', () => {
  const [waiting] = waitingPrints([held('ORD-1', { cause: 'printer-missing' })], [printer('spare', 'ready')])
  expect(waiting).toMatchObject({ printer: undefined, others: [{ id: 'spare' }] })
})

test.each([
  ['is on its way', { state: 'sending' }],
  ['may be on paper', { state: 'unsure' }],
  ['is to be looked at first', { cause: 'unsafe-label' }],
  ['was changed from outside', { cause: 'changed-outside' }],
  ['is of training', { cause: 'training-printer-only' }],
] as const)('a label that %s stays where it is', (_what, changes) => {
  expect(waitingPrints([held('ORD-1', changes)], [away, printer('spare', 'ready')])).toEqual([])
})

test('a file and a test label are of their printer', () => {
  const { shipmentId: _of, ...file } = held('label.zpl')
  expect(waitingPrints([file], [away, printer('spare', 'ready')])).toEqual([])
})

test('no label is offered an office printer, and no packing slip goes with the labels', () => {
  const office = {
    ...printer('office', 'one-way'),
    connection: { kind: 'office-queue', queue: 'office' },
  } as const
  expect(waitingPrints([held('ORD-1')], [away, office])).toEqual([])
  const slip = held('ORD-1', { shipmentId: undefined, slipOf: 'shipment-1' })
  expect(waitingPrints([slip], [away, printer('spare', 'ready')])).toEqual([])
})
