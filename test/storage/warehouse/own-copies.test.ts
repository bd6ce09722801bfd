// A bench's own copies of its labels in a warehouse: what it knows of them while the database is away.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import { bought, boughtPurchase, newJob, onWarehouse, sendingPurchase, zpl } from '../fixtures.ts'

async function boughtThere(store: Store): Promise<{ readonly id: string }> {
  const { id } = await sendingPurchase(store)
  await store.changePurchase({
    id,
    from: ['sending'],
    to: 'bought',
    bought: bought({ trackingNumbers: ['T-1'] }),
    payloads: [zpl()],
    event: toldAs('purchase-bought'),
  })
  return { id }
}

onWarehouse('the copy that a bench keeps of its own label', (server, bench) => {
  test('is of no use where the bench ended in a void, also while the database is away', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await bench.openShared(server(), url, folder, { station: 'A' })
    const { id } = await boughtThere(a)
    await a.changePurchase({ id, from: ['bought'], to: 'voiding', event: toldAs('void-asked') })
    // The service may have cancelled it by now; nobody here hears of it.
    await bench.close(a)
    await server().crash()
    try {
      const again = await bench.openShared(server(), url, folder, { station: 'A' })
      expect(again.standing()?.code).toBe('warehouse.away')
      await again.recover()
      expect((await again.purchase(id))?.kind).toBe('voiding')
      const { id: _id, copyNumber: _number, ...reprint } = newJob({ shipmentId: id })
      const copy = await again.addCopy({ ...reprint, shipmentId: id }, toldAs('label-reprinted'))
      expect(copy).toMatchObject({ state: 'cancelled', cause: 'purchase-voided' })
      await server().start()
      await waitFor(() => again.standing() === undefined, { what: 'the database to be back' })
      await waitFor(async () => (await again.purchase(id))?.kind === 'void-unknown', {
        what: 'the void to be one for a person to settle',
      })
    } finally {
      await server()
        .start()
        .catch(() => undefined)
    }
  })

  test('prints nothing again that came out, or began to, before an older copy of its data folder was put back', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const before = await bench.openShared(server(), url, folder, { station: 'A' })
    for (const name of ['came-out', 'began', 'waits'])
      await boughtPurchase(before, { purchase: { reference: name }, job: { id: name, needsRelease: true } })
    await bench.close(before)
    const copy = join(bench.folder(), 'copy')
    cpSync(folder, copy, { recursive: true })

    const then = await bench.openShared(server(), url, folder, { station: 'A' })
    await then.recover()
    for (const name of ['came-out', 'began']) await then.changeJob(name, ['held'], { state: 'sending' })
    await then.changeJob('came-out', ['sending'], { state: 'printed' })
    await waitFor(
      async () => {
        const told = await server().run(url, 'select state from packbench.job_states order by state')
        return told.map(({ state }) => state).join() === 'held,printed,sending'
      },
      { what: 'the prints to be told' },
    )
    await bench.close(then)
    rmSync(folder, { recursive: true })
    cpSync(copy, folder, { recursive: true })

    const again = await bench.openShared(server(), url, folder, { station: 'A' })
    await again.recover()
    const states = ['came-out', 'began', 'waits'].map(async name => (await again.job(name))?.state)
    expect(await Promise.all(states)).toEqual(['printed', 'unsure', 'held'])
  })

  test('is of no use where others voided the label while the bench was off', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await bench.openShared(server(), url, folder, { station: 'A' })
    const { id } = await boughtThere(a)
    await bench.close(a)
    const b = await bench.openShared(server(), url, undefined, { station: 'B' })
    await b.changePurchase({ id, from: ['bought'], to: 'voiding', event: toldAs('void-asked') })
    await b.settleAnswer({ id, from: ['voiding'], to: 'voided', event: toldAs('void-voided') })
    // It hears of it at its start, and nobody there asks for the label.
    const again = await bench.openShared(server(), url, folder, { station: 'A' })
    await again.recover()
    await server().crash()
    try {
      await waitFor(() => again.standing()?.code === 'warehouse.away', { what: 'the database to be missed' })
      expect((await again.purchase(id))?.kind).toBe('voided')
      const { id: _id, copyNumber: _number, ...reprint } = newJob({ shipmentId: id })
      const copy = await again.addCopy({ ...reprint, shipmentId: id }, toldAs('label-reprinted'))
      expect(copy).toMatchObject({ state: 'cancelled', cause: 'purchase-voided' })
    } finally {
      await server().start()
    }
  })

  test.each([
    ['bought', 'bought'],
    ['voided', 'voided'],
    ['void-unknown', 'void-unknown'],
  ] as const)('goes by what its service says of a void while the database is away: %s', async (to, kind) => {
    const url = await server().newDatabase()
    const a = await bench.openShared(server(), url, bench.folder(), { station: 'A' })
    const { id } = await boughtThere(a)
    await a.changePurchase({ id, from: ['bought'], to: 'voiding', event: toldAs('void-asked') })
    await server().crash()
    try {
      await waitFor(() => a.standing()?.code === 'warehouse.away')
      await a.settleAnswer({ id, from: ['voiding'], to, event: toldAs(`void-${to}`) })
      expect((await a.purchase(id))?.kind).toBe(kind)
      await server().start()
      await waitFor(() => a.standing() === undefined, { what: 'the database to be back' })
      await waitFor(async () => (await a.purchase(id))?.kind === kind)
    } finally {
      await server()
        .start()
        .catch(() => undefined)
    }
  })
})
