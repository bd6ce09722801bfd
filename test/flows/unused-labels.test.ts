// Labels that nobody used: when they are shown, until when their money may come back, and what a person does about them.
import { describe, expect, it } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { attentionList } from '../../main/flows/attention.ts'
import { startClose } from '../../main/flows/close-day.ts'
import type { FlowContext } from '../../main/flows/flow-context.ts'
import { sayUsed, unusedLabels } from '../../main/flows/unused-labels.ts'
import { type VoidEachOrder, voidEach } from '../../main/flows/void-each.ts'
import { notSent, refused, type ScriptedBench, scriptedBench, ship, unknown } from './scripted-bench.ts'

/** The wall clock of New York: 5:00 in the morning of 20 November 2026 at the start. */
const at = (bench: ScriptedBench, moment: string) => {
  bench.clockAt = new Date(moment)
}
const listed = async (bench: FlowContext) =>
  (await unusedLabels(bench)).map(({ record, refundUntil }) => [record.reference, refundUntil])
/** By somebody who may void. */
const voided = async (bench: FlowContext, order: VoidEachOrder) => {
  const outcomes = await voidEach(bench, order)
  if (!outcomes.ok) throw new Error(outcomes.problem.code)
  return outcomes.value
}
const printed = async ({ spool }: FlowContext, jobId: string | undefined) => {
  await spool.changeJob(jobId ?? '', ['held'], { state: 'sending' })
  await spool.changeJob(jobId ?? '', ['sending'], { state: 'printed' })
}

describe('a label that nobody used', () => {
  it('is shown after the days that are set, by the calendar on the wall, and until its last day', async () => {
    const bench = await scriptedBench()
    // Late in the evening of 20 November there, and the next day in UTC.
    at(bench, '2026-11-21T04:30:00Z')
    await ship(bench, 'ORD-1')
    at(bench, '2026-11-27T04:30:00Z')
    expect(await listed(bench)).toEqual([])
    at(bench, '2026-11-27T05:30:00Z')
    expect(await listed(bench)).toEqual([['ORD-1', '2026-12-20']])
    at(bench, '2026-12-21T04:30:00Z')
    expect(await listed(bench)).toEqual([['ORD-1', '2026-12-20']])
    at(bench, '2026-12-21T05:30:00Z')
    expect(await listed(bench)).toEqual([])
  })

  it('has the days of its own service, and 0 shows none', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'ORD-1')
    await ship(bench, 'ORD-2', { service: 'parcel-label' })
    at(bench, '2026-11-22T15:00:00Z')
    const settings = settingsSchema.parse({
      mode: 'live',
      labelServer: { unusedAfterDays: 0 },
      parcelLabel: { unusedAfterDays: 2, refundDays: 5 },
    })
    expect(await listed({ ...bench, settings })).toEqual([['ORD-2', '2026-11-25']])
  })

  it('is counted with the others on one card, behind what is urgent, and with what they cost', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'ORD-1')
    at(bench, '2026-11-21T10:00:00Z')
    await ship(bench, 'ORD-2')
    const { job } = await ship(bench, 'ORD-3')
    await printed(bench, job?.id)
    at(bench, '2026-11-30T10:00:00Z')
    await ship(bench, 'ORD-4')
    bench.script.voidLabel.push(unknown)
    const [first] = await unusedLabels(bench)
    await voidEach(bench, { ids: [first?.record.id ?? ''], reason: 'x' })
    await ship(bench, 'ORD-5')
    const list = await attentionList(bench)
    expect(list.map(({ kind }) => kind)).toEqual(['void-unknown', 'unused-labels'])
    expect(list.at(-1)).toMatchObject({
      unused: { count: 1, costCents: 735, unpricedCount: 0, refundUntil: '2026-12-21' },
    })
  })

  it('is gone once its day is closed', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'ORD-1')
    at(bench, '2026-11-28T10:00:00Z')
    expect(await listed(bench)).toHaveLength(1)
    const started = await startClose(bench, { services: ['label-server'] })
    if (started.ok) await started.value.done
    expect(await listed(bench)).toEqual([])
  })

  it('that was used is said so with a reason, once, and the others stay', async () => {
    const bench = await scriptedBench()
    const one = await ship(bench, 'ORD-1')
    await ship(bench, 'ORD-2')
    at(bench, '2026-11-28T10:00:00Z')
    const order = { ids: [one.record.id], reason: 'box-waits' } as const
    const left = async () => (await sayUsed(bench, order)).map(({ record }) => record.reference)
    expect([await left(), await left()]).toEqual([['ORD-2'], ['ORD-2']])
    const told = (await bench.ledger.events(one.record.id)).filter(({ kind }) => kind === 'label-said-used')
    expect(told).toMatchObject([{ operator: 'A. Packer', detail: { reason: 'box-waits' } }])
    expect(await bench.ledger.purchase(one.record.id)).toMatchObject({ kind: 'bought' })
  })
})

