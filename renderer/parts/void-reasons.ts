// Why a label is voided, and what becomes of its order.

export const VOID_REASONS = [
  'wrong-address',
  'wrong-package',
  'order-cancelled',
  'wrong-weight',
  'label-unusable',
  'not-printed',
] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** The order needs another label; one that was cancelled does not. */
export const goesAgain = (reason: VoidReason): boolean => reason !== 'order-cancelled'
