// Where labels must be scanned back, two windows of a bench buy one label after the other, and no batch goes between.
import { describe, expect, it } from 'vitest'
import type { ServiceOutcome } from '../../main/core/purchases/label-service.ts'
import type { BoughtLabel } from '../../main/core/purchases/purchase.ts'
import type { FlowContext } from '../../main/flows/flow-context.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { excuseScan, scanBack } from '../../main/flows/scan-back.ts'
import { createOrderRuns } from '../../main/flows/ship-orders.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { DEFAULTS, orderBench, orderFile } from './order-bench.ts'
import { benchThat, labelled, packed, waiting, withPolicy } from './scan-bench.ts'
import { answered, label, notSent, order, refused, type ScriptedBench, unknown } from './scripted-bench.ts'

/** The next purchase waits for this answer of its service. */
function slowAnswer(bench: ScriptedBench) {
  const answer = Promise.withResolvers<ServiceOutcome<BoughtLabel>>()
  bench.script.buy.push(answer.promise)
  return answer
}

const bought = ({ asked }: ScriptedBench) => asked.filter(one => one.startsWith('buy '))
const boughtFirst = { ok: false, problem: { code: 'scan.bought-first', params: { reference: 'ORD-1' } } }
const labelFirst = { ok: false, problem: { code: 'scan.label-first', params: { reference: 'ORD-1' } } }

describe('where labels must be scanned back', () => {
  it('a second window is told which order is being bought, and then which label is scanned first', async () => {
    const bench = await benchThat('must')
    const answer = slowAnswer(bench)
    const first = packed(bench, 'ORD-1')
    await expect.poll(() => bought(bench)).toEqual(['buy ORD-1'])
    expect(await packed(bench, 'ORD-2')).toMatchObject(boughtFirst)
    answer.resolve(answered(label('T-ORD-1')))
    expect(await first).toMatchObject({ ok: true })
    expect(await packed(bench, 'ORD-2')).toMatchObject(labelFirst)
    expect(bought(bench)).toEqual(['buy ORD-1'])
    await scanBack(bench, { code: 'T-ORD-1' })
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
  })

  it('of three commands at once one buys', async () => {
    const bench = await benchThat('must')
    const replies = await Promise.all(['ORD-1', 'ORD-2', 'ORD-3'].map(one => packed(bench, one)))
    expect(replies.map(({ ok }) => ok)).toEqual([true, false, false])
    expect(bought(bench)).toEqual(['buy ORD-1'])
    expect(await waiting(bench)).toEqual(['ORD-1'])
  })

  it('an order that is sent twice at once is told to be under way, and is bought once', async () => {
    const bench = await benchThat('must')
    const answer = slowAnswer(bench)
    const first = packed(bench, 'ORD-1', { commandId: 'c-1' })
    const second = await packed(bench, ' ord-1', { commandId: 'c-1' })
    expect(second).toMatchObject({ problem: { kind: 'purchase-in-progress' } })
    answer.resolve(answered(label('T-ORD-1')))
    expect(await first).toMatchObject({ ok: true })
    expect(await packed(bench, 'ORD-1', { commandId: 'c-1' })).toMatchObject({ ok: true })
    expect(bought(bench)).toEqual(['buy ORD-1'])
  })

  it.each([
    ['is refused', refused('no such service')],
    ['was not sent', notSent],
    ['ends without anybody knowing', unknown],
  ])('a purchase that %s lets the next one go', async (_how, outcome) => {
    const bench = await benchThat('must')
    bench.script.buy.push(outcome)
    expect(await packed(bench, 'ORD-1')).toMatchObject({ ok: false })
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
  })

  it('a purchase that fails on the way lets the next one go', async () => {
    const bench = await benchThat('must')
    const answer = slowAnswer(bench)
    const first = packed(bench, 'ORD-1')
    await expect.poll(() => bought(bench)).toEqual(['buy ORD-1'])
    answer.reject(new Error('a bug of a client'))
    await expect(first).rejects.toThrow('a bug of a client')
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
  })

  it('a label that is coming out is asked for at once, however long its printer takes', async () => {
    const bench = await benchThat('must')
    const settled = Promise.withResolvers<void>()
    const printing: typeof bench.printing = {
      ...bench.printing,
      settled: job => settled.promise.then(() => job),
    }
    const slow = withPolicy({ ...bench, printing }, 'must')
    const first = packed(slow, 'ORD-1')
    await expect.poll(() => packed(slow, 'ORD-2')).toMatchObject(labelFirst)
    settled.resolve()
    expect(await first).toMatchObject({ ok: true, value: { job: { copyNumber: 1 } } })
  })

  it('what is not packed at this bench waits for no turn', async () => {
    const bench = await benchThat('must')
    const answer = slowAnswer(bench)
    const first = packed(bench, 'ORD-1')
    await expect.poll(() => bought(bench)).toEqual(['buy ORD-1'])
    expect(await shipPackage(bench, order('ORD-2'))).toMatchObject({ ok: true })
    answer.resolve(answered(label('T-ORD-1')))
    expect(await first).toMatchObject({ ok: true })
  })
})

