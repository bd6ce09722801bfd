// The signature of an update feed: Ed25519 over the feed's file and its name, beside it as `<file>.sig` in base64.
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/**
 * The name is signed too: the file of another system or processor is no feed of this one. What the file says of
 * each installer, its SHA-512 among it, is vouched for with it.
 */
const signed = (fileName: string, text: string): Buffer =>
  Buffer.from(`Packbench updates, ${fileName}\n${text}`, 'utf8')

export const signatureOf = (key: KeyObject, fileName: string, text: string): string =>
  sign(null, signed(fileName, text), key).toString('base64')

export function isSignedBy(key: KeyObject, fileName: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64')
  return bytes.length === 64 && verify(null, signed(fileName, text), key, bytes)
}

/** As the packager gives it and the program holds it: the public key's DER (SPKI) in base64. */
export function readUpdateKey(text: string): KeyObject | undefined {
  if (text === '') return undefined
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}
