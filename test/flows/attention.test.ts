// What waits for a person, with what has become of its label since.
import { expect, it } from 'vitest'
import { attentionList } from '../../main/flows/attention.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { scriptedBench, ship } from './scripted-bench.ts'

it('a print that nobody knows of says that its label is void by now', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1')
  const [print] = await bench.spool.jobsOf(record.id)
  if (!print) throw new Error('no print')
  for (const [from, state] of [
    ['held', 'sending'],
    ['sending', 'unsure'],
  ] as const)
    await bench.spool.changeJob(print.id, [from], { state })
  const unsure = async () => (await attentionList(bench)).filter(({ kind }) => kind === 'print-unsure')
  expect(await unsure()).toMatchObject([{ job: { id: print.id } }])
  expect((await unsure())[0]).not.toHaveProperty('labelOver')
  expect(await voidShipment(bench, { id: record.id, reason: 'wrong' })).toMatchObject({ ok: true })
  expect(await unsure()).toMatchObject([{ job: { id: print.id }, labelOver: true }])
})
