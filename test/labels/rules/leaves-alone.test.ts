// The rules of carriers leave alone what carriers accept: labels of the field, and every label of the sandbox.
import { describe, expect, it, test } from 'vitest'
import { preparePrint } from '../../../main/labels/prepare-print.ts'
import { previewOf } from '../../../main/labels/preview.ts'
import {
  airNumber,
  expressNumber,
  postalItemNumber,
  postalNumber,
  waybillNumber,
} from '../../../main/simulator/numbers.ts'
import { NOT_RUN, SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from '../shared-labels.ts'
import { codeLabel, dotsOf, rulesBroken, WIDE } from './drawn-labels.ts'

const target = {
  dpi: 203,
  stock: SHARED_STOCK,
  language: 'zpl',
  encoding: 'z64',
  source: 'service',
} as const

test('no label of the field breaks a rule, as ZPL and as a picture', async context => {
  if (!SHARED_IS_HERE) context.skip(NOT_RUN)
  const found: Record<string, readonly string[]> = {}
  for (const { name, zpl, png } of sharedLabels()) {
    for (const payload of [zpl, png]) {
      const prepared = preparePrint({ ...target, payload })
      if (!prepared.ok) throw new Error(`${name}: ${prepared.problem.code}`)
      // As a file, and as what was bought under a number that is not on it.
      for (const trackingNumbers of [[], ['1Z999AA10123456784']]) {
        const preview = await previewOf({ ...target, bytes: prepared.value.bytes, trackingNumbers })
        if (!preview.ok) throw new Error(`${name}: ${preview.problem.code}`)
        const codes = preview.value.rules.map(({ code }) => code)
        if (codes.length > 0) found[name] = codes
      }
    }
  }
  expect(found).toEqual({})
}, 120_000)

it('comes to an end on paper that is all stripes or all noise', async () => {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  const stripes = dotsOf(1218, 1218, x => x % 5 < 2)
  const noise = dotsOf(1218, 1218, () => random() < 0.5)
  for (const paper of [stripes, noise]) {
    const order = { numbers: ['1Z999AA10123456784'] }
    const since = performance.now()
    await rulesBroken(paper, order)
    expect(performance.now() - since).toBeLessThan(20_000)
  }
}, 60_000)

describe('a number of the sandbox', () => {
  const services = [
    ['USPS', () => postalNumber('4001')],
    ['USPS abroad', () => postalItemNumber('LZ')],
    ['UPS', () => expressNumber('03')],
    ['FedEx', airNumber],
    ['DHL', waybillNumber],
  ] as const
  it.each(services)('of %s breaks no rule', async (service, newNumber) => {
    for (let times = 0; times < 12; times++) {
      const number = newNumber()
      const line = number.replace(/(.{4})(?=.)/g, '$1 ')
      const order = { numbers: [number], postalCode: '98028', service: `${service}_Sample` }
      expect(
        await rulesBroken(await codeLabel({ data: number, line, moduleDots: 4 }), order),
        number,
      ).toEqual([])
    }
  })

  it('that begins as a destination does is none', async () => {
    const number = '4212403790'
    const order = { numbers: [number], postalCode: '98028', service: 'DHL_Sample' }
    expect(await rulesBroken(await codeLabel({ data: number, moduleDots: 4 }), order)).toEqual([])
  })

  it('of a postal parcel goes to its ZIP', async () => {
    for (let times = 0; times < 12; times++) {
      const number = postalNumber('2055')
      const line = number.replace(/(.{4})(?=.)/g, '$1 ')
      const data = `(420)980283912(${number.slice(0, 2)})${number.slice(2)}`
      const order = { numbers: [number], postalCode: '98028' }
      expect(
        await rulesBroken(await codeLabel({ data, gs1: true, line, moduleDots: 4, width: WIDE }), order),
        number,
      ).toEqual([])
    }
  })
})