describe('several labels voided together', () => {
  const three = async (bench: ScriptedBench) => {
    const all = [await ship(bench, 'ORD-1'), await ship(bench, 'ORD-2'), await ship(bench, 'ORD-3')]
    return all.map(({ record }) => record.id)
  }
  const voids = ({ asked }: ScriptedBench) => asked.filter(call => call.startsWith('void'))

  it('are asked for one after the other, each with its own outcome', async () => {
    const bench = await scriptedBench()
    const ids = await three(bench)
    bench.script.voidLabel.push(
      { kind: 'answered', value: undefined, warnings: [] },
      refused('already scanned'),
    )
    const outcomes = await voided(bench, { ids, reason: 'unused', commandId: 'c' })
    expect(outcomes).toMatchObject([
      { kind: 'done', record: { kind: 'voided' } },
      { kind: 'not-done', problem: { kind: 'refused-by-service' } },
      { kind: 'done', record: { kind: 'voided' } },
    ])
    expect(voids(bench)).toEqual(['void T-ORD-1', 'void T-ORD-2', 'void T-ORD-3'])
  })

  it('asked for again by the same command have the same outcomes, and no service is asked', async () => {
    const bench = await scriptedBench()
    const ids = await three(bench)
    bench.script.voidLabel.push(
      { kind: 'answered', value: undefined, warnings: [] },
      refused('already scanned'),
    )
    const order = { ids, reason: 'unused', commandId: 'c' }
    const kinds = async () => (await voided(bench, order)).map(({ kind }) => kind)
    const first = await kinds()
    expect(await kinds()).toEqual(first)
    expect(voids(bench)).toHaveLength(3)
  })

  it.each([
    ['is not reached', notSent, 'bought'],
    ['gives no clear answer', unknown, 'void-unknown'],
  ] as const)(
    'end where the service %s, and go on from there when asked again',
    async (_how, answer, kind) => {
      const bench = await scriptedBench()
      const ids = await three(bench)
      bench.script.voidLabel.push(answer)
      const order = { ids, reason: 'unused', commandId: 'c' }
      expect((await voided(bench, order)).map(one => one.kind)).toEqual([
        'not-done',
        'not-begun',
        'not-begun',
      ])
      expect(voids(bench)).toEqual(['void T-ORD-1'])
      expect((await bench.ledger.purchase(ids[0] ?? ''))?.kind).toBe(kind)
      const again = await voided(bench, { ...order, ids: ids.slice(1) })
      expect(again.map(one => one.kind)).toEqual(['done', 'done'])
    },
  )

  it('end with the station: what is not begun is bought as before', async () => {
    const bench = await scriptedBench()
    const ids = await three(bench)
    const outcomes = await voided({ ...bench, ending: AbortSignal.abort() }, { ids, reason: 'unused' })
    expect(outcomes.map(({ kind }) => kind)).toEqual(['not-begun', 'not-begun', 'not-begun'])
    expect(voids(bench)).toEqual([])
  })
})
