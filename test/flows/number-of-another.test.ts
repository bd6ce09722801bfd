// A label whose number another order's label has: of two boxes under one number one is lost, so nothing of it is printed and no
// scan proves it before a person has looked whose the number is.

import { expect, it } from 'vitest'
import type { ServiceName } from '../../main/core/shipment/shipment.ts'
import { startClose } from '../../main/flows/close-day.ts'
import { closableNow } from '../../main/flows/close-labels.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { scanBack } from '../../main/flows/scan-back.ts'
import { cancelJob } from '../../main/flows/settle-print.ts'
import { benchThat, labelled, packed, printed, waiting } from './scan-bench.ts'
import { answered, label, type ScriptedBench } from './scripted-bench.ts'

async function twoUnderOneNumber(service: ServiceName = 'label-server') {
  const bench = await benchThat('remind')
  const first = await labelled(bench, 'ORD-1')
  // The parcel service has no tracking numbers: its label goes by the number under its bars.
  const identifiers = { trackingNumbers: [], readableBarCode: 'T-ORD-1', encodedBarCode: '420941055T-ORD-1' }
  bench.script.buy.push(answered(label('T-ORD-1', service === 'parcel-label' ? { identifiers } : {})))
  const shipped = await packed(bench, 'ORD-2', { service })
  if (!shipped.ok) throw new Error(shipped.problem.message)
  return { bench, first, second: shipped.value.record }
}

const looked = async (bench: ScriptedBench, id: string) =>
  expect(
    await resolvePurchase(bench, { id, outcome: 'bought', note: 'it is this one’s, the first was voided' }),
  ).toMatchObject({ ok: true })

const SERVICES = ['label-server', 'parcel-label'] as const

it.each(SERVICES)(
  'is printed for nobody who has not said so: first print and further one say why (%s)',
  async service => {
    const { bench, second } = await twoUnderOneNumber(service)
    expect(second.attention).toContain('number-of-another')
    const [first] = await bench.spool.jobsOf(second.id)
    expect(first?.warnings).toEqual([{ code: 'label.number-of-another' }])
    await printed(bench, second)
    const again = () => reprintLabel(bench, { shipmentId: second.id, reason: 'lost' })
    const copy = await again()
    expect(copy).toMatchObject({ ok: true, value: { warnings: [{ code: 'label.number-of-another' }] } })
    await looked(bench, second.id)
    const later = await again()
    expect(later.ok && (later.value.warnings ?? [])).toEqual([])
  },
)

it('that is on no paper is so still once somebody has said whose the number is', async () => {
  const { bench, second } = await twoUnderOneNumber()
  const [job] = await bench.spool.jobsOf(second.id)
  expect(await cancelJob(bench, { jobId: job?.id ?? '' })).toMatchObject({ ok: true })
  const marks = async () => (await bench.ledger.purchase(second.id))?.attention
  expect(await marks()).toEqual(['number-of-another', 'not-on-paper'])
  await looked(bench, second.id)
  expect(await marks()).toEqual(['not-on-paper'])
})

it('that is said to have its own makes the other one be looked at, once', async () => {
  const { bench, first, second } = await twoUnderOneNumber()
  const marks = async ({ id }: { readonly id: string }) => (await bench.ledger.purchase(id))?.attention
  await looked(bench, second.id)
  expect(await Promise.all([first, second].map(marks))).toEqual([['number-of-another'], []])
  expect(await bench.ledger.purchase(first.id)).toMatchObject({
    lastProblem: { code: 'purchase.number-of-another', params: { number: 'T-ORD-1', reference: 'ORD-2' } },
  })
  await looked(bench, first.id)
  expect(await Promise.all([first, second].map(marks))).toEqual([[], []])
})

it.each(SERVICES)('is not proven by a scan, and neither is the other one (%s)', async service => {
  const { bench, first, second } = await twoUnderOneNumber(service)
  await printed(bench, second)
  const shared = { value: { kind: 'shared' } }
  expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject(shared)
  for (const { id } of [first, second]) {
    expect(await scanBack(bench, { code: 'T-ORD-1', shipmentId: id })).toMatchObject(shared)
  }
  await looked(bench, second.id)
  await looked(bench, first.id)
  expect(await waiting(bench)).toEqual(['ORD-2'])
  expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject({
    value: { kind: 'seen', record: { reference: 'ORD-2' } },
  })
})

it('whose bars carry it counts as well, whatever number stands under them', async () => {
  const bench = await benchThat('remind')
  await labelled(bench, 'ORD-1')
  const identifiers = { trackingNumbers: [], readableBarCode: 'T-OWN-2', encodedBarCode: 'T-ORD-1' }
  bench.script.buy.push(answered(label('T-ORD-1', { identifiers })))
  const shipped = await packed(bench, 'ORD-2', { service: 'parcel-label' })
  if (!shipped.ok) throw new Error(shipped.problem.message)
  expect(shipped.value.record).toMatchObject({
    attention: ['number-of-another'],
    lastProblem: { params: { number: 'T-ORD-1', reference: 'ORD-1' } },
  })
  expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject({ value: { kind: 'shared' } })
})

it('is handed over once somebody has said whose the number is, and not before', async () => {
  const { bench, second } = await twoUnderOneNumber('parcel-label')
  const alone = () => startClose(bench, { shipmentIds: [second.id] })
  const closable = async () => (await closableNow(bench, 'parcel-label')).now.map(one => one.reference)
  expect(await closable()).toEqual([])
  expect(await alone()).toMatchObject({ ok: false, problem: { code: 'close.number-of-another' } })
  await looked(bench, second.id)
  expect(await closable()).toEqual(['ORD-2'])
  const started = await alone()
  if (!started.ok) throw new Error(started.problem.message)
  await started.value.done
  expect((await bench.ledger.purchase(second.id))?.closedAt).toBeDefined()
})

it.each([
  ['number', (one: string) => ({ readableBarCode: 'T-1', labelId: `L-${one}` })],
  [
    'label ID, under which the service closes it,',
    (one: string) => ({ readableBarCode: `T-${one}`, labelId: 'L-1' }),
  ],
])(
  'keeps the label whose %s it has from being handed over too: that one may have to be void',
  async (_what, given) => {
    const bench = await benchThat('off')
    const ship = async (reference: string, one: string) => {
      const identifiers = { trackingNumbers: [], ...given(one) }
      bench.script.buy.push(answered(label(identifiers.readableBarCode, { identifiers })))
      const shipped = await packed(bench, reference, { service: 'parcel-label' })
      if (!shipped.ok) throw new Error(shipped.problem.message)
      return shipped.value.record
    }
    const first = await ship('ORD-1', '1')
    const second = await ship('ORD-2', '2')
    expect((await bench.spool.jobsOf(second.id))[0]?.warnings).toEqual([{ code: 'label.number-of-another' }])
    const closable = async () => {
      const { now, numberFirst } = await closableNow(bench, 'parcel-label')
      return [now, numberFirst].map(labels => labels.map(one => one.reference))
    }
    expect(await closable()).toEqual([[], ['ORD-1', 'ORD-2']])
    expect(await startClose(bench, { shipmentIds: [first.id] })).toMatchObject({
      ok: false,
      problem: { code: 'close.number-of-another' },
    })
    // It is the second one's: that one may go, and the first is looked at.
    await looked(bench, second.id)
    expect(await closable()).toEqual([['ORD-2'], ['ORD-1']])
    await looked(bench, first.id)
    expect(await closable()).toEqual([['ORD-1', 'ORD-2'], []])
  },
)
