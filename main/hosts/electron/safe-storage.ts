// Reaches the system's keychain through Electron's safeStorage.
import type { SafeStorage } from 'electron'

interface KeychainCipher {
  encrypt(text: string): Promise<Uint8Array>
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly renew: boolean }>
}

/**
 * The keychain's cipher, or undefined where there is none. `basic_text` is Chromium's fallback on
 * Linux, a key that is in its source: it hides nothing and counts as none.
 */
export async function keychainCipher(
  safeStorage: SafeStorage,
  platform: NodeJS.Platform = process.platform,
): Promise<KeychainCipher | undefined> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return undefined
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend()))
    return undefined
  return {
    encrypt: text => safeStorage.encryptStringAsync(text),
    async decrypt(bytes) {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes))
      return { text: result, renew: shouldReEncrypt }
    },
  }
}
