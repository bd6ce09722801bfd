// A parcel label whose answer was lost and that a person found: every way from there to paper, and none that buys twice.
import { describe, expect, it } from 'vitest'
import type { LabelIdentifiers } from '../../main/core/purchases/identifiers.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import {
  answered,
  label,
  order,
  refused,
  type ScriptedBench,
  scriptedBench,
  unknown,
} from './scripted-bench.ts'

const OWN = { trackingNumbers: [], labelId: 'L-1', readableBarCode: 'DS100' } as const

const fromService = (reference: string, identifiers: LabelIdentifiers = OWN) =>
  answered({ ...label('', { identifiers }), reference })

/** ORD-1, asked for at the parcel service, which did not answer. */
async function lostAnswer() {
  const bench = await scriptedBench()
  bench.script.buy.push(unknown)
  const asked = await shipPackage(bench, order('ORD-1', { service: 'parcel-label' }))
  const id = String(asked.ok ? '' : asked.problem.params?.shipmentId)
  return { bench, id }
}

it('a label of the label server in doubt is settled after the close that may have taken it along', async () => {
  const bench = await scriptedBench()
  bench.script.buy.push(unknown)
  const asked = await shipPackage(bench, order('ORD-1'))
  const id = String(asked.ok ? '' : asked.problem.params?.shipmentId)
  bench.clockAt = new Date(bench.clockAt.getTime() + 1_000)
  const other = await shipPackage(bench, order('ORD-2'))
  const shipmentId = other.ok ? other.value.record.id : ''
  const services = [{ service: 'label-server' as const, shipmentIds: [shipmentId] }]
  await bench.ledger.startClose({ id: 'close-1', environment: 'live', services }, { kind: 'close-started' })
  await bench.ledger.updateClose('close-1', { labels: [{ shipmentId, outcome: 'sending' }] })
  const say = () =>
    resolvePurchase(bench, { id, outcome: 'bought', note: 'on their page', trackingNumber: '9400' })
  expect(await say()).toMatchObject({ ok: false, problem: { code: 'resolve.close-first' } })
  await bench.ledger.updateClose('close-1', { labels: [{ shipmentId, outcome: 'closed' }], ended: 'all' })
  expect(await say()).toMatchObject({ ok: true, value: { kind: 'bought', closeId: 'close-1' } })
})

const found = (bench: ScriptedBench, id: string, numbers: { trackingNumber?: string; labelId?: string }) =>
  resolvePurchase(bench, { id, outcome: 'bought', note: 'on their page', ...numbers })

const print = (bench: ScriptedBench, id: string) =>
  reprintLabel(bench, { shipmentId: id, reason: 'not-printed', unlessComing: true })

