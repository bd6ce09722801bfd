// A label whose number another order's label has: of two boxes under one number one is lost, so nothing of it is printed and no
// scan proves it before a person has looked whose the number is.

import { expect, it } from 'vitest'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { scanBack } from '../../main/flows/scan-back.ts'
import { benchThat, labelled, packed, printed, waiting } from './scan-bench.ts'
import { answered, label, type ScriptedBench } from './scripted-bench.ts'

async function twoUnderOneNumber() {
  const bench = await benchThat('remind')
  const first = await labelled(bench, 'ORD-1')
  bench.script.buy.push(answered(label('T-ORD-1')))
  const shipped = await packed(bench, 'ORD-2')
  if (!shipped.ok) throw new Error(shipped.problem.message)
  return { bench, first, second: shipped.value.record }
}

const looked = async (bench: ScriptedBench, id: string) =>
  expect(
    await resolvePurchase(bench, { id, outcome: 'bought', note: 'it is this one’s, the first was voided' }),
  ).toMatchObject({ ok: true })

it('is printed for nobody who has not said so: its first print and a further one say why', async () => {
  const { bench, second } = await twoUnderOneNumber()
  expect(second.attention).toContain('number-of-another')
  const [first] = await bench.spool.jobsOf(second.id)
  expect(first?.warnings).toEqual([{ code: 'label.number-of-another' }])
  await printed(bench, second)
  const again = () => reprintLabel(bench, { shipmentId: second.id, reason: 'lost' })
  const copy = await again()
  expect(copy).toMatchObject({ ok: true, value: { warnings: [{ code: 'label.number-of-another' }] } })
  await looked(bench, second.id)
  const later = await again()
  expect(later.ok && (later.value.warnings ?? [])).toEqual([])
})

it('is not proven by a scan, and neither is the other one', async () => {
  const { bench, first, second } = await twoUnderOneNumber()
  await printed(bench, second)
  const shared = { value: { kind: 'shared' } }
  expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject(shared)
  for (const { id } of [first, second]) {
    expect(await scanBack(bench, { code: 'T-ORD-1', shipmentId: id })).toMatchObject(shared)
  }
  await looked(bench, second.id)
  expect(await waiting(bench)).toEqual(['ORD-2'])
  expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject({
    value: { kind: 'seen', record: { reference: 'ORD-2' } },
  })
})
