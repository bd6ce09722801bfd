// The look at a label in its last moment before paper: what was seen of the very same bytes while they were written down
// counts, and nothing else does.
import { expect, it } from 'vitest'
import { createLookBeforePrint } from '../../main/app/look-before-print.ts'
import type { PrintJob } from '../../main/core/printing/print-job.ts'
import type { PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import type { HeldNumber, LedgerPort } from '../../main/core/records/ledger.ts'
import { ok } from '../../main/core/result.ts'
import type { NumberFound } from '../../main/labels/rules/sold-number.ts'
import { PRINTER } from '../flows/scripted-bench.ts'
import { NO_LOG } from '../support/web-host.ts'

const SOLD = '9400111899223100001233'
const OTHER = '9400111899223100009999'
const labelOf = (number: string) => Buffer.from(`^XA^BY2^FO60,300^BCN,200,N,N,N^FD${number}^FS^XZ`)
const ORDER = { numbers: [SOLD] }
const job = (id: string, labelsExpected = 1) =>
  ({ id, shipmentId: `of-${id}`, printerId: PRINTER.id, labelsExpected }) as PrintJob

const record = (given: Partial<PurchaseRecord>) =>
  ({
    reference: 'ORD-1',
    kind: 'bought',
    environment: 'live',
    identifiers: { trackingNumbers: [SOLD] },
    account: {},
    ...given,
  }) as PurchaseRecord

/** `asked`: whose record was read. What has to be drawn carries another number, unless `seen` says what is on it. */
function looks({
  seen = { kind: 'other', found: OTHER, sold: SOLD },
  codes = [],
  own = {},
  held = [],
  numbersHeld = async (_id, numbers) => held.filter(({ number }) => numbers.includes(number)),
}: {
  readonly seen?: NumberFound
  /** What is read on paper that carries none of its own numbers. */
  readonly codes?: readonly string[]
  readonly own?: Partial<PurchaseRecord>
  readonly held?: readonly HeldNumber[]
  readonly numbersHeld?: LedgerPort['numbersHeld']
} = {}) {
  const asked: string[] = []
  const before = createLookBeforePrint({
    ledger: {
      purchase: async id => {
        asked.push(id)
        return record(own)
      },
      numbersHeld,
    },
    reader: { look: async () => ok({ found: seen, codes }), codes: async () => ok([]) },
    printer: () => ok(PRINTER),
    log: NO_LOG,
  })
  const look = (one: PrintJob, bytes: Uint8Array) => before.look(one, { kept: bytes, goesOut: bytes })
  return { asked, look, ahead: before.ahead, written: () => new Promise(done => setImmediate(done)) }
}

it('reads no record for a label whose very bytes were seen to carry its number, and does so once', async () => {
  const { asked, look, ahead, written } = looks()
  ahead({ id: 'a', bytes: labelOf(SOLD), labelsExpected: 1, printerId: PRINTER.id }, ORDER)
  await written()
  expect(await look(job('a'), labelOf(SOLD))).toEqual([])
  expect(asked).toEqual([])
  expect(await look(job('a'), labelOf(SOLD))).toEqual([])
  expect(asked).toEqual(['of-a'])
})

it('looks at bytes that are others by now, however early it looked before', async () => {
  const { asked, look, ahead, written } = looks()
  ahead({ id: 'a', bytes: labelOf(SOLD), labelsExpected: 1, printerId: PRINTER.id }, ORDER)
  await written()
  expect(await look(job('a'), labelOf(OTHER))).toMatchObject([{ code: 'label.other-number' }])
  expect(asked).toEqual(['of-a'])
})

it('looks at it on the paper of the printer that it goes to by now', async () => {
  const { asked, look, ahead, written } = looks()
  ahead({ id: 'a', bytes: labelOf(SOLD), labelsExpected: 1, printerId: 'another' }, ORDER)
  await written()
  await look(job('a'), labelOf(SOLD))
  expect(asked).toEqual(['of-a'])
})

it.each([
  ['carries another number', labelOf(OTHER), 1],
  ['comes on several papers', labelOf(SOLD), 2],
])('looks at a label that %s as if nobody had looked ahead', async (_what, bytes, labelsExpected) => {
  const { asked, look, ahead, written } = looks()
  ahead({ id: 'a', bytes, labelsExpected, printerId: PRINTER.id }, ORDER)
  await written()
  expect(await look(job('a', labelsExpected), bytes)).toMatchObject([{ code: 'label.other-number' }])
  expect(asked).toEqual(['of-a'])
})

it('forgets the oldest of those that are not printed soon', async () => {
  const { asked, look, ahead, written } = looks()
  for (let count = 0; count <= 64; count += 1) {
    ahead({ id: `j${count}`, bytes: labelOf(SOLD), labelsExpected: 1, printerId: PRINTER.id }, ORDER)
  }
  await written()
  await look(job('j0'), labelOf(SOLD))
  await look(job('j1'), labelOf(SOLD))
  expect(asked).toEqual(['of-j0'])
})

it('holds a label with another carrier’s number also while no record can be asked', async () => {
  const away = () => Promise.reject(new Error('away'))
  const { look } = looks({ codes: [OTHER], numbersHeld: away })
  expect(await look(job('a'), labelOf(OTHER))).toMatchObject([{ code: 'label.other-number' }])
  const elsewhere = looks({ seen: { kind: 'elsewhere', sold: SOLD }, codes: [UPS], numbersHeld: away })
  expect(await elsewhere.look(job('a'), labelOf(OTHER))).toBeUndefined()
})

const UPS = '1Z999AA10123456784'
const BARS: NumberFound = { kind: 'elsewhere', sold: SOLD }
const CARRIED: NumberFound = { kind: 'carried' }
const OWN_ACCOUNT = { baseUrl: 'https://parcels.example.test/v1', account: 'A-1' }
const TEST_ACCOUNT = { account: { environment: 'test' } } as Partial<PurchaseRecord>

it.each([
  ['is another order’s', BARS, { reference: 'ORD-2' }, {}, 'label.other-orders'],
  [
    'is another order’s, on a second paper',
    { kind: 'beside', sold: SOLD, found: UPS },
    { reference: 'ORD-2' },
    {},
    'label.other-orders',
  ],
  [
    'is another order’s, and no carrier’s by its form, on a second paper',
    CARRIED,
    { reference: 'ORD-2' },
    {},
    'label.other-orders',
  ],
  [
    'is another order’s, where it was sold without any number',
    CARRIED,
    { reference: 'ORD-2' },
    { identifiers: { trackingNumbers: [] } },
    'label.other-orders',
  ],
  ['is nobody’s, where it was sold without any number', CARRIED, undefined, {}, undefined],
  ['is that of another box of its order', BARS, { reference: 'ord-1' }, {}, 'label.other-orders'],
  ['is that of another box of its order, beside its own', CARRIED, { reference: 'ord-1' }, {}, undefined],
  [
    'is that of another box of its order, where it was sold without any number',
    CARRIED,
    { reference: 'ord-1' },
    { identifiers: { trackingNumbers: [] } },
    'label.other-orders',
  ],
  [
    'is that of a label that was fetched, of no order that anybody knows',
    CARRIED,
    { reference: '', origin: 'fetched' },
    { identifiers: { trackingNumbers: [] } },
    'label.fetched-before',
  ],
  [
    'is that of its own label, fetched before anybody knew whose it was',
    BARS,
    {
      origin: 'fetched',
      entered: 2,
      service: 'parcel-label',
      account: OWN_ACCOUNT,
      identifiers: { trackingNumbers: [], readableBarCode: SOLD, encodedBarCode: UPS },
    },
    { entered: 1, service: 'parcel-label', origin: 'bought-here', account: OWN_ACCOUNT },
    'label.number-in-no-code',
  ],
  [
    'is that of the purchase that sold it, whose it was not known as it was fetched',
    CARRIED,
    {
      entered: 1,
      service: 'parcel-label',
      origin: 'bought-here',
      account: OWN_ACCOUNT,
      identifiers: { trackingNumbers: [], labelId: UPS },
    },
    {
      origin: 'fetched',
      entered: 2,
      service: 'parcel-label',
      account: OWN_ACCOUNT,
      identifiers: { trackingNumbers: [], labelId: UPS },
    },
    undefined,
  ],
  ['was another order’s, whose label is void', BARS, { kind: 'voided' }, {}, 'label.number-in-no-code'],
  ['is nobody’s', BARS, undefined, {}, 'label.number-in-no-code'],
  ['is a sandbox’s sample', BARS, { reference: 'ORD-2' }, TEST_ACCOUNT, 'label.number-in-no-code'],
] as const)('of bars whose number %s it says so', async (_what, seen, other, own, code) => {
  const held = other ? [{ number: UPS, record: record({ reference: 'ORD-2', ...other }) }] : []
  const { look } = looks({ seen, own, held, codes: ['a route', UPS] })
  const [said] = (await look(job('a'), labelOf(OTHER))) ?? []
  expect(said?.code).toBe(code)
  if (code === 'label.other-orders')
    expect(said?.params).toEqual({ found: UPS, reference: other?.reference ?? 'ORD-2' })
})
