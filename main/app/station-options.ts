// What a station's starter decides.
import type { StartChild } from '../core/child-program.ts'
import type { SecretStore } from '../core/settings/secrets.ts'
import type { UpdateStatus } from '../core/settings/updates.ts'
import type { TrailKeyPlace } from '../settings/keychain-trail-key.ts'

export interface StationOptions {
  readonly dataFolder: string
  /** Entries of the worker threads: `main/workers/*.ts` from source, `out/main/workers/*.js` when built. */
  readonly workers: { readonly ledger: URL; readonly preview: URL; readonly nativePrinter: URL }
  /** The keychain where the host has one; else a file that only its owner reads. */
  readonly secretStore?: SecretStore
  /** Secrets that the program was handed: JSON by their names. */
  readonly handedOver?: string | undefined
  /** The key of the trail, where the host has a keychain to keep it. */
  readonly trailKey?: TrailKeyPlace | undefined
  /** The warehouse's database, instead of what the settings say. */
  readonly ledgerAddress?: string | undefined
  /** Instead of what the settings say. */
  readonly logLevel?: string
  /** Starts programs beside the station; children of Node's unless the host has its own kind. */
  readonly startChild?: StartChild
  /** The system's proxy for an address, in the words of `FindProxyForURL`. */
  readonly systemProxy?: (url: URL) => Promise<string>
  readonly version: string
  /** Somebody starts it again when it ends without having been told to. */
  readonly startsAgain?: boolean
  /** The state of updates; only the installed host has any. */
  readonly updateStatus?: UpdateStatus
}
