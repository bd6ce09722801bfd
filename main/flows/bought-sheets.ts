// What was bought is one label per package: a print of more is reported, and waits where only copies explain it.
import { NUMBER_OF_ANOTHER } from '../core/printing/number-said.ts'
import type { PreparedPrint } from '../core/printing/print-port.ts'
import { problem } from '../core/problem.ts'
import { holdsForNumber } from '../core/purchases/number-of-another.ts'
import type { PurchaseConcern, PurchaseRecord } from '../core/purchases/purchase.ts'

/**
 * A label, and papers with it such as a receipt, a customs declaration or a return label: more for one package is a
 * slip.
 */
const MOST_FOR_A_PACKAGE = 4

/** The parcel service sells one package at a time; after the addresses are gone the numbers tell. */
const packagesOf = ({ shipment, identifiers }: PurchaseRecord): number =>
  shipment?.packages.length ?? Math.max(1, identifiers.trackingNumbers.length)

/** Other papers may come beside the labels, a receipt or a declaration: those are printed and said. */
export function markOfLabels(record: PurchaseRecord, print: PreparedPrint): PurchaseConcern | undefined {
  const found = print.differentLabels
  return found > 0 && found < packagesOf(record) ? 'too-few-labels' : undefined
}

/**
 * Nothing is cut: more labels than packages are printed and said. Where one of them comes again and again, or there
 * are more than any package has papers, someone looks first: each further copy of a paid label has a reason.
 */
export function asBought(record: PurchaseRecord, prepared: PreparedPrint): PreparedPrint {
  const print = holdsForNumber(record)
    ? { ...prepared, warnings: [...prepared.warnings, NUMBER_OF_ANOTHER] }
    : prepared
  const packages = packagesOf(record)
  const labels = print.labelsExpected
  if (labels <= packages) return print
  const params = { labels, packages }
  const waits = labels > print.differentLabels || labels > packages * MOST_FOR_A_PACKAGE
  const unsafe = print.unsafe ?? (waits ? problem('unsafe-label', 'label.repeated', { params }) : undefined)
  return {
    ...print,
    warnings: [...print.warnings, { code: 'label.more-than-packages', params }],
    ...(unsafe && { unsafe }),
  }
}
