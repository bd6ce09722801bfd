// Fault 270: several labels that nobody used are voided together, and the station is killed between two of them.
import { expect } from 'vitest'
import { movedClock, NO_FAKETIME } from '../support/moved-clock.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { atRest, attention, done, held, labelServerOrder, lost, misbehave, scene } from './scene.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ORDERS = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4']

const unused = async (station: RunningStation): Promise<readonly string[]> =>
  (await done(station.call('unused.list'))).labels.map(
    ({ shipment }: { shipment: { reference: string } }) => shipment.reference,
  )

fault(270, async ctx => {
  const clock = await movedClock()
  if (!clock) return ctx.skip(NO_FAKETIME)
  clock.set(new Date(Date.now() - 9 * DAY_MS))
  // Its printer never says what came out.
  const set = await scene({ process: { env: clock.env }, saved: { statusQueries: false } })
  let { station } = set
  const bought = []
  for (const reference of ORDERS)
    bought.push((await done(station.call('pack.ship', labelServerOrder(reference)))).shipment)
  await atRest(station)
  const ids = bought.map(({ id }) => id)
  const numbers = bought.map(({ purchase }) => purchase.trackingNumber)
  const asked = async () => (await set.services.exchanges('cancel')).map(({ path }) => path.split('/').at(-2))
  expect(await unused(station)).toEqual([])
  clock.set(new Date())
  expect(await unused(station)).toEqual(ORDERS)

  // The second one is cancelled there, and nobody here has heard it.
  await misbehave(set.services, 'cancel', { kind: 'hold' }, { skip: 1 })
  const order = { ids, reason: 'nobody used them', commandId: 'together' }
  const voiding = lost(station.call('unused.void', order))
  await held(set.services)
  await station.kill()
  await voiding
  await set.services.control('release')
  station = await station.restart()

  // Each is as it truly is: the first voided, the second to be settled, the others bought and still on the list.
  await waitFor(async () => (await attention(station)).length === 2, { what: 'the list to be read' })
  expect(await attention(station)).toMatchObject([
    { kind: 'void-unknown', shipment: { id: ids[1] } },
    { kind: 'unused-labels', unused: { count: 2 } },
  ])
  expect(await unused(station)).toEqual(['ORD-3', 'ORD-4'])
  expect(await asked()).toEqual(numbers.slice(0, 2))

  // Asked again, the first has its answer of before, and the second its own: nothing goes on beside what nobody knows.
  expect(await done(station.call('unused.void', order))).toMatchObject([
    { kind: 'done', id: ids[0] },
    { kind: 'not-done', id: ids[1], problem: { kind: 'outcome-unknown' } },
    { kind: 'not-begun', id: ids[2] },
    { kind: 'not-begun', id: ids[3] },
  ])
  expect(await asked()).toEqual(numbers.slice(0, 2))
  await done(station.call('shipments.resolve', { id: ids[1], outcome: 'voided', note: 'looked it up' }))
  const whole = await done(station.call('unused.void', order))
  expect(whole.map(({ kind }: { kind: string }) => kind)).toEqual(['done', 'done', 'done', 'done'])
  expect(await asked()).toEqual(numbers)
  expect(await attention(station)).toEqual([])
  // The money of all four is back, by the service's own books, each once.
  const { movements } = (await set.services.state()) as {
    movements: readonly { readonly kind: string; readonly amountCents: number }[]
  }
  expect(movements.filter(({ kind }) => kind === 'refund')).toHaveLength(4)
})
