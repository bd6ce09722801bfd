// Reads `^GFA` fields back into dots, for tests only: hexadecimal, ACS and Z64.
import { inflateSync } from 'node:zlib'
import type { Dots } from '../../main/labels/dots.ts'
import { crc16 } from '../../main/labels/zpl/graphic-field.ts'

export interface PlacedDots {
  readonly x: number
  readonly y: number
  readonly dots: Dots
}

const FIELD = /\^FO(\d+),(\d+)\^GFA,(\d+),(\d+),(\d+),([^^~]*)\^FS/g

/** Every `^FO…^GFA` of a job. Throws where the field contradicts itself. */
export function decodeGraphics(zpl: Uint8Array): PlacedDots[] {
  const text = Buffer.from(zpl).toString('latin1')
  return Array.from(text.matchAll(FIELD), ([, x, y, sent, total, row, data = '']) => {
    if (sent !== total) throw new Error('two byte counts')
    const rowBytes = Number(row)
    const bytes = data.startsWith(':Z64:') ? fromZ64(data) : fromAcs(data, rowBytes)
    if (bytes.length !== Number(total)) throw new Error(`${bytes.length} bytes, not ${total}`)
    const dots = { widthDots: rowBytes * 8, heightDots: bytes.length / rowBytes, rowBytes, data: bytes }
    return { x: Number(x), y: Number(y), dots }
  })
}

function fromZ64(data: string): Uint8Array {
  const [, , body = '', crc = ''] = data.split(':')
  if (crc16(body) !== Number.parseInt(crc, 16)) throw new Error('wrong checksum')
  return inflateSync(Buffer.from(body, 'base64'))
}

function fromAcs(data: string, rowBytes: number): Uint8Array {
  const rows: string[] = []
  let row = ''
  let count = 0
  const full = () => {
    while (row.length >= rowBytes * 2) {
      rows.push(row.slice(0, rowBytes * 2))
      row = row.slice(rowBytes * 2)
    }
  }
  for (const sign of data) {
    if (sign === ':') rows.push(rows.at(-1) ?? '0'.repeat(rowBytes * 2))
    else if (sign === ',') row = row.padEnd(rowBytes * 2, '0')
    else if (sign === '!') row = row.padEnd(rowBytes * 2, 'F')
    else if (sign >= 'G' && sign <= 'Y') count += sign.charCodeAt(0) - 70
    else if (sign >= 'g' && sign <= 'z') count += (sign.charCodeAt(0) - 102) * 20
    else {
      row += sign.repeat(count || 1)
      count = 0
    }
    full()
  }
  if (row) throw new Error('half a row')
  return Buffer.from(rows.join(''), 'hex')
}

/** The graphics laid on paper of a size: `#` is ink. */
export function paperOf(zpl: Uint8Array, width: number, height: number): string[] {
  const rows = Array.from({ length: height }, () => Array<string>(width).fill('.'))
  for (const { x, y, dots } of decodeGraphics(zpl)) {
    for (let row = 0; row < dots.heightDots; row++) {
      for (let column = 0; column < dots.widthDots; column++) {
        const bit = (dots.data[row * dots.rowBytes + (column >> 3)]! >> (7 - (column & 7))) & 1
        if (!bit) continue
        const line = rows[y + row]
        if (!line || x + column >= width) throw new Error('ink beyond the paper')
        line[x + column] = '#'
      }
    }
  }
  return rows.map(row => row.join(''))
}

/** Dots as text: `#` is ink. */
export const picture = ({ widthDots, heightDots, rowBytes, data }: Dots): string[] =>
  Array.from({ length: heightDots }, (_, y) =>
    Array.from({ length: widthDots }, (__, x) =>
      (data[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1 ? '#' : '.',
    ).join(''),
  )
