// Node's `node:timers/promises` in virtual time.
import { sim } from '../scheduler.ts'

export function setTimeout<T = void>(
  ms?: number,
  value?: T,
  options?: { readonly signal?: AbortSignal },
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = sim().after(Math.max(1, ms ?? 1), () => resolve(value))
    options?.signal?.addEventListener('abort', () => {
      timer.cancelled = true
      reject(options.signal?.reason)
    })
  })
}
