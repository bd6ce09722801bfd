// The meters: readings kept, funds added once, a lost answer settled by a person.
import { describe, expect, it } from 'vitest'
import { attentionList } from '../../main/flows/attention.ts'
import { addFunds, readMeter, readMeters, resolveFunds } from '../../main/flows/meters.ts'
import { answered, refused, scriptedBench, unknown } from './scripted-bench.ts'

const fifty = { meterId: 'M-1', amountCents: 5_000 }

describe('meters', () => {
  it('are read and kept with their time', async () => {
    const bench = await scriptedBench()
    expect(await readMeters(bench)).toMatchObject({
      ok: true,
      value: [{ meterId: 'M-1', currentBalanceCents: 10_000, readAt: '2026-11-20T10:00:00.000Z' }],
    })
    expect(await bench.ledger.meters('live')).toMatchObject([{ meterId: 'M-1' }])
    expect(await readMeter(bench, 'M-9')).toMatchObject({
      ok: false,
      problem: { kind: 'refused-by-service' },
    })
  })
})

describe('meters that a clock far ahead has read', () => {
  it('show what is read after the clock was set right', async () => {
    const bench = await scriptedBench()
    const right = bench.clockAt
    bench.clockAt = new Date(right.getTime() + 26 * 3_600_000)
    await readMeters(bench)
    bench.clockAt = right
    for (const currentBalanceCents of [9_000, 8_000]) {
      bench.script.meters = [{ meterId: 'M-1', carrier: 'USPS', currentBalanceCents }]
      await readMeters(bench)
      expect(await bench.ledger.meters('live')).toMatchObject([{ meterId: 'M-1', currentBalanceCents }])
    }
  })
})

describe('adding funds', () => {
  it('is asked for once and keeps the meter before and after', async () => {
    const bench = await scriptedBench()
    await readMeters(bench)
    bench.script.addFunds.push(
      answered(
        {
          successful: true,
          transactionId: 'TX-1',
          fees: [{ name: 'card', amountCents: 50, raw: {} }],
          meter: { meterId: 'M-1', carrier: 'USPS', currentBalanceCents: 15_000, oldBalanceCents: 10_000 },
        },
        ['Card expires soon'],
      ),
    )
    const added = await addFunds(bench, { ...fifty, commandId: 'c-1' })
    expect(added).toMatchObject({
      ok: true,
      value: {
        record: { state: 'added', transactionId: 'TX-1' },
        before: { currentBalanceCents: 10_000 },
        after: { currentBalanceCents: 15_000 },
        warnings: ['Card expires soon'],
      },
    })
    expect(await addFunds(bench, { ...fifty, commandId: 'c-1' })).toMatchObject({ ok: true })
    expect(await addFunds(bench, { ...fifty, amountCents: 700, commandId: 'c-1' })).toMatchObject({
      problem: { code: 'command.reused' },
    })
    const training = { ...bench, mode: 'training' as const }
    expect(await addFunds(training, { ...fifty, commandId: 'c-1' })).toMatchObject({
      problem: { code: 'command.reused' },
    })
    expect(bench.asked.filter(what => what.startsWith('add'))).toHaveLength(1)
  })

  it.each([
    ['refused', refused('card declined'), 'refused-by-service'],
    ['not successful', answered({ successful: false, fees: [] }), 'refused-by-service'],
  ])('that was %s is over', async (_what, outcome, kind) => {
    const bench = await scriptedBench()
    bench.script.addFunds.push(outcome)
    expect(await addFunds(bench, fifty)).toMatchObject({ ok: false, problem: { kind } })
    expect(await addFunds(bench, fifty)).toMatchObject({ ok: true })
  })

  it('that is on its way stops the next add, which is told to wait and not to settle anything', async () => {
    const bench = await scriptedBench()
    const { meterId, amountCents } = fifty
    await bench.ledger.intendFunds(
      { id: 'f-1', environment: 'live', meterId, amountCents, transactionReference: 'T-1' },
      { kind: 'funds-sending' },
    )
    expect(await addFunds(bench, fifty)).toMatchObject({ ok: false, problem: { code: 'funds.under-way' } })
    expect(bench.asked.filter(what => what.startsWith('add'))).toHaveLength(0)
  })

  it('whose answer was lost is never tried again by itself and stops the next add', async () => {
    const bench = await scriptedBench()
    bench.script.addFunds.push(unknown)
    expect(await addFunds(bench, fifty)).toMatchObject({ ok: false, problem: { kind: 'outcome-unknown' } })
    expect(await addFunds(bench, fifty)).toMatchObject({ ok: false, problem: { code: 'funds.unsettled' } })
    expect(bench.asked.filter(what => what.startsWith('add'))).toHaveLength(1)
    const [item] = await attentionList(bench)
    expect(item?.kind).toBe('funds-unknown')
    const id = item?.kind === 'funds-unknown' ? item.funds.id : ''
    // By a window that stands in the other mode.
    const inTraining = { ...bench, mode: 'training' } as const
    expect(await resolveFunds(inTraining, { id, outcome: 'not-added', note: 'unseen' })).toMatchObject({
      problem: { code: 'funds.not-found' },
    })
    expect(await resolveFunds(bench, { id, outcome: 'not-added', note: 'balance unchanged' })).toMatchObject({
      ok: true,
    })
    expect(await addFunds(bench, fifty)).toMatchObject({ ok: true })
  })
})
