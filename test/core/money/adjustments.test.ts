// What a carrier's statement says: its columns by their headings, amounts and weights as statements write them.
import { describe, expect, test } from 'vitest'
import { readStatement } from '../../../main/core/money/adjustments.ts'
import { readStatementCents, readStatementWeight } from '../../../main/core/money/statement-cells.ts'
import { csvOrderFiles } from '../../../main/order-files/csv.ts'

const read = (csv: string) => {
  const table = csvOrderFiles.read(csv)
  if (!table.ok) throw new Error(table.problem.message)
  return readStatement(table.value)
}

describe('an amount', () => {
  test.each([
    ['3.20', 320],
    ['$3.20', 320],
    ['-3.20', -320],
    ['(3.20)', -320],
    ['($1,203.20)', -120_320],
    ['3,20', 320],
    ['1.203,20', 120_320],
    ['-0.5', -50],
    ['0', 0],
  ])('%s is read', (cell, cents) => expect(readStatementCents(cell, 'unsaid')).toBe(cents))
  test.each(['', 'none', '3.2.0', 'NaN', '1e3', '--'])('%s is none', cell =>
    expect(readStatementCents(cell, 'unsaid')).toBeUndefined(),
  )
  test('that may be thousands is none where the comma is for decimals', () =>
    expect(readStatementCents('1.203', 'decimal')).toBeUndefined())
})

describe('a weight', () => {
  test('has the unit of its cell, or that of its heading, and none is guessed', () => {
    expect(readStatementWeight('2 lb 3 oz', undefined, 'unsaid')).toBe(35)
    expect(readStatementWeight('2.5', 'lb', 'unsaid')).toBe(40)
    expect(readStatementWeight('2.5', undefined, 'unsaid')).toBeUndefined()
  })
})

describe('a statement', () => {
  test.each([
    ['commas', 'Tracking Number,Billed Weight (lb),Adjustment Amount,Reason\r\n9400,2,3.20,Audit\r\n'],
    [
      'semicolons and a byte-order mark',
      '\uFEFFNúmero de guía;Peso facturado (lb);Importe;Motivo\n9400;2;3,20;Audit\n',
    ],
    [
      'tabs and other names',
      'trackingNumber\tweight\tweight unit\tAmount USD\tdescription\n"9400"\t2\tlb\t$3.20\tAudit\n',
    ],
    ['numbers as formulas', 'Tracking,Weight lb,Charge,Reason\n="9400",2,3.2,Audit\n'],
  ])('is read with %s', (_how, csv) => {
    expect(read(csv)).toMatchObject({
      lines: [{ row: 2, trackingNumber: '9400', billedCents: 320, billedWeightOz: 32, reason: 'Audit' }],
      unread: [],
    })
  })

  test('names its lines that cannot be read, and keeps the others', () => {
    expect(read('Tracking,Amount\n9400,3.20\n,1.00\n9401,much\n')).toEqual({
      lines: [{ row: 2, trackingNumber: '9400', billedCents: 320, billedWeight: '', reason: '' }],
      unread: [
        { row: 3, field: 'tracking' },
        { row: 4, field: 'amount' },
      ],
    })
  })

  test('without a column of numbers or of amounts says which', () => {
    expect(read('Order,Amount\n1,2\n')).toEqual({ missing: 'tracking' })
    expect(read('Tracking,Weight\n1,2\n')).toEqual({ missing: 'amount' })
  })
})
