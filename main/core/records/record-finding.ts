export const FOUND_RECORDS = [
  'purchase',
  'funds',
  'close',
  'job',
  'meter',
  'adjustment',
  'order',
  'import',
  'run',
] as const
/**
 * The trail says otherwise; the trail has it and the records do not; the records have it and the trail does not; it
 * holds what no station ever wrote there, whatever the trail says.
 */
export const FOUND = ['changed', 'missing', 'invented', 'unreadable'] as const

/** A record that does not say what the audit trail says of it. */
export interface RecordFinding {
  readonly record: (typeof FOUND_RECORDS)[number]
  readonly id: string
  /** What someone knows it by: a package reference, a meter. */
  readonly name?: string
  readonly what: (typeof FOUND)[number]
  /** It has an address that is not forgotten by age, since nobody can tell whether its package is still open. */
  readonly keepsAddress?: true
  /** What differs, as far as it is known. */
  readonly fields: readonly string[]
  /** Hash of the record as it was found: what is changed in it later is another finding. */
  readonly asFound: string
  /** A supervisor took note of it. What it blocks stays blocked. */
  readonly seen?: Seen
}

export interface Seen {
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly operator?: string
  readonly note: string
}

/** What the trail itself tells of findings. */
export interface NotedFindings {
  readonly seen: readonly (Seen & Pick<RecordFinding, 'asFound'>)[]
  /** Met by a regular change of the record, which was then told to the trail as it is. */
  readonly met: readonly RecordFinding[]
}
