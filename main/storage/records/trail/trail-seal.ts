// The key of a station's trail, where the system has a keychain to keep it in: what whoever has the file alone
// cannot forge.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface TrailSeal {
  /** 32 bytes as base64url. */
  readonly key: string
  /** Every entry of the chain after this one carries a seal; absent on the first run with a key. */
  readonly since?: number
}

/** Whose chain is sealed by a key that is at hand. */
export interface OwnSeal {
  readonly station: string
  readonly seal: TrailSeal
}

/** HMAC-SHA256 of a text that says which entry, or which checkpoint, it seals. */
export const sealed = ({ key }: TrailSeal, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url')

/**
 * False for a seal of another key, and for none where there has to be one. What was there before this key began is
 * its own matter: unkeyed, or of a key that is gone.
 */
export function isSealed(seal: TrailSeal, text: string, mac: string | null, sequence: number): boolean {
  if (seal.since === undefined || sequence <= seal.since) return true
  // Whoever can write there can write anything.
  if (typeof mac !== 'string') return false
  const [given, own] = [Buffer.from(mac), Buffer.from(sealed(seal, text))]
  return given.length === own.length && timingSafeEqual(given, own)
}

export const checkpointText = (station: string, sequence: number, hash: string): string =>
  JSON.stringify(['checkpoint', station, sequence, hash])
