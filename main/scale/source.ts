// The port between the watch and one kind of scale: readings come, or the scale is away.
import type { ScaleReading } from '../core/shipment/scale.ts'

export interface SourceListener {
  readonly reading: (reading: ScaleReading) => void
  /** The device is gone, held by another program, or silent; the source ends itself and may be opened again. */
  readonly away: (busy: boolean) => void
}

/** An open scale. `close` may be called at any time, also after `away`. */
export interface OpenScale {
  close(): Promise<void>
}

export type OpenedScale =
  | { readonly kind: 'open'; readonly scale: OpenScale }
  | { readonly kind: 'away'; readonly busy: boolean }

export interface ScaleTimes {
  /** Between two questions to a scale that is asked. */
  readonly askEveryMs: number
  /** Silence after which a scale counts as away. */
  readonly silentMs: number
  /** Between two attempts to open it. */
  readonly retryMs: number
  /** How long `read` waits for the scale to come to rest. */
  readonly restMs: number
  readonly openMs: number
}
export const SCALE_TIMES: ScaleTimes = {
  askEveryMs: 200,
  silentMs: 3_000,
  retryMs: 2_000,
  restMs: 3_000,
  openMs: 3_000,
}