describe('a label that a person found at the parcel service', () => {
  it('is fetched by its number, printed, and called from then on as its service calls it', async () => {
    const { bench, id } = await lostAnswer()
    expect(await found(bench, id, { trackingNumber: 'DS 100' })).toMatchObject({
      value: { kind: 'bought', attention: ['no-payload'] },
    })
    bench.script.reprint.push(fromService('ORD-1'))
    expect(await print(bench, id)).toMatchObject({ ok: true, value: { shipmentId: id } })
    expect(await bench.ledger.purchase(id)).toMatchObject({ kind: 'bought', attention: [], identifiers: OWN })
    expect(bench.asked).toEqual(['buy ORD-1', 'reprint readableBarCode DS100'])
    // By its service's own number it is found, and handed over.
    expect(await bench.ledger.scan('live', 'L-1')).toMatchObject([{ id }])
    // It is here now: the service is not asked again.
    await print(bench, id)
    expect(bench.asked).toHaveLength(2)
  })

  it('is answered once: who answers after another is told so, and changes nothing', async () => {
    const { bench, id } = await lostAnswer()
    const note = 'not on their page'
    expect(await resolvePurchase(bench, { id, outcome: 'not-bought', note })).toMatchObject({ ok: true })
    expect(await found(bench, id, { trackingNumber: 'DS 100' })).toMatchObject({
      problem: { code: 'shipment.answered-meanwhile', params: { reference: 'ORD-1' } },
    })
    expect(await bench.ledger.purchase(id)).toMatchObject({ kind: 'abandoned' })
  })

  it('is settled in its own mode alone', async () => {
    const { bench, id } = await lostAnswer()
    const inTraining = { ...bench, mode: 'training' } as const
    const said = { id, outcome: 'not-bought', note: 'from a window that stands in training' } as const
    expect(await resolvePurchase(inTraining, said)).toMatchObject({ problem: { code: 'account.other-mode' } })
    expect(await bench.ledger.purchase(id)).toMatchObject({ kind: 'unknown' })
  })

  it('is not called by a number that another label has, in whatever groups it is typed', async () => {
    const { bench, id } = await lostAnswer()
    const number = '1Z999AA10123456784'
    bench.script.buy.push(answered(label(number)))
    await shipPackage(bench, order('ORD-2'))
    for (const trackingNumber of ['1Z999AA1-0123456784', '1Z.999.AA1.0123456784', '1Z 999-AA1 0123/456784']) {
      expect(await found(bench, id, { trackingNumber }), trackingNumber).toMatchObject({
        problem: { code: 'resolve.number-held', params: { reference: 'ORD-2' } },
      })
    }
    expect(await found(bench, id, { trackingNumber: '1Z999AA1-0123456785' })).toMatchObject({ ok: true })
  })

  it('is asked for as bars and as a label ID too, and by nothing that buys', async () => {
    const { bench, id } = await lostAnswer()
    await found(bench, id, { trackingNumber: 'L-1' })
    bench.script.reprint.push(refused('none'), refused('none'), fromService('ORD-1'))
    expect(await print(bench, id)).toMatchObject({ ok: true })
    expect(bench.asked.slice(1)).toEqual([
      'reprint readableBarCode L-1',
      'reprint encodedBarCode L-1',
      'reprint labelId L-1',
    ])
  })

  it('stays on the list with what to do next where the service does not know the number', async () => {
    const { bench, id } = await lostAnswer()
    await found(bench, id, { trackingNumber: 'DS-WRONG' })
    expect(await print(bench, id)).toMatchObject({
      ok: false,
      problem: { code: 'reprint.number-not-known', params: { number: 'DS-WRONG' } },
    })
    expect(await bench.ledger.purchasesToDecide('live')).toMatchObject([{ id, attention: ['no-payload'] }])
    // The right number replaces it, and is no paper yet.
    expect(await found(bench, id, { trackingNumber: 'DS100' })).toMatchObject({
      value: { attention: ['no-payload'], identifiers: { trackingNumbers: ['DS100'] } },
    })
    bench.script.reprint.push(fromService('ORD-1'))
    expect(await print(bench, id)).toMatchObject({ ok: true })
  })

  it('is neither printed nor kept where the number is another order’s', async () => {
    const { bench, id } = await lostAnswer()
    await found(bench, id, { labelId: 'L-9' })
    bench.script.reprint.push(fromService('ORD-9'))
    expect(await print(bench, id)).toMatchObject({
      ok: false,
      problem: { code: 'reprint.number-of-other', params: { reference: 'ORD-9', number: 'L-9' } },
    })
    expect(await bench.spool.jobsOf(id)).toEqual([])
    expect(await bench.ledger.payloads(id)).toEqual([])
  })

  it('is asked for once where the service does not answer: nothing is concluded from silence', async () => {
    const { bench, id } = await lostAnswer()
    await found(bench, id, { trackingNumber: 'DS100' })
    bench.script.reprint.push(unknown)
    expect(await print(bench, id)).toMatchObject({ ok: false })
    expect(bench.asked).toEqual(['buy ORD-1', 'reprint readableBarCode DS100'])
  })

  it('keeps its place on the list when its label ID is given later, until it is on paper', async () => {
    const { bench, id } = await lostAnswer()
    await found(bench, id, { trackingNumber: 'DS100' })
    expect(await found(bench, id, { labelId: 'L-1' })).toMatchObject({ value: { attention: ['no-payload'] } })
    // Whoever has its paper in hand says so.
    expect(await resolvePurchase(bench, { id, outcome: 'bought', note: 'it is on the box' })).toMatchObject({
      value: { attention: [] },
    })
  })
})
