// Waits for a condition, so that no test sleeps and hopes.
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks `condition` until it gives something true and returns that. `what` names the condition in
 * the error after `timeoutMs` (60 s unless told), with the last error where asking itself failed.
 */
export async function waitFor<T>(
  condition: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  options: { readonly what?: string; readonly timeoutMs?: number; readonly intervalMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + (options.timeoutMs ?? 60_000)
  let lastError: unknown
  for (;;) {
    try {
      const value = await condition()
      if (value) return value
      lastError = undefined
    } catch (error) {
      lastError = error
    }
    if (performance.now() > deadline)
      throw new Error(`waited in vain for ${options.what ?? condition}`, { cause: lastError })
    await pause(options.intervalMs ?? 20)
  }
}
