// `electron.safeStorage`: a keychain of the kind that STAND_IN_KEYCHAIN names, locked by a file.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import { innerApp } from './app.ts'
import { strict } from './strict.ts'

type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>
const backend = (process.env.STAND_IN_KEYCHAIN ?? 'gnome_libsecret') as Backend | 'none'
const key = scryptSync('the keychain of this test', 'salt', 32)

function unlocked(): void {
  if (existsSync(join(innerApp.profileFolder(), 'keychain-locked'))) throw new Error('the keychain is locked')
}

const used: Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
> = {
  async isAsyncEncryptionAvailable() {
    innerApp.mustBeReady('safeStorage')
    return backend !== 'none'
  },
  getSelectedStorageBackend: () => (backend === 'none' ? 'unknown' : backend),
  async encryptStringAsync(plainText) {
    unlocked()
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const text = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text])
  },
  async decryptStringAsync(encrypted) {
    unlocked()
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
    decipher.setAuthTag(encrypted.subarray(12, 28))
    const text = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()])
    return { result: text.toString('utf8'), shouldReEncrypt: false }
  },
}
export const safeStorage = strict('safeStorage', used)
