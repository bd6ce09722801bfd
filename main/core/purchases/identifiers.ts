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

/** A person's numbers beside the service's own, which they never displace; a later word replaces an earlier one. */
export function withTyped(
  known: LabelIdentifiers,
  { trackingNumber, labelId }: TypedNumbers,
): LabelIdentifiers {
  const wasTyped = (number: string) => known.typed?.includes(number) === true
  const typed = new Set(known.typed)
  let { trackingNumbers } = known
  if (trackingNumber !== undefined && !trackingNumbers.includes(trackingNumber)) {
    for (const number of trackingNumbers.filter(wasTyped)) typed.delete(number)
    trackingNumbers = [...trackingNumbers.filter(number => !wasTyped(number)), trackingNumber]
    typed.add(trackingNumber)
  }
  const takesId = labelId !== undefined && (known.labelId === undefined || wasTyped(known.labelId))
  if (takesId && labelId !== known.labelId) {
    if (known.labelId !== undefined) typed.delete(known.labelId)
    typed.add(labelId)
  }
  const { typed: _typed, ...rest } = known
  return {
    ...rest,
    trackingNumbers,
    ...(takesId && { labelId }),
    ...(typed.size > 0 && { typed: [...typed] }),
  }
}
