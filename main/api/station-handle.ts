// What a host binds: the one door through which both hosts reach the station.
import type { StationEvent } from '../../preload/contract/events.ts'
import type { Reply } from '../../preload/contract/station-api.ts'
import type { UnderWay } from '../core/commands.ts'
import type { StationWork } from '../core/settings/updates.ts'
import type { Health } from './views/health.ts'

/** A picture or document, answered under `/api/files/<path>` (web) or `app://…/api/files/<path>` (Electron). */
export interface StationFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Set where the file is to be saved rather than shown. */
  readonly downloadName?: string
}

export interface StationHandle {
  /**
   * Parses, acts and answers; an expected failure is `ok: false`, a bug is logged and answered as `internal`. Never
   * rejects.
   */
  call(channel: string, input: unknown): Promise<Reply<unknown>>
  subscribe(listener: (event: StationEvent) => void): () => void
  /** A window with this name listens, until what is given is called: its bench is nobody else's meanwhile. */
  windowOpened(windowId: string): () => void
  file(path: string): Promise<StationFile | undefined>
  /** One word for monitoring, and why; `stopped` also where the records cannot be read. */
  health(): Promise<Health>
  /** What is under way, for whoever would restart the program. */
  work(): Promise<StationWork>
  /** Commands that are not yet on record. */
  underWay(): readonly UnderWay[]
  /** Begins nothing new, and resolves when what is under way is on record; calls are still answered. */
  finish(): Promise<void>
  /** Waits for no answer any longer: what is open is recorded as unknown. */
  hurry(): void
  /** Finishes, then closes the ledger. */
  stop(): Promise<void>
}
