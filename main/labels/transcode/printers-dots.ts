// A ZPL job in the dots of the printer that prints it: as it came, unless it was certainly made for another resolution.
import { type Dpi, dpiSchema, type Resolution, type Stock } from '../../core/printing/printer.ts'
import { saidMadeFor } from '../../core/printing/size-said.ts'
import type { Problem } from '../../core/problem.ts'
import { ok, type Result } from '../../core/result.ts'
import type { LabelWarning } from '../label-warning.ts'
import type { GraphicEncoding } from '../zpl/graphic-field.ts'
import { putBackAfter, withoutPutBack } from '../zpl/lasting-settings.ts'
import { isPartlyOurs, otherResolution } from '../zpl/zpl-extent.ts'
import { type LabelPart, partsByResolution } from './by-label.ts'
import { transcodeZpl } from './transcode-zpl.ts'

export interface ZplJob extends Resolution {
  readonly bytes: Uint8Array
  readonly stock: Stock
  readonly encoding: GraphicEncoding
  /** What the label was made for, where that is known of it; else it is found in the label. */
  readonly madeFor?: Dpi | undefined
  readonly until?: number
}

/**
 * The job in parts, each with the resolution that it is made for, where one of them is not the printer's: by what was said
 * of it when it was prepared, else by the job itself. Labels of our own have the printer's dots, and a job with one of them
 * goes as it is.
 */
function partsForOther(
  { bytes, madeFor, ...paper }: Omit<ZplJob, 'encoding'>,
  warnings: readonly LabelWarning[] = [],
): readonly LabelPart[] | undefined {
  if (isPartlyOurs(bytes)) return undefined
  // What is put back behind the label is the printer's own size, and not the label's.
  const own = withoutPutBack(bytes)
  const parts = partsByResolution(own, paper)
  if (parts) return parts
  const known = madeFor ?? dpiSchema.safeParse(saidMadeFor(warnings)).data ?? otherResolution(own, paper)
  return known === undefined || known === paper.dpi ? undefined : [{ bytes: own, madeFor: known }]
}

export const madeForOther = (
  job: Omit<ZplJob, 'encoding'>,
  warnings?: readonly LabelWarning[],
): Dpi | undefined => partsForOther(job, warnings)?.find(({ madeFor }) => madeFor !== job.dpi)?.madeFor

export async function inPrintersDots(job: ZplJob): Promise<Result<Uint8Array, Problem>> {
  const parts = partsForOther(job)
  if (!parts) return ok(job.bytes)
  const made: Uint8Array[] = []
  for (const part of parts) {
    const inDots = part.madeFor === job.dpi ? ok(part.bytes) : await transcodeZpl({ ...job, ...part })
    if (!inDots.ok) return inDots
    made.push(inDots.value)
  }
  const whole = Buffer.concat(made)
  const behind = putBackAfter(whole, job)
  return ok(behind === '' ? whole : Buffer.concat([whole, Buffer.from(behind, 'latin1')]))
}
