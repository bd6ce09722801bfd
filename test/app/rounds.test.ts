// Work that comes round by the clock: one round at a time, and none after the end.
import { expect, test, vi } from 'vitest'
import { createRounds } from '../../main/app/rounds.ts'
import { waitFor } from '../support/wait-for.ts'

test('the first round begins at once, and the next one when it has ended', async () => {
  let running = 0
  let most = 0
  let count = 0
  const rounds = createRounds(1, async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    count += 1
  })
  rounds.start()
  expect(running).toBe(1)
  await waitFor(() => count >= 3, { what: 'three rounds' })
  await rounds.stop()
  expect(most).toBe(1)
})

test('an end is heard by the round that is under way, is waited for, and none follows', async () => {
  const steps: string[] = []
  const held = Promise.withResolvers<void>()
  const round = vi.fn(async (ending: AbortSignal) => {
    await held.promise
    steps.push(ending.aborted ? 'heard' : 'not heard')
  })
  const rounds = createRounds(1, round)
  rounds.start()
  const stopped = rounds.stop().then(() => steps.push('stopped'))
  held.resolve()
  await stopped
  expect(steps).toEqual(['heard', 'stopped'])
  expect(round).toHaveBeenCalledTimes(1)
})
