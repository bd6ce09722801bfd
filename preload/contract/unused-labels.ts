// What screens take of the core for labels that nobody used: why one counts as used, and whose code was scanned.
export { readingOf } from '../../main/core/purchases/label-scans.ts'
export { USED_REASONS } from '../../main/core/purchases/unused-labels.ts'
