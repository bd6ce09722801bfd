// A label's look with the codes that only a second reading finds.
import type { LabelWarning } from '../label-warning.ts'
import { readMaxiCodes } from './bullseye.ts'
import { finding } from './carrier-rules.ts'
import { readCrowdedCodes } from './crowded-codes.ts'
import { isOursUnread, isUnread, type LabelLook, lookAtLabel } from './look-at-label.ts'

/** UPS's square of dots is looked for where there is a number of UPS, and crowded bars where the label's own are not read. */
export async function brokenRules(look: LabelLook): Promise<readonly LabelWarning[]> {
  const { paper, dotsPerInch } = look
  const barcodes = [...look.barcodes]
  const texts = [...barcodes.map(({ text }) => text), ...look.order.numbers]
  if (texts.some(text => /^1Z[0-9A-Z]{16}$/.test(text))) {
    barcodes.push(...(await readMaxiCodes(paper, dotsPerInch)))
  }
  const squared = { ...look, barcodes }
  if (!isUnread(squared)) return lookAtLabel(squared)
  const { codes, hasUnread } = await readCrowdedCodes(paper, dotsPerInch)
  const whole = { ...look, barcodes: [...barcodes, ...codes] }
  const findings = lookAtLabel(whole)
  const isSaid = findings.some(({ code }) => code === 'carrier.cut')
  if (isSaid || !hasUnread || !isOursUnread(whole)) return findings
  return [finding('unread', 'carrier.unread'), ...findings]
}
