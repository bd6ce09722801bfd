// A carrier's statement beside what the bench measured: the scale at rest as the label was asked for, and nothing guessed.
import { describe, expect, it } from 'vitest'
import type { AdjustmentContext } from '../../main/flows/adjustments.ts'
import { importStatement, listAdjustments } from '../../main/flows/adjustments.ts'
import { csvOrderFiles } from '../../main/order-files/csv.ts'
import { order, type ScriptedBench, scriptedBench, ship } from './scripted-bench.ts'

const at = (bench: ScriptedBench): AdjustmentContext => ({
  ...bench,
  orderFiles: csvOrderFiles,
  statements: bench.store,
})
const bring = (bench: ScriptedBench, content: string) =>
  importStatement(at(bench), { fileName: 'may.csv', content, file: { fileName: 'may.csv' } })
const STATEMENT = 'Tracking Number,Billed Weight (lb),Adjustment Amount,Reason\nT-ORD-1,2,3.20,Audit\n'

describe('an adjustment', () => {
  it('stands beside what the scale showed at rest as the label was asked for', async () => {
    const bench = await scriptedBench()
    bench.script.scale = { kind: 'stable', weightOz: 19.1 }
    await ship(bench, 'ORD-1', { atBench: true })
    bench.script.scale = { kind: 'zero' }
    expect(await bring(bench, STATEMENT)).toMatchObject({ ok: true, value: { added: 1, unmatched: 0 } })
    const { packages } = order('ORD-1').shipment
    expect(await listAdjustments(at(bench))).toMatchObject([
      {
        billedCents: 320,
        billedWeightOz: 32,
        reason: 'Audit',
        label: {
          record: { reference: 'ORD-1', costCents: 735 },
          measured: { scaleOz: 19.1, packages: [{ weightOz: packages[0]?.weightOz }] },
          measuredAt: '2026-11-20T10:00:00.000Z',
        },
      },
    ])
  })

  it.each([
    ['moving', { kind: 'moving', weightOz: 19 }, { atBench: true }],
    ['still under the package before', { kind: 'previous', weightOz: 19 }, { atBench: true }],
    ['under whatever lies there while a batch ships', { kind: 'stable', weightOz: 19 }, {}],
  ] as const)('has no reading of a scale that is %s', async (_how, scale, more) => {
    const bench = await scriptedBench()
    bench.script.scale = scale
    // What the bench would ask about the weight is not asked here.
    await ship(bench, 'ORD-1', { ...more, weightReason: 'weighed elsewhere' })
    await bring(bench, STATEMENT)
    const [one] = await listAdjustments(at(bench))
    expect(one?.label?.measured?.packages).toHaveLength(1)
    expect(one?.label?.measured?.scaleOz).toBeUndefined()
  })

  it('with a weight beyond every number has it as the statement says it, and in no ounces', async () => {
    const bench = await scriptedBench()
    await bring(bench, `Tracking,Weight (lb),Amount\n9400,${'9'.repeat(400)},3.20\n`)
    const [one] = await listAdjustments(at(bench))
    expect(one).toMatchObject({ billedWeight: '9'.repeat(40), billedCents: 320 })
    expect(one).not.toHaveProperty('billedWeightOz')
  })

  it('of a file without its columns is refused with what the file has', async () => {
    const bench = await scriptedBench()
    expect(await bring(bench, 'Order,Amount\n1,2\n')).toMatchObject({
      problem: { code: 'statement.no-tracking', params: { columns: 'Order, Amount' } },
    })
    expect(await bring(bench, 'Tracking\n1\n')).toMatchObject({ problem: { code: 'statement.no-amount' } })
    expect(await bring(bench, '\n')).toMatchObject({ problem: { code: 'statement.empty' } })
    expect(await listAdjustments(at(bench))).toEqual([])
  })

  it('is in the trail by its file, once for each time that it was brought', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'ORD-1')
    await bring(bench, STATEMENT)
    expect(await bring(bench, STATEMENT)).toMatchObject({ ok: true, value: { added: 0, known: 1 } })
    expect(await listAdjustments(at(bench))).toHaveLength(1)
  })
})
