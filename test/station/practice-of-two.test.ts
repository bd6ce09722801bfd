// Two benches of a warehouse practise at a time: what one closes or voids is what its own practice services sold.
import { expect, test } from 'vitest'
import {
  attention,
  done,
  kindOf,
  labelServerOrder,
  parcelOrder,
  refused,
  shipmentOf,
} from '../faults/scene.ts'
import { warehouse } from '../faults/two-stations.ts'
import { describeWhere } from '../support/describe-where.ts'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { waitFor } from '../support/wait-for.ts'

describeWhere(NO_POSTGRES, 'practice at two benches of one ledger', () => {
  test('a close takes the labels of its own bench alone', { timeout: 180_000 }, async () => {
    const { first, second } = await warehouse()
    for (const bench of [first, second]) {
      await done(bench.call('settings.save', { settings: { mode: 'training' } }))
    }
    await done(first.call('pack.ship', labelServerOrder('LS-A')))
    await done(first.call('pack.ship', parcelOrder('PS-A')))
    await done(second.call('pack.ship', labelServerOrder('LS-B')))
    await done(second.call('pack.ship', parcelOrder('PS-B')))

    const theirs = await shipmentOf(second, 'LS-A')
    const no = await refused(
      second.call('shipments.void', { id: theirs.id, reason: 'practice' }),
      'wrong-state',
    )
    expect(no).toMatchObject({ code: 'account.practice-elsewhere', params: { station: 'Bench A' } })
    expect(await kindOf(second, 'LS-A')).toBe('bought')

    const { id } = await done(second.call('closeDay.run', {}))
    const close = await waitFor(
      async () => {
        const one = await done(second.call('closeDay.get', { id }))
        return one.state !== 'running' && one
      },
      { what: 'the end of the close' },
    )
    expect(close).toMatchObject({ state: 'done' })
    const taken = close.services.flatMap(({ labels }: { labels: { shipmentId: string }[] }) =>
      labels.map(({ shipmentId }) => shipmentId),
    )
    const own = await Promise.all(['LS-B', 'PS-B'].map(async name => (await shipmentOf(second, name)).id))
    expect(taken.sort()).toEqual(own.sort())
    for (const name of ['LS-A', 'PS-A']) expect(await shipmentOf(first, name)).not.toHaveProperty('closedAt')
    // The bench that they are at is at work: they are no question at the other one.
    expect(await attention(second)).toEqual([])

    // And they are closed and voided where they were bought.
    await done(first.call('shipments.void', { id: theirs.id, reason: 'practice' }))
    expect(await kindOf(first, 'LS-A')).toBe('voided')
    await done(first.call('closeDay.run', {}))
    await waitFor(async () => (await shipmentOf(first, 'PS-A')).closedAt !== undefined, {
      what: 'the close at their own bench',
    })
  })

  test('labels of before have one account for all: each bench takes its own over', {
    timeout: 180_000,
  }, async () => {
    const { first, second, run } = await warehouse()
    for (const bench of [first, second]) {
      await done(bench.call('settings.save', { settings: { mode: 'training' } }))
    }
    await done(first.call('pack.ship', labelServerOrder('LS-A')))
    await done(second.call('pack.ship', labelServerOrder('LS-B')))
    await run(`update packbench.purchases set base_url = 'training'`)

    const asked = await attention(first)
    expect(asked).toMatchObject([{ kind: 'former-account', shipment: { reference: 'LS-A' } }])
    const said = { id: asked[0].shipment.id, outcome: 'same-account', note: 'practice of this bench' }
    await done(first.call('shipments.resolveAccount', said))
    expect(await attention(first)).toEqual([])
    expect(await attention(second)).toMatchObject([
      { kind: 'former-account', shipment: { reference: 'LS-B' } },
    ])

    // Switched off, it leaves its question to nobody: no other bench knows what its practice services sold.
    const theirs = (await shipmentOf(second, 'LS-B')).id
    await second.kill('SIGTERM')
    const late = { ...said, id: theirs }
    await waitFor(
      async () => (await refused(first.call('shipments.resolveAccount', late), 'wrong-state')).code,
      { what: 'a refusal' },
    ).then(code => expect(code).toBe('account.practice-elsewhere'))
    expect(await attention(first)).toEqual([])
  })
})
