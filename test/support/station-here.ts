// A station in the test's own process, where what the host gives (keychain, trail key) has to be scripted.
import { createStation } from '../../main/app/compose.ts'
import type { StationOptions } from '../../main/app/station-options.ts'
import type { AnyReply } from './station-calls.ts'
import { whenFinished } from './when-finished.ts'

const worker = (name: string) => new URL(`../../main/workers/${name}.ts`, import.meta.url)

export interface StationHere {
  call(channel: string, input?: unknown): Promise<AnyReply>
  stop(): Promise<void>
}

/** Started silently; stopped at the test's end where the test does not do so itself. */
export async function stationHere(
  options: Omit<StationOptions, 'workers' | 'version' | 'logLevel'>,
): Promise<StationHere> {
  const created = await createStation({
    ...options,
    workers: {
      ledger: worker('ledger'),
      preview: worker('preview'),
      nativePrinter: worker('native-printer'),
    },
    version: 'test',
    logLevel: 'silent',
  })
  if (!created.ok) throw new Error(created.problem.message)
  const station = created.value
  whenFinished(() => station.stop())
  return {
    call: (channel, input) => station.call(channel, input) as Promise<AnyReply>,
    stop: () => station.stop(),
  }
}

/** A keychain whose cipher shows where it was used and hides nothing. */
export const flippedBits = {
  encrypt: async (text: string): Promise<Uint8Array> => flip(Buffer.from(text)),
  decrypt: async (bytes: Uint8Array) => ({ text: Buffer.from(flip(bytes)).toString(), renew: false }),
}

const flip = (bytes: Uint8Array): Uint8Array => bytes.map(byte => byte ^ 0x5a)
