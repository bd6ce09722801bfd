// A batch of orders that one bench of a warehouse ships: every other bench sees how it goes, and that it ended.
import { expect, test } from 'vitest'
import { done } from '../faults/scene.ts'
import { warehouse } from '../faults/two-stations.ts'
import { describeWhere } from '../support/describe-where.ts'
import { ordersFile } from '../support/orders-file.ts'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { waitFor } from '../support/wait-for.ts'

describeWhere(NO_POSTGRES, 'a batch at two benches of one ledger', () => {
  test('whose bench did not begin it hears of its file, its progress and its end', {
    timeout: 180_000,
  }, async () => {
    const { first, second } = await warehouse()
    await second.listen()
    for (const bench of [first, second])
      await done(bench.call('settings.save', { settings: { mode: 'training' } }))
    const services = (await done(first.call('settings.get'))).settings.labelServer.services as string[]
    const { id: importId } = await done(
      first.call('orders.import', {
        fileName: 'day.csv',
        content: ordersFile('BATCH-1', 'BATCH-2', 'BATCH-3', 'BATCH-4'),
        defaults: { service: 'label-server', shippingService: services[0] },
        commandId: 'import-1',
      }),
    )
    const cameTo = () => second.events.filter(({ name }) => name === 'orders.came').length
    await waitFor(() => cameTo() > 0, { what: 'the file to be known at the other bench' })
    const { id } = await done(first.call('orders.ship', { importId, commandId: 'ship-1' }))
    const heard = () =>
      second.events.flatMap(({ name, value }) =>
        name === 'orders.progress' && value.id === id ? [value as { state: string; counts: object }] : [],
      )
    await waitFor(() => heard().some(({ state }) => state === 'done'), {
      timeoutMs: 60_000,
      what: 'the end of the batch at the other bench',
    })
    expect(heard()[0]).toMatchObject({ state: 'running' })
    expect(heard().at(-1)).toMatchObject({ state: 'done', counts: { shipped: 4 } })
  })
})
