// What the packager's environment says about updates: whose signature they need, and where they come from.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `PACKBENCH_UPDATES_SIGNING_KEY` names the PEM file of an Ed25519 private key; `PACKBENCH_UPDATES_KEY` is its public
 * key (SPKI in base64) for who builds without signing. Throws where what is named cannot be used: a program that
 * was meant to check updates must not come out without a key.
 */
export function signingKey(env: Environment): KeyObject | undefined {
  const path = env.PACKBENCH_UPDATES_SIGNING_KEY
  if (!path) return undefined
  const key = createPrivateKey(readFileSync(path))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('PACKBENCH_UPDATES_SIGNING_KEY is no Ed25519 key')
  return key
}

export function updateSource(env: Environment): { readonly key: string; readonly feed: string } {
  const own = signingKey(env)
  const derived = own && publicText(createPublicKey(own))
  const given = env.PACKBENCH_UPDATES_KEY?.trim()
  if (given) {
    const key = createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('PACKBENCH_UPDATES_KEY is no Ed25519 key')
    if (derived !== undefined && derived !== publicText(key)) {
      throw new Error('PACKBENCH_UPDATES_KEY is not the public key of PACKBENCH_UPDATES_SIGNING_KEY')
    }
    return { key: publicText(key), feed: env.PACKBENCH_UPDATES_URL ?? '' }
  }
  return { key: derived ?? '', feed: env.PACKBENCH_UPDATES_URL ?? '' }
}

const publicText = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64')
