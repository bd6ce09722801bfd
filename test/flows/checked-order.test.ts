// What only the clock on the wall knows of an order: that the day it was to go on has passed.
import { expect, it } from 'vitest'
import { checkOrder } from '../../main/flows/checked-order.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { order, scriptedBench } from './scripted-bench.ts'

const dated = (futureShipDate: string) => {
  const { shipment, ...rest } = order('ORD-1', { service: 'label-server' })
  return { ...rest, shipment: { ...shipment, futureShipDate } }
}
const hours = (count: number, from: Date) => new Date(from.getTime() + count * 3_600_000).toISOString()

it('one whose day has passed by the time that it is shipped waits for a person, and nothing is bought', async () => {
  const bench = await scriptedBench()
  const late = dated(hours(-24, bench.clock.now()))
  expect(await shipPackage(bench, late)).toMatchObject({
    problem: { kind: 'invalid-input', fieldProblems: { futureShipDate: { code: 'field.date-past' } } },
  })
  expect(bench.asked).toEqual([])
})

it('one of today or of a day to come goes', async () => {
  const bench = await scriptedBench()
  const today = dated(`${bench.calendar.today()}T12:00:00.000Z`)
  expect(checkOrder(bench, today).problems).toEqual({})
  expect(checkOrder(bench, dated(hours(48, bench.clock.now()))).problems).toEqual({})
})

it('what the service says of the day stands before that', async () => {
  const bench = await scriptedBench()
  const says = { futureShipDate: { code: 'field.not-taken' } } as const
  const service = {
    ...bench.services['label-server'],
    validate: () => ({ problems: says, warnings: {}, suggestions: {} }),
  }
  const strict = { calendar: bench.calendar, services: { ...bench.services, 'label-server': service } }
  expect(checkOrder(strict, dated(hours(-24, bench.clock.now()))).problems).toEqual(says)
})
