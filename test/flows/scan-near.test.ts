// Codes that are nearly the one that is waited for, and other labels whose number has it inside: nothing is proven.
import { expect, it } from 'vitest'
import { scanBack } from '../../main/flows/scan-back.ts'
import { benchThat, labelled, waiting } from './scan-bench.ts'
import { answered, label, type ScriptedBench } from './scripted-bench.ts'

const EXPRESS = '794612345671'
const POSTAL = '9400111899223197428490'

/** Packed, with this number on its label. */
async function numbered(bench: ScriptedBench, reference: string, number: string) {
  bench.script.buy.push(answered(label(number)))
  return labelled(bench, reference)
}

it.each([
  ['with one digit more behind', `${EXPRESS}5`],
  ['with one digit more before', `9${EXPRESS}`],
  ['in the middle of a longer number', `9261290100130${EXPRESS}999`],
])('a label whose number is that of the waiting one %s is named as another label', async (_how, number) => {
  const bench = await benchThat('must')
  await numbered(bench, 'ORD-0', number)
  await scanBack(bench, { code: number })
  bench.clockAt = new Date(bench.clockAt.getTime() + 60_000)
  await numbered(bench, 'ORD-1', EXPRESS)
  for (const code of [number, `]C1${number}`, `https://carrier.example/track?n=${number}`]) {
    expect(await scanBack(bench, { code }), code).toMatchObject({
      value: { kind: 'another', record: { reference: 'ORD-0' }, awaited: { reference: 'ORD-1' } },
    })
  }
  expect(await waiting(bench)).toEqual(['ORD-1'])
})

it.each([
  [EXPRESS, `${EXPRESS}7`],
  [EXPRESS, `1${EXPRESS}`],
  [EXPRESS, `00${EXPRESS}00`],
  [EXPRESS, `${EXPRESS}A`],
  [EXPRESS, `A${EXPRESS}`],
  [EXPRESS, `${EXPRESS}-2`],
  [EXPRESS, `9261290100130${EXPRESS}999`],
  [EXPRESS, `1001921334250001000312${EXPRESS}`],
  [POSTAL, `${POSTAL}5`],
  [POSTAL, `9${POSTAL}`],
  [POSTAL, `12345${POSTAL}`],
  [POSTAL, `960000000000${POSTAL}`],
  [POSTAL, `42000000${POSTAL}`],
  [POSTAL, `420${POSTAL}`],
  [POSTAL, `https://carrier.example/track?n=${POSTAL}0`],
  [POSTAL, `SAMPLE|98028${POSTAL}|1`],
])('where %s is waited for, %s is no code of it', async (number, code) => {
  const bench = await benchThat('must')
  const { id } = await numbered(bench, 'ORD-1', number)
  expect(await scanBack(bench, { code })).toMatchObject({ value: { kind: 'no-label' } })
  expect(await scanBack(bench, { code, shipmentId: id })).toMatchObject({ value: { kind: 'no-label' } })
  expect(await waiting(bench)).toEqual(['ORD-1'])
})

it('a square code with the numbers of two orders in it says of neither that it was scanned', async () => {
  const bench = await benchThat('must')
  await numbered(bench, 'ORD-0', POSTAL)
  await scanBack(bench, { code: POSTAL })
  bench.clockAt = new Date(bench.clockAt.getTime() + 60_000)
  const { id } = await numbered(bench, 'ORD-1', EXPRESS)
  const code = `${EXPRESS}|${POSTAL}`
  expect(await scanBack(bench, { code })).toMatchObject({ value: { kind: 'no-label' } })
  expect(await scanBack(bench, { code, shipmentId: id })).toMatchObject({ value: { kind: 'no-label' } })
  expect(await scanBack(bench, { code: `${EXPRESS}|ORD-1` })).toMatchObject({ value: { kind: 'seen' } })
})
