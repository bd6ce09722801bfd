// Owns the test of the void: what is asked, what a refusal and a lost answer mean, and that nothing voided is printed.
import { describe, expect, it } from 'vitest'
import { attentionList } from '../../main/flows/attention.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { releaseJob } from '../../main/flows/settle-print.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { answered, label, notSent, refused, scriptedBench, ship, unknown } from './scripted-bench.ts'

const because = (id: string) => ({ id, reason: 'customer cancelled' })

describe('voiding a label of the label server', () => {
  it('cancels held prints, asks by the tracking number, and frees the reference', async () => {
    const bench = await scriptedBench()
    const { record, job } = await ship(bench, 'ORD-1')
    expect(await voidShipment(bench, because(record.id))).toMatchObject({
      ok: true,
      value: { kind: 'voided', voidReason: 'customer cancelled' },
    })
    expect(bench.asked).toContain('void T-ORD-1')
    expect(await bench.spool.job(job?.id ?? '')).toMatchObject({
      state: 'cancelled',
      cause: 'purchase-voided',
    })
    expect(await releaseJob(bench, { jobId: job?.id ?? '' })).toMatchObject({
      ok: false,
      problem: { kind: 'wrong-state' },
    })
    expect(await reprintLabel(bench, { shipmentId: record.id, reason: 'lost' })).toMatchObject({
      ok: false,
      problem: { kind: 'wrong-state' },
    })
    await ship(bench, 'ORD-1')
  })

  it('keeps what the service says beside its yes', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    bench.script.voidLabel.push(answered(undefined, ['Refund in 30 days']))
    expect(await voidShipment(bench, because(record.id))).toMatchObject({
      ok: true,
      value: { kind: 'voided', warnings: ['Refund in 30 days'] },
    })
  })

  it('a second time changes nothing and asks nobody', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    await voidShipment(bench, because(record.id))
    expect(await voidShipment(bench, because(record.id))).toMatchObject({
      ok: true,
      value: { kind: 'voided' },
    })
    expect(bench.asked.filter(what => what.startsWith('void'))).toHaveLength(1)
  })

  it('is refused while the label is on its way to paper', async () => {
    const bench = await scriptedBench()
    const { record, job } = await ship(bench, 'ORD-1')
    await bench.spool.changeJob(job?.id ?? '', ['held'], { state: 'sending' })
    expect(await voidShipment(bench, because(record.id))).toMatchObject({
      ok: false,
      problem: { code: 'void.printing' },
    })
    expect(bench.asked).not.toContain('void T-ORD-1')
    expect(await bench.ledger.purchase(record.id)).toMatchObject({ kind: 'bought' })
  })

  it('that the service refuses leaves the label bought and says the service’s words', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    bench.script.voidLabel.push(refused('already scanned by the carrier'))
    const reply = await voidShipment(bench, because(record.id))
    expect(reply).toMatchObject({
      ok: false,
      problem: { kind: 'refused-by-service', message: 'Not cancelled: already scanned by the carrier' },
    })
    expect(await bench.ledger.purchase(record.id)).toMatchObject({ kind: 'bought' })
  })

  it('that does not happen after its print was stopped for it puts the label on the list until it is printed', async () => {
    for (const outcomes of [[refused('already scanned')], [notSent], [unknown]]) {
      const bench = await scriptedBench()
      const { record } = await ship(bench, 'ORD-1')
      bench.script.voidLabel.push(...outcomes)
      await voidShipment(bench, because(record.id))
      await resolvePurchase(bench, { id: record.id, outcome: 'not-voided', note: 'no refund' })
      expect(await bench.spool.jobsOf(record.id)).toMatchObject([{ state: 'cancelled' }])
      expect(await attentionList(bench)).toMatchObject([
        { kind: 'purchase-concern', record: { kind: 'bought', attention: ['not-on-paper'] } },
      ])
      expect(await reprintLabel(bench, { shipmentId: record.id, reason: 'not voided' })).toMatchObject({
        ok: true,
      })
      expect(await bench.ledger.purchase(record.id)).toMatchObject({ attention: [] })
    }
  })

  it('that was not sent leaves the label bought', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    bench.script.voidLabel.push(notSent)
    expect(await voidShipment(bench, because(record.id))).toMatchObject({
      ok: false,
      problem: { kind: 'service-unreachable' },
    })
    expect(await bench.ledger.purchase(record.id)).toMatchObject({ kind: 'bought' })
  })

  it('whose answer was lost is unknown, and a 404 to the next try proves nothing', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    bench.script.voidLabel.push(unknown, refused('no such label'))
    expect(await voidShipment(bench, because(record.id))).toMatchObject({
      ok: false,
      problem: { kind: 'outcome-unknown' },
    })
    expect(await attentionList(bench)).toMatchObject([{ kind: 'void-unknown' }])
    expect(await voidShipment(bench, because(record.id))).toMatchObject({
      ok: false,
      problem: { kind: 'outcome-unknown' },
    })
    expect(await bench.ledger.purchase(record.id)).toMatchObject({ kind: 'void-unknown' })
    expect(
      await resolvePurchase(bench, { id: record.id, outcome: 'voided', note: 'refund seen' }),
    ).toMatchObject({ ok: true, value: { kind: 'voided' } })
  })

  it('of several packages is asked for once, by the first number, for the whole shipment', async () => {
    const bench = await scriptedBench()
    bench.script.buy.push(answered(label('T-1', { identifiers: { trackingNumbers: ['T-1', 'T-2'] } })))
    const { record } = await ship(bench, 'ORD-1')
    expect(await voidShipment(bench, because(record.id))).toMatchObject({
      ok: true,
      value: { kind: 'voided' },
    })
    expect(bench.asked.filter(what => what.startsWith('void'))).toEqual(['void T-1'])
  })
})

describe('voiding a label of the parcel service', () => {
  it('discards it here, asks nobody, and it is never printed', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1', { service: 'parcel-label' })
    expect(await voidShipment(bench, because(record.id))).toMatchObject({
      ok: true,
      value: { kind: 'discarded' },
    })
    expect(bench.asked).toEqual(['buy ORD-1'])
    expect(await reprintLabel(bench, { shipmentId: record.id, reason: 'lost' })).toMatchObject({ ok: false })
  })
})
