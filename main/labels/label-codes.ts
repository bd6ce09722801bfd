// The barcodes in a ZPL label, one by one: where each is drawn, and its data.
import type { Resolution, Stock } from '../core/printing/printer.ts'
import { clipped, type Dots, type InkBounds, inkBounds } from './dots.ts'
import { type ReadBarcode, readPlacedBarcodes } from './read-barcodes.ts'
import { renderZpl } from './zpl/render-zpl.ts'
import { RS } from './zpl/zpl-controls.ts'
import { edited, type ZplEdit } from './zpl/zpl-edits.ts'
import { scanZpl, type ZplCommand } from './zpl/zpl-scan.ts'

/** Commands of one barcode: what kind it is, and its data where that is in the same field. */
export type CodeField = readonly ZplCommand[]

/** `^B0` to `^BZ` but `^BY`, which only says how wide the next ones are. */
export const isCode = ({ prefix, name }: ZplCommand): boolean =>
  prefix === '^' && /^B[0-9A-Z]$/.test(name) && name !== 'BY'
const DATA: ReadonlySet<string> = new Set(['FD', 'FV', 'SN', 'FN'])

/** A dot that is at home wherever the codes are: behind a sign that no label can change. */
export const DOT_AT_HOME = `FO0,0${String.fromCharCode(RS)}GB1,1,1`

/** The barcode fields of a job, in its order. */
export function codeFields(zpl: Uint8Array): readonly CodeField[] {
  const fields: CodeField[] = []
  let open: ZplCommand[] | undefined
  const end = () => {
    if (open) fields.push(open)
    open = undefined
  }
  scanZpl(zpl, command => {
    if (isCode(command)) {
      end()
      open = [command]
    } else if (command.prefix === '^' && (command.name === 'FS' || command.name === 'XZ')) end()
    else if (open && command.prefix === '^' && DATA.has(command.name)) open.push(command)
  })
  end()
  return fields
}

/**
 * The job without the barcodes that have nothing to say, as templates leave them: no printer draws them, and nobody can read
 * back what is not there. The very same bytes where there is none.
 */
export function withoutEmptyCodes(zpl: Uint8Array): Uint8Array {
  const empty = codeFields(zpl).filter(isEmpty)
  return empty.length === 0 ? zpl : withoutFields(zpl, empty, 'FX')
}

const isEmpty = ([, ...data]: CodeField): boolean =>
  data.length > 0 &&
  data.every(({ name, dataStart, dataEnd }) => (name === 'FD' || name === 'FV') && dataStart === dataEnd)

/**
 * The labels of a job without these barcodes, as many as `labels`; undefined where it cannot be drawn. A label that would
 * be blank, and so none, gets a dot in their place.
 */
export async function drawnWithout(
  zpl: Uint8Array,
  fields: readonly CodeField[],
  target: Resolution & { readonly stock: Stock },
  labels: number,
  dot = 'GB1,1,1',
): Promise<readonly Dots[] | undefined> {
  for (const data of ['FX', dot]) {
    const drawn = await renderZpl(withoutFields(zpl, fields, data), target)
    if (drawn.ok && drawn.value.labels.length === labels) return drawn.value.labels
  }
  return undefined
}

function withoutFields(zpl: Uint8Array, fields: readonly CodeField[], data: string): Uint8Array {
  return edited(
    zpl,
    fields.flat().map(command => {
      const isData = !isCode(command)
      const to = isData ? command.dataEnd : command.dataStart
      return { from: command.at + 1, to, text: isData ? data : 'FX' }
    }),
  )
}

/** What else puts ink down. */
const OTHER_INK: ReadonlySet<string> = new Set([...DATA, 'GB', 'GC', 'GD', 'GE', 'GF', 'GS', 'XG'])

/** The job with these fields alone: what is written or drawn over them, and every other barcode, is not there. */
export function codesAlone(zpl: Uint8Array, fields: readonly CodeField[]): Uint8Array {
  const ofCodes = new Set(fields.flat().map(({ at }) => at))
  const edits: ZplEdit[] = []
  scanZpl(zpl, command => {
    const { prefix, name, at, dataStart, dataEnd, payloadEnd } = command
    if (prefix !== '^' || ofCodes.has(at) || !(OTHER_INK.has(name) || isCode(command))) return
    edits.push({ from: at + 1, to: payloadEnd === undefined ? dataStart : dataEnd, text: 'FX' })
  })
  return edited(zpl, edits)
}

/** Where two drawings of one size differ, as a drawing of that; null where they do not. */
export function difference(one: Dots, other: Dots | undefined): { dots: Dots; bounds: InkBounds } | null {
  if (other && other.data.length !== one.data.length) return null
  const dots = { ...one, data: one.data.map((byte, at) => byte ^ (other?.data[at] ?? 0)) }
  const bounds = inkBounds(dots)
  return bounds && { dots, bounds }
}

/** A reader wants some white around a code, and not what lies beyond that. */
const AROUND = [24, 0, 8] as const

/** Something may lie over a part of a code, and a scanner finds a line that is free: so many bands each way. */
const BANDS = 6

/** What is read from a part of a drawing alone; beyond the drawing's edges there is nothing to read. */
export async function codesWithin(dots: Dots, bounds: InkBounds): Promise<readonly ReadBarcode[]> {
  for (const around of AROUND) {
    const codes = await codesIn(dots, {
      left: bounds.left - around,
      top: bounds.top - around,
      right: bounds.right + around,
      bottom: bounds.bottom + around,
    })
    if (codes.length > 0) return codes
  }
  const { left, top, right, bottom } = bounds
  const high = Math.ceil((bottom - top) / BANDS)
  const wide = Math.ceil((right - left) / BANDS)
  for (let band = 0; band < BANDS; band++) {
    const across = { left, right, top: top + band * high, bottom: Math.min(bottom, top + (band + 1) * high) }
    const along = { top, bottom, left: left + band * wide, right: Math.min(right, left + (band + 1) * wide) }
    const codes = [...(await codesIn(dots, across)), ...(await codesIn(dots, along))]
    if (codes.length > 0) return codes
  }
  return []
}

async function codesIn(dots: Dots, bounds: InkBounds): Promise<readonly ReadBarcode[]> {
  const part = clipped(dots, bounds)
  return part.widthDots > 0 ? readPlacedBarcodes(part) : []
}