it.each(['remind', 'off'] as const)('where the policy is %s two windows buy at once', async policy => {
  const bench = await benchThat(policy)
  const answer = slowAnswer(bench)
  const first = packed(bench, 'ORD-1')
  await expect.poll(() => bought(bench)).toEqual(['buy ORD-1'])
  expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
  answer.resolve(answered(label('T-ORD-1')))
  expect(await first).toMatchObject({ ok: true })
})

describe('a batch where labels must be scanned back', () => {
  const noBatch = { ok: false, problem: { code: 'scan.no-batch-yet', params: { reference: 'ORD-1' } } }

  async function imported() {
    const bench = withPolicy(await orderBench(), 'must')
    const kept = await importOrders(bench, {
      content: orderFile('A-1', 'A-2'),
      fileName: 'o.csv',
      defaults: DEFAULTS,
    })
    expect(kept).toMatchObject({ ok: true })
    const runs = createOrderRuns(
      () => bench,
      () => undefined,
    )
    return { bench, runs }
  }

  it.each([
    ['scanned', (bench: FlowContext) => scanBack(bench, { code: 'T-ORD-1' })],
    ['excused', (bench: FlowContext) => excuseScan(bench, { reason: 'scanner-broken' })],
  ])('begins when the label that waits is %s', async (_how, settle) => {
    const { bench, runs } = await imported()
    await labelled(bench, 'ORD-1')
    expect(await runs.start({})).toMatchObject(noBatch)
    expect(bought(bench)).toEqual(['buy ORD-1'])
    await settle(bench)
    const started = await runs.start({ commandId: 'c-1' })
    if (!started.ok) throw new Error(started.problem.message)
    await started.value.done
    expect(bought(bench)).toEqual(['buy ORD-1', 'buy A-1', 'buy A-2'])
    // Its own labels hold up nobody, and a repeat is answered whatever waits by now.
    await labelled(bench, 'ORD-2')
    expect(await runs.start({ commandId: 'c-1' })).toMatchObject({
      ok: true,
      value: { run: { id: started.value.run.id } },
    })
  })

  it('does not begin while a label of the bench is being bought', async () => {
    const { bench, runs } = await imported()
    const answer = slowAnswer(bench)
    const first = packed(bench, 'ORD-1')
    await expect.poll(() => bought(bench)).toEqual(['buy ORD-1'])
    expect(await runs.start({})).toMatchObject(boughtFirst)
    answer.resolve(answered(label('T-ORD-1')))
    await first
    expect(await runs.start({})).toMatchObject(noBatch)
    expect(bought(bench)).toEqual(['buy ORD-1'])
  })

  it('that is under way goes on, and once paused it is resumed after the scan', async () => {
    const { bench, runs } = await imported()
    const answer = slowAnswer(bench)
    const started = await runs.start({})
    if (!started.ok) throw new Error(started.problem.message)
    await expect.poll(() => bought(bench)).toEqual(['buy A-1'])
    await labelled(bench, 'ORD-1')
    const { id } = started.value.run
    await runs.pause(id)
    answer.resolve(answered(label('T-A-1')))
    await started.value.done
    expect(await runs.resume(id)).toMatchObject(noBatch)
    await scanBack(bench, { code: 'T-ORD-1' })
    const resumed = await runs.resume(id)
    if (!resumed.ok) throw new Error(resumed.problem.message)
    await resumed.value.done
    expect(bought(bench)).toEqual(['buy A-1', 'buy ORD-1', 'buy A-2'])
  })
})
