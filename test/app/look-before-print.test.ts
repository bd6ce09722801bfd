// The look at a label in its last moment before paper: what was seen of the very same bytes while they were written down
// counts, and nothing else does.
import { expect, it } from 'vitest'
import { createLookBeforePrint } from '../../main/app/look-before-print.ts'
import type { PrintJob } from '../../main/core/printing/print-job.ts'
import type { PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import { ok } from '../../main/core/result.ts'
import { PRINTER } from '../flows/scripted-bench.ts'
import { NO_LOG } from '../support/web-host.ts'

const SOLD = '9400111899223100001233'
const OTHER = '9400111899223100009999'
const labelOf = (number: string) => Buffer.from(`^XA^BY2^FO60,300^BCN,200,N,N,N^FD${number}^FS^XZ`)
const ORDER = { numbers: [SOLD] }
const job = (id: string, labelsExpected = 1) =>
  ({ id, shipmentId: `of-${id}`, printerId: PRINTER.id, labelsExpected }) as PrintJob

/** `asked`: whose record was read. What has to be drawn carries another number. */
function looks() {
  const asked: string[] = []
  const before = createLookBeforePrint({
    ledger: {
      purchase: async id => {
        asked.push(id)
        return { identifiers: { trackingNumbers: [SOLD] } } as unknown as PurchaseRecord
      },
    },
    reader: { look: async () => ok({ kind: 'other', found: OTHER, sold: SOLD }) },
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
