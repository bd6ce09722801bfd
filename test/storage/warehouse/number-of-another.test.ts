// A label whose number another bench's label has: only the shared records know of both, so that the print is held in the moment
// in which they are asked whether it may go.
import { expect, test } from 'vitest'
import { toldAs } from '../../support/told-as.ts'
import { bought, newJob, onWarehouse, sendingPurchase, zpl } from '../fixtures.ts'

onWarehouse('a warehouse', (server, bench) => {
  test('has a bench hold the print of a label with the number of another bench’s, until a person lets it go', async () => {
    const url = await server().newDatabase()
    const [first, second] = await Promise.all(
      ['A', 'B'].map(station => bench.openShared(server(), url, undefined, { station })),
    )
    if (!first || !second) throw new Error('no stations')
    const bring = (id: string) =>
      ({
        id,
        from: ['sending'],
        to: 'bought',
        bought: bought({ trackingNumbers: ['T-SAME'] }),
        payloads: [zpl()],
        job: newJob({ id: `${id}-1`, shipmentId: id }),
        event: toldAs('purchase-bought'),
      }) as const
    for (const [store, id] of [
      [first, 'p-1'],
      [second, 'p-2'],
    ] as const) {
      await sendingPurchase(store, { id, reference: `ORD-${id}` })
      await store.settleAnswer(bring(id))
    }
    const sends = (store: typeof first, id: string) =>
      store.changeJob(id, ['held'], { state: 'sending' }, toldAs('job-sending'))
    // Before it is looked at, so that one word is for all that is seen then.
    expect((await second.job('p-2-1'))?.warnings).toEqual([{ code: 'label.number-of-another' }])
    expect(await sends(first, 'p-1-1')).toMatchObject({ state: 'sending' })
    expect(await sends(second, 'p-2-1')).toMatchObject({
      state: 'held',
      needsRelease: true,
      cause: 'unsafe-label',
      warnings: [{ code: 'label.number-of-another' }],
    })
    const released = { state: 'held', needsRelease: false, printAnyway: 'looked it up' } as const
    await second.changeJob('p-2-1', ['held'], released, toldAs('job-released'))
    expect(await sends(second, 'p-2-1')).toMatchObject({ state: 'sending' })
    for (const store of [first, second]) expect((await store.verify()).rows.findingCount).toBe(0)
  })
})
