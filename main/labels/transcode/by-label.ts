// The labels of one job, each with the resolution that it was certainly made for: several payloads are one job.
import type { Dpi } from '../../core/printing/printer.ts'
import type { PrinterPaper } from '../zpl/lasting-settings.ts'
import { putsInkDown } from '../zpl/zpl-commands.ts'
import { certainResolution } from '../zpl/zpl-extent.ts'
import { scanZpl } from '../zpl/zpl-scan.ts'

export interface LabelPart {
  readonly bytes: Uint8Array
  readonly madeFor: Dpi
}

/** So many are told apart; a job of more is one sheet again and again. */
const MOST_PARTS = 50

/**
 * The job in parts of one resolution each; undefined where its labels do not certainly differ. A label whose resolution
 * is in doubt goes with the one before it: a receipt comes behind its label.
 */
export function partsByResolution(bytes: Uint8Array, paper: PrinterPaper): readonly LabelPart[] | undefined {
  const labels = labelsOf(bytes)
  if (labels.length < 2 || labels.length > MOST_PARTS) return undefined
  const known = labels.map(label => certainResolution(label, paper))
  const first = known.find(one => one !== undefined)
  if (first === undefined || known.every(one => one === undefined || one === first)) return undefined
  const parts: { labels: Uint8Array[]; madeFor: Dpi }[] = []
  let madeFor = first
  for (const [at, label] of labels.entries()) {
    madeFor = known[at] ?? madeFor
    const last = parts.at(-1)
    if (last?.madeFor === madeFor) last.labels.push(label)
    else parts.push({ labels: [label], madeFor })
  }
  return parts.map(part => ({ bytes: Buffer.concat(part.labels), madeFor: part.madeFor }))
}

/** Cut behind each format that prints: what is downloaded before belongs to the label that follows. */
function labelsOf(bytes: Uint8Array): readonly Uint8Array[] {
  const ends: number[] = []
  let prints = false
  let isStored = false
  scanZpl(bytes, ({ prefix, name, dataStart }) => {
    if (prefix !== '^') return
    if (name === 'XA') [prints, isStored] = [false, false]
    else if (name === 'DF') isStored = true
    else if (name === 'XZ' && prints && !isStored) ends.push(dataStart)
    else if (putsInkDown(name)) prints = true
  })
  ends.pop()
  return [0, ...ends].map((from, at) => bytes.subarray(from, ends[at] ?? bytes.length))
}
