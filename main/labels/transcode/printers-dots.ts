// A ZPL job in the dots of the printer that prints it: as it came, unless it was certainly made for another resolution.
import { type Dpi, dpiSchema, type Resolution, type Stock } from '../../core/printer.ts'
import type { Problem } from '../../core/problem.ts'
import { ok, type Result } from '../../core/result.ts'
import type { GraphicEncoding } from '../graphic-field.ts'
import type { LabelWarning } from '../label-warning.ts'
import { putBackAfter, withoutPutBack } from '../lasting-settings.ts'
import { isPartlyOurs, otherResolution } from '../zpl-extent.ts'
import { partsByResolution } from './by-label.ts'
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
 * The other resolution that a job is made for, by what was said of it when it was prepared, else by the job itself. What
 * was said of one label is not said of labels of our own beside it, which have the printer's dots.
 */
export function madeForOther(
  { bytes, madeFor, ...paper }: Omit<ZplJob, 'encoding'>,
  warnings: readonly LabelWarning[] = [],
): Dpi | undefined {
  const said = warnings.find(({ code }) => code === 'label.transcoded')?.params?.madeFor
  const parts = isPartlyOurs(bytes) ? undefined : partsByResolution(withoutPutBack(bytes), paper)
  if (parts) return parts.find(part => part.madeFor !== paper.dpi)?.madeFor
  const known = madeFor ?? (isPartlyOurs(bytes) ? undefined : dpiSchema.safeParse(said).data)
  if (known !== undefined) return known === paper.dpi ? undefined : known
  return otherResolution(withoutPutBack(bytes), paper)
}

export async function inPrintersDots(job: ZplJob): Promise<Result<Uint8Array, Problem>> {
  const madeFor = madeForOther(job)
  if (madeFor === undefined) return ok(job.bytes)
  // What is put back behind the label is the printer's own size, and not the label's.
  const bytes = withoutPutBack(job.bytes)
  const parts = partsByResolution(bytes, job) ?? [{ bytes, madeFor }]
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
