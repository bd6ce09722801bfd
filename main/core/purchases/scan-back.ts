// A label scanned back from its box: whether a bench is asked for it, and what was read so far (decision 124).
export const SCAN_POLICIES = ['off', 'remind', 'must'] as const
export type ScanPolicy = (typeof SCAN_POLICIES)[number]
export const ASKED_SCANS = ['remind', 'must'] as const satisfies readonly ScanPolicy[]

/** Why a label goes out unscanned: one key each. */
export const NO_SCAN_REASONS = ['scanner-broken', 'code-unreadable', 'box-gone'] as const
export type NoScanReason = (typeof NO_SCAN_REASONS)[number]

export interface ScanBack {
  /** As the policy was when the bench was asked; absent where nobody was, as for a label of a batch. */
  readonly asked?: (typeof ASKED_SCANS)[number]
  /** What the bench that is asked was called then. */
  readonly by?: string
  /** That bench itself, whatever it is called since; absent where one works alone, and on labels of before. */
  readonly benchId?: string
  /** The numbers that were read from the boxes. */
  readonly seen: readonly string[]
  readonly excused?: NoScanReason
}

/** One more thing known about it. After a reprint, what was read before was another paper: asked for again, or not. */
export type ScanWord =
  | {
      readonly kind: 'asked'
      readonly policy: NonNullable<ScanBack['asked']>
      readonly station: string
      readonly benchId?: string | undefined
    }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'seen'; readonly number: string }
  | { readonly kind: 'excused'; readonly reason: NoScanReason }

/** A bench of a warehouse: by its data folder, and by its names, the one that it started with first. */
export interface BenchIdentity {
  readonly id: string
  readonly names: readonly string[]
}

/** A name alone counts on labels of before: by now it may be another bench's. */
export const isAskedOf = ({ by, benchId }: ScanBack, { id, names }: BenchIdentity): boolean =>
  benchId === undefined ? by !== undefined && names.includes(by) : benchId === id

export function withScanWord(before: ScanBack | undefined, word: ScanWord): ScanBack {
  const { seen = [] } = before ?? {}
  switch (word.kind) {
    case 'asked':
      return {
        asked: word.policy,
        by: word.station,
        ...(word.benchId !== undefined && { benchId: word.benchId }),
        seen: [],
      }
    case 'outdated':
      return { seen: [] }
    case 'seen':
      return { ...before, seen: [...new Set([...seen, word.number])] }
    case 'excused':
      return { ...before, seen, excused: word.reason }
  }
}
