// A label that was fetched while nobody knew whose it was, and the purchase that turns out to have sold it: one label.
import type { LabelIdentifiers } from './identifiers.ts'
import { type PurchaseRecord, sameAccount } from './purchase.ts'
import { codesOf, formsOfCode, isSameCode } from './scanned-codes.ts'

type OfLabel = Pick<
  PurchaseRecord,
  'origin' | 'service' | 'account' | 'identifiers' | 'station' | 'entered' | 'createdAt'
>

/**
 * Whether a fetched label is this purchase's. A purchase is begun before its label can be fetched: carriers use numbers again,
 * and what was fetched before is an older label of the same number.
 */
export const isCopyOf = (copy: OfLabel, own: OfLabel): boolean =>
  copy.origin === 'fetched' &&
  own.origin === 'bought-here' &&
  copy.service === own.service &&
  sameAccount(copy.account, own.account) &&
  isBegunBefore(own, copy) &&
  mayBeOneLabel(copy.identifiers.labelId, own.identifiers.labelId) &&
  haveOneCode(copy.identifiers, own.identifiers)

/**
 * By the ledger's own order: a clock may be set back in between. Benches whose records were moved into one ledger stand there
 * one after the other, so that of two benches' the clock may say it too.
 */
const isBegunBefore = (own: OfLabel, copy: OfLabel): boolean =>
  own.entered < copy.entered || (own.station !== copy.station && own.createdAt <= copy.createdAt)

function haveOneCode(one: LabelIdentifiers, other: LabelIdentifiers): boolean {
  const forms = new Set(codesOf(one).flatMap(formsOfCode))
  return codesOf(other)
    .flatMap(formsOfCode)
    .some(form => forms.has(form))
}

const mayBeOneLabel = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || isSameCode(one, other)

/** What was fetched is a copy of some label, and may be of the very one that is asked about: none that has its number. */
export const withoutFetched = <Held extends { readonly record: PurchaseRecord }>(
  held: readonly Held[],
): readonly Held[] => held.filter(({ record }) => record.origin !== 'fetched')

/** Of what a code finds: a fetched label beside its own purchase is that one. */
export const withoutCopies = (found: readonly PurchaseRecord[]): readonly PurchaseRecord[] =>
  found.filter(one => !found.some(own => isCopyOf(one, own)))
