// How events are gathered: work is done for those who listen, once for what comes together, at the earliest end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventBus } from '../../../main/api/events/event-bus.ts'

const complaints: string[] = []
const board = () => createEventBus(name => complaints.push(name))

beforeEach(() => {
  vi.useFakeTimers()
  complaints.length = 0
})
afterEach(() => vi.useRealTimers())

test('nothing is made while nobody listens', async () => {
  const events = board()
  const make = vi.fn(async () => undefined)
  events.gathered('overview', make)
  await vi.runAllTimersAsync()
  expect(make).not.toHaveBeenCalled()

  const leave = events.subscribe(() => undefined)
  expect(events.isHeard()).toBe(true)
  events.gathered('overview', make)
  await vi.runAllTimersAsync()
  expect(make).toHaveBeenCalledOnce()
  leave()
  expect(events.isHeard()).toBe(false)
})

test('many calls make one event, at the earliest end that any of them wants', async () => {
  const events = board()
  events.subscribe(() => undefined)
  const make = vi.fn(async () => undefined)
  for (const gatherMs of [1_000, 1_000, 50, 1_000]) events.gathered('overview', make, gatherMs)
  await vi.advanceTimersByTimeAsync(49)
  expect(make).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(make).toHaveBeenCalledOnce()
  await vi.runAllTimersAsync()
  expect(make).toHaveBeenCalledOnce()
})

test('names are gathered apart, and nothing comes after the end', async () => {
  const events = board()
  events.subscribe(() => undefined)
  const made: string[] = []
  for (const name of ['one', 'two']) events.gathered(name, async () => void made.push(name))
  await vi.runAllTimersAsync()
  expect(made).toEqual(['one', 'two'])
  events.gathered('one', async () => void made.push('late'))
  events.stop()
  await vi.runAllTimersAsync()
  expect(made).toEqual(['one', 'two'])
})

test('what cannot be made, or heard, is said and keeps nothing from the others', async () => {
  const events = board()
  const heard: string[] = []
  events.subscribe(() => {
    throw new Error('a window that is gone')
  })
  events.subscribe(event => heard.push(event.name))
  events.gathered('overview', async () => {
    throw new Error('no records')
  })
  events.emit({ name: 'attention', value: [] })
  await vi.runAllTimersAsync()
  expect(heard).toEqual(['attention'])
  expect(complaints).toEqual(['attention', 'overview'])
})
