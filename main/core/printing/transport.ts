// The port between the station and a printer's wire: one interface for every transport.
import type { Connection, FoundDevice, TransportKind } from './printer.ts'

/** The closed set of outcomes of a transport (printing.md). "Transmitted" is not "printed". */
export type OpenFailure =
  | { readonly kind: 'not-connected'; readonly detail: string }
  | { readonly kind: 'busy'; readonly detail: string }
  /** What is there is not a printer: nothing was opened for writing, and nothing will be. */
  | { readonly kind: 'not-a-printer'; readonly detail: string }
  /** Another device answers at the place where the saved one was. */
  | { readonly kind: 'another-device'; readonly detail: string }

/**
 * `bytesWritten` counts what the operating system took: never more than that, and 0 only where it is
 * certain that no byte left the station. `transmitted` means all of it left.
 */
export type WriteOutcome =
  | { readonly kind: 'transmitted'; readonly bytesWritten: number }
  | { readonly kind: 'partly-written'; readonly bytesWritten: number; readonly detail: string }

export type DrainOutcome =
  | { readonly kind: 'drained' }
  | Extract<WriteOutcome, { readonly kind: 'partly-written' }>

export interface TransportTimeouts {
  readonly openMs: number
  /** Longest silence of the wire while bytes wait to be taken (paper out stalls a printer for minutes). */
  readonly stallMs: number
  /** Longest wait for the other side's end after the last byte. */
  readonly drainMs: number
  /** Longest wait for the other side when a link that carried no job is put away. */
  readonly closeMs: number
  /** How long a fresh link that has not answered yet is watched for a reset before byte 1. */
  readonly settleMs: number
}

/** What a port can say by itself, where the printer says nothing (USB printer class, 4.2.2). */
export interface PortStatus {
  readonly paperEmpty: boolean
  readonly selected: boolean
  readonly error: boolean
}

/** An open link to one printer. Exactly one holder at a time. */
export interface Link {
  /** False for links that carry nothing back (a plain device file, a spooler). */
  readonly canAnswer: boolean
  /** What the device is, where the transport itself can tell (printer-identity.ts). */
  readonly identity?: string
  /** True once the link broke or the other side ended it. */
  readonly closed: boolean
  /** Writes everything or says how much went; `onProgress` gets the running byte count. */
  write(bytes: Uint8Array, onProgress?: (bytesWritten: number) => void): Promise<WriteOutcome>
  /**
   * Sends a query and gathers the answer until `complete` says so or the deadline passes;
   * what came so far is returned (empty: silence, or a broken link). Bytes that came before the
   * query are dropped. `closed` says afterwards whether the link is still open.
   */
  query(query: Uint8Array, complete: (answer: Uint8Array) => boolean, deadlineMs: number): Promise<Uint8Array>
  /**
   * Waits until the transport's own buffers are empty (TCP: half-close and the printer's end);
   * nothing can be written or asked afterwards.
   */
  drain(): Promise<DrainOutcome>
  /** Asked beside the data, where the transport has such a thing; undefined when it does not say. */
  portStatus?(): Promise<PortStatus | undefined>
  close(): Promise<void>
}

export type OpenOutcome = { readonly kind: 'open'; readonly link: Link } | OpenFailure

export interface Transport {
  readonly kind: TransportKind
  /** What is at an address someone wants to save, if the transport can tell without opening it. */
  look?(connection: Connection): Promise<'printer' | 'no-printer' | 'nothing'>
  /** `expectedIdentity`: what the saved printer is; a device that is another one is `another-device`. */
  open(
    connection: Connection,
    options: { readonly timeouts: TransportTimeouts; readonly expectedIdentity?: string },
  ): Promise<OpenOutcome>
  /** Devices on this machine that this transport could open; never prints, never waits past `deadlineMs`. */
  discover(deadlineMs: number): Promise<readonly FoundDevice[]>
}
