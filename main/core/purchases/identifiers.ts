// What a bought label goes by: the numbers that its service gave, and those that a person found.

/** What identifies a bought label at its service; which of them exist depends on the service. */
export interface LabelIdentifiers {
  readonly trackingNumbers: readonly string[]
  readonly labelId?: string
  readonly readableBarCode?: string
  readonly encodedBarCode?: string
  /** Those of the numbers above that a person gave; all others are the service's own. */
  readonly typed?: readonly string[]
}

/** Numbers that a person found for a label whose service gave none, or not all. */
export interface TypedNumbers {
  readonly trackingNumber?: string
  readonly labelId?: string
}
