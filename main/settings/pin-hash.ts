// PINs as scrypt hashes, by a cost that their file names.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

const HASH_BYTES = 32

/**
 * A closed list: a file that names a cost of its own making cannot take the station's memory.
 * `2^15-8-3` is one of OWASP's equal choices: 32 MiB and about a fifth of a second of one core, so that the
 * million PINs of six digits take days of one core for each stolen hash, and a bench still opens at once.
 */
const COSTS = {
  /** Node's defaults, with which hashes were made before the cost was written beside them. */
  '2^14-8-1': { N: 2 ** 14, r: 8, p: 1 },
  '2^15-8-3': { N: 2 ** 15, r: 8, p: 3 },
} as const
const COST = '2^15-8-3'

export const pinHashFields = {
  salt: z.string().regex(/^([0-9a-f]{2}){8,}$/),
  hash: z.string().regex(new RegExp(`^[0-9a-f]{${2 * HASH_BYTES}}$`)),
  cost: z.enum(['2^14-8-1', COST]).optional(),
}

export interface PinHash {
  readonly salt: string
  readonly hash: string
  readonly cost?: keyof typeof COSTS | undefined
}

const scrypted = (pin: string, salt: Buffer, cost: keyof typeof COSTS): Promise<Buffer> =>
  derive(pin, salt, HASH_BYTES, { ...COSTS[cost], maxmem: 64 * 1024 * 1024 })

export async function hashPin(pin: string): Promise<Required<PinHash>> {
  const salt = randomBytes(16)
  const hash = await scrypted(pin, salt, COST)
  return { salt: salt.toString('hex'), hash: hash.toString('hex'), cost: COST }
}

export async function isPin(pin: string, kept: PinHash): Promise<boolean> {
  const hash = await scrypted(pin, Buffer.from(kept.salt, 'hex'), kept.cost ?? '2^14-8-1')
  return timingSafeEqual(hash, Buffer.from(kept.hash, 'hex'))
}

/** False for a hash that costs an attacker less than today's: it is replaced at the next correct PIN. */
export const isCostly = (kept: PinHash): boolean => kept.cost === COST
