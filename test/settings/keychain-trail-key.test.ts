// The key of the trail under a keychain: made once, kept as ciphertext, and not made anew because the keychain is locked.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keychainTrailKey } from '../../main/settings/keychain-trail-key.ts'
import { tempFolder } from '../support/temp-folder.ts'

const clock = { now: () => new Date('2026-03-02T09:00:00.000Z') }

const turned = (bytes: Uint8Array) => bytes.map(byte => byte ^ 0x5a)
function keychain() {
  const state = { locked: false }
  const open = <T>(value: () => T) =>
    state.locked ? Promise.reject(new Error('locked')) : Promise.resolve(value())
  return {
    state,
    encrypt: (text: string) => open(() => turned(Buffer.from(text))),
    decrypt: (bytes: Uint8Array) =>
      open(() => ({ text: Buffer.from(turned(bytes)).toString('utf8'), renew: false })),
  }
}

test('a key is made once, and where each chain stood when it began', async () => {
  const folder = await tempFolder('trail-key')
  const cipher = keychain()
  const first = await keychainTrailKey(folder, clock, cipher).load()
  expect(first).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/), since: {} })
  const again = keychainTrailKey(folder, clock, cipher)
  expect(await again.load()).toEqual(first)
  await again.begin('own Bench 1', 12)
  expect(await keychainTrailKey(folder, clock, cipher).load()).toEqual({
    ...first,
    since: { 'own Bench 1': 12 },
  })
  expect(readFileSync(join(folder, 'trail-key.json'), 'utf8')).not.toContain(first?.key)
})

test('a locked keychain gives none, and the key is there again afterwards', async () => {
  const folder = await tempFolder('trail-key')
  const cipher = keychain()
  const made = await keychainTrailKey(folder, clock, cipher).load()
  cipher.state.locked = true
  const place = keychainTrailKey(folder, clock, cipher)
  expect(await place.load()).toBeUndefined()
  cipher.state.locked = false
  expect(await place.load()).toEqual(made)
})
