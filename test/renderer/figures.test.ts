// Spans of time and sizes as the diagnostics page says them: two figures that count.
import { expect, test } from 'vitest'
import { durationText, sizeText } from '../../renderer/tasks/diagnostics/figures.ts'

const number = (value: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value)

test.each([
  [1, '1 ms'],
  [9.4, '9 ms'],
  [34.2, '34 ms'],
  [347, '350 ms'],
  [994, '990 ms'],
  [997, '1 s'],
  [1_341, '1.3 s'],
  [9_960, '10 s'],
  [95_200, '95 s'],
])('%f ms is said as %s', (ms, text) => {
  expect(durationText(ms, number)).toBe(text)
})

test.each([
  [0, '0 kB'],
  [4_200, '4.2 kB'],
  [48_300_000, '48 MB'],
  [999_700_000, '1 GB'],
  [240_000_000_000, '240 GB'],
  [12_000_000_000_000_000, '12,000 TB'],
])('%d bytes are said as %s', (bytes, text) => {
  expect(sizeText(bytes, number)).toBe(text)
})
