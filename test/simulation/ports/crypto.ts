// Node's `node:crypto` with the run's own chance where it would be the machine's; what only computes is the real thing.
import { hash, type ScryptOptions } from 'node:crypto'
import { sim } from '../scheduler.ts'

export * from 'node:crypto'

export function hexDigits(count: number): string {
  let text = ''
  while (text.length < count) {
    text += Math.floor(sim().luck.next() * 0x1000000)
      .toString(16)
      .padStart(6, '0')
  }
  return text.slice(0, count)
}

export function randomUUID(): string {
  return `${hexDigits(8)}-${hexDigits(4)}-4${hexDigits(3)}-8${hexDigits(3)}-${hexDigits(12)}`
}

export function randomBytes(size: number): Buffer {
  return Buffer.from(hexDigits(size * 2), 'hex')
}

/** Costly on purpose where PINs are kept; a run only needs that equal inputs give equal bytes. */
export function scrypt(
  secret: string,
  salt: Buffer,
  size: number,
  _options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  const key = Buffer.from(hash('sha512', `${salt.toString('hex')} ${secret}`, 'hex').repeat(4), 'hex')
  sim().after(sim().latency(1, 50), () => done(null, key.subarray(0, size)))
}
