// Tests days in a time zone: midnight there, short and long days, 29 February.
import { describe, expect, test } from 'vitest'
import { stationDays } from '../../main/calendar/station-days.ts'

const days = (zone: string, now = '2026-11-20T12:00:00Z') =>
  stationDays({ now: () => new Date(now) }, () => zone)
const hours = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 3_600_000

describe('a day of the station', () => {
  test.each([
    ['an ordinary day', 'America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z', 24],
    ['clocks go forward', 'America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['clocks go back', 'America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['29 February', 'America/Denver', '2028-02-29', '2028-02-29T07:00:00.000Z', 24],
    ['no daylight saving', 'America/Phoenix', '2026-03-08', '2026-03-08T07:00:00.000Z', 24],
  ])('%s', (_name, zone, day, from, length) => {
    const span = days(zone).span(day, day)
    expect(span).toMatchObject({ from, timeZone: zone, dayCount: 1 })
    expect(span && hours(span)).toBe(length)
  })
  test('a week counts both its ends', () => {
    expect(days('UTC').span('2026-11-16', '2026-11-22')).toEqual({
      from: '2026-11-16T00:00:00.000Z',
      to: '2026-11-23T00:00:00.000Z',
      timeZone: 'UTC',
      dayCount: 7,
    })
  })
  test('today is the day on the wall', () => {
    expect(days('America/Los_Angeles', '2026-11-21T02:00:00Z').today()).toBe('2026-11-20')
  })
  test.each([
    ['2026-02-29', '2026-03-01'],
    ['2026-11-21', '2026-11-20'],
    ['tomorrow', '2026-11-20'],
    ['', ''],
  ])('%s to %s is no span', (first, last) => {
    expect(days('UTC').span(first, last)).toBeUndefined()
  })
})
