// Tests order files: what spreadsheets write is read, and what is written runs nothing in a spreadsheet.
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvOrderFiles, MAX_ORDERS } from '../../main/order-files/csv.ts'

describe('the comma', () => {
  test.each([
    ['a;b\n1,5;2\n', 'decimal'],
    ['a;b\n1,500;x\n3;12.5\n', 'unsaid'],
    ['a,b\n"1,500",2\n', 'unsaid'],
  ] as const)('of %j is %s', (content, comma) => {
    expect(csvOrderFiles.read(content)).toMatchObject({ ok: true, value: { comma } })
  })
})

describe('reading', () => {
  test.each([
    ['commas', 'a,b\r\n1,2\r\n'],
    ['semicolons, as Spanish spreadsheets write', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a byte-order mark', '\uFEFFa,b\n1,2\n'],
    ['empty lines', 'a,b\n\n1,2\n,\n'],
    ['quotes', '"a","b"\n"1","2"\n'],
    ['a first line that says the delimiter', 'sep=;\r\na;b\r\n1;2\r\n'],
    ['the same, saved once more by a spreadsheet', '"sep=,"\na,b\n1,2\n'],
  ])('%s', (_name, content) => {
    const read = csvOrderFiles.read(content)
    expect(read).toMatchObject({ ok: true, value: { columns: ['a', 'b'], rows: [{ cells: ['1', '2'] }] } })
  })
  test('a line break and a comma inside quotes stay in their cell', () => {
    const read = csvOrderFiles.read('a,b\n"Elm\nAve","Cole, Bo"\n3,4\n')
    expect(read).toMatchObject({
      ok: true,
      value: {
        rows: [
          { line: 2, cells: ['Elm\nAve', 'Cole, Bo'] },
          { line: 3, cells: ['3', '4'] },
        ],
      },
    })
  })
  test('rows keep the numbers that they have in the file, also behind a line that says the delimiter', () => {
    const read = csvOrderFiles.read('sep=;\na;b\n1;2\n')
    expect(read).toMatchObject({ value: { rows: [{ line: 3 }] } })
  })
  test.each([
    ['a comma in an address that has no quotes', 'a,b\nElm Ave, Apt 4,x\n', true],
    ['empty cells at its end', 'a,b\n1,2,,\n', false],
    ['fewer cells', 'a,b\n1\n', false],
    ['a heading that is empty among the others', 'a,,b\n1,2,3\n', false],
  ])('a line with %s is told from the others', (_what, content, shifted) => {
    expect(csvOrderFiles.read(content)).toMatchObject({ value: { rows: [{ shifted }] } })
  })
  test('something under no heading is a column of its own, or was pushed there', () => {
    const shiftedIn = (content: string) => {
      const read = csvOrderFiles.read(content)
      return read.ok && read.value.rows.map(({ shifted }) => shifted)
    }
    expect(shiftedIn('a,b,\n1,2,remark\n3,4,remark\n5,6,\n')).toEqual([false, false, false])
    expect(shiftedIn('a,b,\nElm Ave, Apt 4,x\n3,4,\n5,6,\n')).toEqual([true, false, false])
    expect(shiftedIn('a,b,\n1,2,3,4\n3,4,5\n5,6,7\n')).toEqual([true, false, false])
  })
  test.each([
    ['nothing', '', 'orders.file-empty'],
    ['headings alone', 'a,b\n', 'orders.file-empty'],
    ['a spreadsheet’s own format', 'PK\u0003\u0004\u0000\u0000', 'orders.file-not-csv'],
    ['a quote that never ends', 'a,b\n"1,2\n3,4\n', 'orders.file-not-csv'],
    ['too many', `a\n${'1\n'.repeat(MAX_ORDERS + 1)}`, 'orders.file-too-long'],
  ])('%s is refused in words', (_name, content, code) => {
    expect(csvOrderFiles.read(content)).toMatchObject({ ok: false, problem: { code } })
  })
})

describe('writing', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is shown, not run', formula => {
    const [cell] = Papa.parse<string[]>(csvOrderFiles.write([[formula]]).slice(1)).data[0] ?? []
    expect(cell).toBe(`'${formula}`)
  })
  test('what is written is read again as it was, formulas apart', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter(text => !/^[=+\-@\t\r]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, fc.constant('x')), { minLength: 1, maxLength: 20 }), rows => {
        const written = csvOrderFiles.write([['a', 'b', 'c'], ...rows]).slice(1)
        expect(Papa.parse<string[]>(written, { delimiter: ',', newline: '\r\n' }).data.slice(1, -1)).toEqual(
          rows,
        )
      }),
    )
  })
})
