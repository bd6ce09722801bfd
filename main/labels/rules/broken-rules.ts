// A label's look with the codes that only a second reading finds.
import type { LabelWarning } from '../label-warning.ts'
import type { Barcode } from '../read-barcodes.ts'
import { readMaxiCodes } from './bullseye.ts'
import { isOwn } from './carrier-codes.ts'
import { finding } from './carrier-rules.ts'
import { readCrowdedCodes } from './crowded-codes.ts'
import { isOursUnread, isUnread, type LabelLook, lookAtLabel } from './look-at-label.ts'

export interface BrokenRules {
  readonly findings: readonly LabelWarning[]
  /** The label's own codes that a reader finds only without what stands beside them: the label has them. */
  readonly crowded: readonly Barcode[]
}

/** UPS's square of dots is looked for where there is a number of UPS, and crowded bars where the label's own are not read. */
export async function brokenRules(look: LabelLook): Promise<BrokenRules> {
  const { paper, dotsPerInch, order } = look
  const barcodes = [...look.barcodes]
  const texts = [...barcodes.map(({ text }) => text), ...order.numbers]
  if (texts.some(text => /^1Z[0-9A-Z]{16}$/.test(text))) {
    barcodes.push(...(await readMaxiCodes(paper, dotsPerInch)))
  }
  const squared = { ...look, barcodes }
  if (!isUnread(squared)) return { findings: lookAtLabel(squared), crowded: [] }
  const { codes, hasUnread } = await readCrowdedCodes(paper, dotsPerInch)
  const whole = { ...look, barcodes: [...barcodes, ...codes] }
  const findings = lookAtLabel(whole)
  const crowded = codes.filter(({ text }) => isOwn(text, order))
  const isSaid = findings.some(({ code }) => code === 'carrier.cut')
  if (isSaid || !hasUnread || !isOursUnread(whole)) return { findings, crowded }
  return { findings: [finding('unread', 'carrier.unread'), ...findings], crowded }
}
