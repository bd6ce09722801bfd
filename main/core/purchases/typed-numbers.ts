// A person's numbers of a label beside those that its service gave.
import type { LabelIdentifiers, TypedNumbers } from './identifiers.ts'
import { isSameCode } from './scanned-codes.ts'

/** A person's numbers beside the service's own, which they never displace; a later word replaces an earlier one. */
export function withTyped(
  known: LabelIdentifiers,
  { trackingNumber, labelId }: TypedNumbers,
): LabelIdentifiers {
  const wasTyped = (number: string) => known.typed?.includes(number) === true
  const typed = new Set(known.typed)
  let { trackingNumbers } = known
  const isOwn = (number: string) => trackingNumbers.some(one => !wasTyped(one) && isSameCode(one, number))
  if (trackingNumber !== undefined && !trackingNumbers.includes(trackingNumber) && !isOwn(trackingNumber)) {
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
