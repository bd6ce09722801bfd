// Tables for spreadsheets: whole, and without anything that would run.
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { toCsv } from '../../renderer/parts/csv.ts'

test('a table is read back as it was written', () => {
  const text = fc.string().filter(one => !/^[=+\-@\t\r]/.test(one))
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      rows => {
        const read = Papa.parse<string[]>(toCsv(rows).slice(1), { delimiter: ',', newline: '\r\n' }).data
        expect(read.slice(0, rows.length)).toEqual(rows)
      },
    ),
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('%j is written as text, not as a formula', text => {
  expect(toCsv([[text, 'x']])).toContain(`'${text}`)
})
