// One number on two labels: of two boxes that go under it one is lost, so that a person looks before the second is on paper.

import { isOfTestAccount, type PurchaseRecord } from './purchase.ts'

/**
 * Until a person has looked whose it is. Test accounts hand out sample numbers again and again, and nothing of theirs
 * travels.
 */
export const holdsForNumber = (label: OfNumber): boolean =>
  !isOfTestAccount(label) && label.attention.includes('number-of-another')

type OfNumber = Pick<PurchaseRecord, 'environment' | 'account' | 'attention'>

/** Of labels that a code is the number of: two whose boxes it does not tell apart, since nobody has looked yet. */
export function sharing<One extends OfNumber & Pick<PurchaseRecord, 'kind' | 'origin'>>(
  labels: readonly One[],
): readonly [One, One] | undefined {
  const [first, second] = labels.filter(
    one => one.kind === 'bought' && one.origin !== 'fetched' && !isOfTestAccount(one),
  )
  return first && second && labels.some(holdsForNumber) ? [first, second] : undefined
}
