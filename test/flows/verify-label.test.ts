// The look at a label's barcodes: a number that no barcode carries is put before a person.
import { describe, expect, it } from 'vitest'
import { isOnLabel, verifyLabel } from '../../main/flows/verify-label.ts'
import { scriptedBench, ship } from './scripted-bench.ts'

describe('a number', () => {
  it.each([
    ['itself', ['9400100000000000000042'], ['9400100000000000000042'], true],
    [
      'with routing before it',
      ['9400100000000000000042'],
      ['420980283912\u001d9400100000000000000042'],
      true,
    ],
    ['in groups', ['9400 1000 0000 0000 0000 42'], ['9400100000000000000042'], true],
    ['in other letters', ['ds123'], ['DS123'], true],
    ['beside other barcodes', ['1Z999'], ['42098028', '1Z999'], true],
    ['of another label', ['1Z999'], ['1Z998'], false],
    ['that is empty', [''], ['1Z998'], false],
  ])('%s', (_what, numbers, barcodes, expected) => {
    expect(isOnLabel(numbers, barcodes)).toBe(expected)
  })
})

describe('a bought label', () => {
  it.each([
    ['carries its number', { barcodes: ['T-ORD-1'] }, []],
    ['carries another number', { barcodes: ['T-ORD-2'] }, ['identifier-not-on-label']],
    ['has no barcode that can be read', { barcodes: [] }, []],
    ['has its number as text alone', { barcodes: [], number: 'on-paper' }, []],
    ['has its number beyond the paper', { barcodes: [], number: 'off-paper' }, ['identifier-not-on-label']],
  ] as const)('that %s', async (_what, look, attention) => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    await verifyLabel(bench, record, async () => look)
    expect(await bench.ledger.purchase(record.id)).toMatchObject({ kind: 'bought', attention })
  })
})
