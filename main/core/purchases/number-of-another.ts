// One number on two labels: of two boxes that go under it one is lost, so that a person looks before the second is on paper.

import { environmentOf, type PurchaseRecord } from './purchase.ts'

/**
 * Until a person has looked whose it is. Test accounts hand out sample numbers again and again, and nothing of theirs
 * travels.
 */
export const holdsForNumber = ({
  environment,
  account,
  attention,
}: Pick<PurchaseRecord, 'environment' | 'account' | 'attention'>): boolean =>
  environmentOf(environment, account) !== 'test' && attention.includes('number-of-another')

/** Of labels that a code is the number of: two whose boxes it does not tell apart, since nobody has looked yet. */
export function sharing<One extends Pick<PurchaseRecord, 'kind' | 'origin' | 'attention'>>(
  labels: readonly One[],
): readonly [One, One] | undefined {
  const [first, second] = labels.filter(({ kind, origin }) => kind === 'bought' && origin !== 'fetched')
  const isMarked = labels.some(({ attention }) => attention.includes('number-of-another'))
  return first && second && isMarked ? [first, second] : undefined
}
