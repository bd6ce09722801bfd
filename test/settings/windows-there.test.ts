// Which windows are there: those with a stream, and those whose stream may be on its way.
import { expect, test } from 'vitest'
import { createWindowsThere } from '../../main/settings/windows-there.ts'

const windowsAt = () => {
  let now = Date.parse('2026-11-23T08:00:00Z')
  const windows = createWindowsThere({ now: () => new Date(now) })
  return { windows, later: (ms: number) => (now += ms) }
}

test('a window that asked and never opened its stream is gone after a minute', () => {
  const { windows, later } = windowsAt()
  windows.heard('one')
  expect(windows.isThere('one')).toBe(true)
  later(60_000)
  expect(windows.isThere('one')).toBe(false)
})

test('a window is there as long as one of its streams is open', () => {
  const { windows, later } = windowsAt()
  windows.heard('one')
  const [first, second] = [windows.opened('one'), windows.opened('one')]
  later(3_600_000)
  first()
  expect(windows.isThere('one')).toBe(true)
  second()
  expect(windows.isThere('one')).toBe(false)
})

test('one that was heard just now and closes its stream is gone at once', () => {
  const { windows } = windowsAt()
  windows.heard('one')
  windows.opened('one')()
  expect(windows.isThere('one')).toBe(false)
})
