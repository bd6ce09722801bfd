// Test labels of a printer that does not answer: one waits at most, and none outlives its printer.
import { expect, test } from 'vitest'
import { attention, done, jobs, scene } from '../faults/scene.ts'
import { networkPrinter } from '../support/outside-programs.ts'

test('a test label that is asked for again takes the place of the one that waits, and goes with its printer', async () => {
  const { station } = await scene()
  const { id } = await done(station.call('printers.save', { ...networkPrinter(1), name: 'Away' }))
  const asked = () => done(station.call('printers.test', { id }))
  const first = await asked()
  const second = await asked()
  const statesOf = async () =>
    Object.fromEntries(
      (await jobs(station)).map(({ id: job, state }: { id: string; state: string }) => [job, state]),
    )
  expect(await statesOf()).toMatchObject({ [first.id]: 'cancelled', [second.id]: 'held' })
  // Nothing is lost with it that somebody would print elsewhere.
  const [saved] = (await done(station.call('printers.list'))).filter((one: { id: string }) => one.id === id)
  expect(saved.waiting).toBe(0)
  await done(station.call('printers.remove', { id }))
  expect(await statesOf()).toMatchObject({ [second.id]: 'cancelled' })
  expect(await attention(station)).toEqual([])
})
