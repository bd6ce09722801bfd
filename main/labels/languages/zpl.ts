// A picture as one ZPL format.
import { inflateSync } from 'node:zlib'
import { cutOut } from '../dots.ts'
import { graphicField } from '../zpl/graphic-field.ts'
import { FORMAT_OPENING } from '../zpl/lasting-settings.ts'
import { readLabels, textAt, type WriteLabel, type WrittenLabel } from './raster-label.ts'

export const zplLabel: WriteLabel = ({ dots, ink, encoding, copies }) => {
  const field = graphicField(cutOut(dots, ink), encoding)
  const quantity = copies > 1 ? `^PQ${copies}` : ''
  return Buffer.from(`${FORMAT_OPENING}^FO${ink.left},${ink.top}${field}^FS${quantity}^XZ`, 'latin1')
}

const HEAD = /^\^FO(\d+),(\d+)\^GFA,(\d+),\d+,(\d+),:Z64:/
const TAIL = /^:[0-9A-F]{4}\^FS(?:\^PQ(\d+))?\^XZ/

/** The labels of a job of ours in Z64; undefined for anything else, and for what has to be drawn to be seen. */
export const readZpl = (bytes: Uint8Array): readonly WrittenLabel[] | undefined =>
  bytes.length === 0 ? undefined : readLabels(bytes, readOne)

function readOne(bytes: Uint8Array, at: number): { label: WrittenLabel; end: number } | undefined {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = at + FORMAT_OPENING.length
  const head = all.toString('latin1', at, start) === FORMAT_OPENING ? textAt(bytes, start, HEAD) : undefined
  if (!head) return undefined
  const [whole, x = '', y = '', total = '', width = ''] = head
  const from = start + whole.length
  const till = all.indexOf(':', from)
  const tail = till < 0 ? undefined : textAt(bytes, till, TAIL)
  if (!tail) return undefined
  const rowBytes = Number(width)
  const data = inflated(all.toString('latin1', from, till), Number(total))
  if (!data) return undefined
  const dots = { widthDots: rowBytes * 8, heightDots: data.length / rowBytes, rowBytes, data }
  return {
    label: { x: Number(x), y: Number(y), dots, copies: Number(tail[1] ?? 1) },
    end: till + tail[0].length,
  }
}

function inflated(base64: string, length: number): Uint8Array | undefined {
  try {
    const data = inflateSync(Buffer.from(base64, 'base64'), { maxOutputLength: Math.max(1, length) })
    return data.length === length ? data : undefined
  } catch {
    // Damaged on the disk: it is drawn, as whatever is not ours.
    return undefined
  }
}
