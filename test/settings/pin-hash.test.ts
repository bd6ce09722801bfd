// Proves what a PIN's hash costs whoever stole it.
import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashPin, isCostly, isPin } from '../../main/settings/pin-hash.ts'

const TODAY = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

it('a PIN is kept as the hash of the cost that is named beside it, with a salt of its own', async () => {
  const [kept, other] = [await hashPin('258036'), await hashPin('258036')]
  expect(kept.cost).toBe('2^15-8-3')
  expect(kept.hash).toBe(scryptSync('258036', Buffer.from(kept.salt, 'hex'), 32, TODAY).toString('hex'))
  expect(other.salt).not.toBe(kept.salt)
  expect(await isPin('258036', kept)).toBe(true)
  expect(await isPin('258037', kept)).toBe(false)
})

it('a hash of before is known by its own cost, and is not costly', async () => {
  const salt = 'a1'.repeat(16)
  const before = { salt, hash: scryptSync('1111', Buffer.from(salt, 'hex'), 32).toString('hex') }
  expect(await isPin('1111', before)).toBe(true)
  expect(isCostly(before)).toBe(false)
  expect(isCostly(await hashPin('1111'))).toBe(true)
})
