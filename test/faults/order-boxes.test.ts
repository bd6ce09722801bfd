// Faults 237 and 238: orders of several boxes, killed in the middle, and at two stations at once.
import { expect } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  attention,
  done,
  held,
  labelServerOrder,
  lost,
  misbehave,
  refused,
  scene,
  seen,
  whole,
} from './scene.ts'
import { warehouse } from './two-stations.ts'

const box = (number: number, of = 3) => labelServerOrder('ORD-BOXES', { box: { number, of } })
const WHOLE = labelServerOrder('ORD-BOXES')

fault(237, async () => {
  const set = await scene()
  const { services, printer } = set
  await done(set.station.call('pack.ship', box(1)))
  await misbehave(services, 'label', { kind: 'hold' })
  const shipping = lost(set.station.call('pack.ship', box(2)))
  await held(services)
  await set.station.kill('SIGKILL')
  await services.control('release')
  await shipping

  const station = await set.station.restart()
  const boxes = async () => (await done(station.call('shipments.scan', { code: 'ORD-BOXES' }))).boxes
  expect(await boxes()).toMatchObject({
    of: 3,
    labels: [
      { box: { number: 1, of: 3 }, purchase: { kind: 'bought' } },
      { box: { number: 2, of: 3 }, purchase: { kind: 'unknown' } },
    ],
    missing: [3],
  })
  expect(await attention(station)).toMatchObject([
    { kind: 'purchase-unknown', shipment: { box: { number: 2 } } },
  ])
  await refused(station.call('pack.ship', box(2)), 'purchase-unknown')
  await refused(station.call('pack.ship', WHOLE), 'already-shipped')
  const third = await done(station.call('pack.ship', box(3)))
  expect(third).toMatchObject({ shipment: { box: { number: 3, of: 3 } }, boxes: { missing: [] } })
  expect(await seen(services, 'label')).toBe(3)
  await waitFor(async () => (await whole(printer)) === 2, { what: 'the labels of two boxes on paper' })

  const [question] = await attention(station)
  const answer = { id: question.shipment.id, outcome: 'not-bought', note: 'the service has none' }
  await done(station.call('shipments.resolve', answer))
  expect(await boxes()).toMatchObject({ missing: [2] })
  await done(station.call('pack.ship', box(2)))
  expect(await boxes()).toMatchObject({ missing: [] })
})

fault(238, async () => {
  const { services, first, second } = await warehouse()
  await misbehave(services, 'label', { kind: 'hold' })
  const buying = first.call('pack.ship', box(1))
  await held(services)
  await refused(second.call('pack.ship', box(1)), 'purchase-in-progress')
  const asWhole = { ...WHOLE, duplicateReason: 'two boxes' }
  const problem = await refused(second.call('pack.ship', asWhole), 'already-shipped')
  expect(problem).toMatchObject({ code: 'box.sold-in-boxes', params: { boxes: '1' } })
  expect(await seen(services, 'label')).toBe(1)
  await services.control('release')
  await done(buying)
  await done(second.call('pack.ship', box(2)))
  const more = await refused(second.call('pack.ship', box(4, 4)), 'wrong-state')
  expect(more).toMatchObject({ code: 'box.other-count', params: { were: 3, said: 4 } })

  const other = (more: object) => labelServerOrder('ORD-AT-ONCE', more)
  const asked = [first, second].flatMap(station => [
    station.call('pack.ship', other({ box: { number: 1, of: 2 } })),
    station.call('pack.ship', other({})),
  ])
  expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(1)
  expect(await seen(services, 'label')).toBe(3)
})
