// Proves secrets under a keychain: ciphertext on disk, none given out while it is locked.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SecretChanges, SecretName } from '../../main/core/settings/secrets.ts'
import { keychainSecrets, memorySecrets, type SecretCipher } from '../../main/settings/keychain-secrets.ts'
import { tempFolder } from '../support/temp-folder.ts'

const clock = { now: () => new Date('2026-03-01T08:00:00Z') }
const CANARY = 'canary-81c4'
const PLACE = 'https://labels.example'
const given = (name: SecretName, value: string): SecretChanges => ({
  [name]: { kind: 'given', value, origin: PLACE },
})

/** A keychain with a key of its own, which can be locked and given a newer key. */
function keychain() {
  const state = { locked: false, key: 1 }
  const cipher: SecretCipher = {
    async encrypt(text) {
      if (state.locked) throw new Error('locked')
      return Buffer.from(`${state.key}:${Buffer.from(text).toString('hex')}`)
    },
    async decrypt(bytes) {
      if (state.locked) throw new Error('locked')
      const [key, hex] = Buffer.from(bytes).toString().split(':')
      return { text: Buffer.from(hex ?? '', 'hex').toString(), renew: key !== String(state.key) }
    },
  }
  return { state, cipher }
}

const kept = (folder: string) => readFileSync(join(folder, 'keychain.json'), 'utf8')

describe('secrets under a keychain', () => {
  it('are ciphertext on disk, in a file of their owner’s, and there after a restart', async () => {
    const folder = await tempFolder('secrets')
    const { cipher } = keychain()
    const store = keychainSecrets(folder, clock, cipher)
    expect(store.place).toBe('keychain')
    await store.change(given('labelServer.token', CANARY))
    expect(kept(folder)).not.toContain(CANARY)
    if (process.platform !== 'win32') expect(statSync(join(folder, 'keychain.json')).mode & 0o777).toBe(0o600)
    const again = keychainSecrets(folder, clock, cipher)
    expect(await again.for('labelServer.token', PLACE)).toBe(CANARY)
    expect(again.boundTo('labelServer.token')).toBe(PLACE)
    expect(await again.for('parcelLabel.apiKey', PLACE)).toBeUndefined()
    await again.change({ 'labelServer.token': { kind: 'dropped' } })
    expect(keychainSecrets(folder, clock, cipher).boundTo('labelServer.token')).toBeUndefined()
  })

  it('are kept and not given out while the keychain is locked, and none is set', async () => {
    const folder = await tempFolder('secrets')
    const { cipher, state } = keychain()
    const store = keychainSecrets(folder, clock, cipher)
    await store.change(given('parcelLabel.apiKey', CANARY))
    state.locked = true
    expect(await store.for('parcelLabel.apiKey', PLACE)).toBeUndefined()
    expect(store.boundTo('parcelLabel.apiKey')).toBe(PLACE)
    await expect(store.change(given('parcelLabel.apiKey', 'another'))).rejects.toThrow('locked')
    state.locked = false
    expect(await store.for('parcelLabel.apiKey', PLACE)).toBe(CANARY)
  })

  it('are encrypted again where the keychain has a newer key', async () => {
    const folder = await tempFolder('secrets')
    const { cipher, state } = keychain()
    const store = keychainSecrets(folder, clock, cipher)
    await store.change(given('parcelLabel.apiKey', CANARY))
    const before = kept(folder)
    state.key = 2
    expect(await store.for('parcelLabel.apiKey', PLACE)).toBe(CANARY)
    expect(kept(folder)).not.toBe(before)
  })

  it('begin anew where the file cannot be read, which is set aside', async () => {
    const folder = await tempFolder('secrets')
    writeFileSync(join(folder, 'keychain.json'), '{"labelServer.token":')
    const store = keychainSecrets(folder, clock, keychain().cipher)
    expect(store.boundTo('labelServer.token')).toBeUndefined()
    expect(readFileSync(join(folder, 'keychain.json.unreadable-2026-03-01T08-00-00.000Z'), 'utf8')).toBe(
      '{"labelServer.token":',
    )
  })
})

it('without a keychain secrets are kept in memory, and forgotten with the process', async () => {
  const store = memorySecrets()
  expect(store.place).toBe('memory')
  await store.change(given('labelServer.token', CANARY))
  expect(await store.for('labelServer.token', PLACE)).toBe(CANARY)
  await store.change({ 'labelServer.token': { kind: 'dropped' } })
  expect(store.boundTo('labelServer.token')).toBeUndefined()
  expect(await memorySecrets().for('labelServer.token', PLACE)).toBeUndefined()
})
