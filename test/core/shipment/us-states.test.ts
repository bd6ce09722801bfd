// The states that an address may name, against the ZIP codes of each.
import { expect, test } from 'vitest'
import { isKnownState } from '../../../main/core/shipment/us-states.ts'
import { isZipOf } from '../../../main/core/shipment/zip-states.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const prefixes = Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`)

test('each state has ZIP codes, and what is no state has none', () => {
  const codes = LETTERS.flatMap(one => LETTERS.map(other => `${one}${other}`))
  const withZips = codes.filter(code => prefixes.some(zip => isZipOf(code, zip)))
  expect(codes.filter(isKnownState)).toEqual(withZips)
  expect(withZips.length).toBeGreaterThan(50)
})
