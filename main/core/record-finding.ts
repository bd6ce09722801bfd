/** A record that does not say what the audit trail says of it. */
export interface RecordFinding {
  readonly record: 'purchase' | 'funds' | 'close' | 'job' | 'meter' | 'order'
  readonly id: string
  /** What a person knows it by: a package reference, a meter. */
  readonly name?: string
  /**
   * The trail says otherwise; the trail has it and the records do not; the records have it and the trail does not; it
   * holds what no station ever wrote there, whatever the trail says.
   */
  readonly what: 'changed' | 'missing' | 'invented' | 'unreadable'
  /** It has an address that is not forgotten by age, since nobody can tell whether its package is still open. */
  readonly keepsAddress?: true
  /** What differs, as far as it is known. */
  readonly fields: readonly string[]
}
