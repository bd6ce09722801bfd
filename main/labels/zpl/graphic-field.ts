// The ZPL graphic field: dots as `^GFA` data, in Z64 or in the alternative compression scheme (ACS).
import { deflateSync } from 'node:zlib'
import type { Dots } from '../dots.ts'

/**
 * Z64 needs firmware of X.10 and later; every ZPL II printer reads ACS. `z64-small` is the same in 2 % fewer bytes, which
 * take twice as long to make: a tenth of a second less on a serial line.
 */
export type GraphicEncoding = 'z64' | 'z64-small' | 'acs'

/** `^GFA,…` with its data, without a position before it or `^FS` after it (ZPL II programming guide, ^GF). */
export function graphicField(dots: Dots, encoding: GraphicEncoding): string {
  const total = dots.data.length
  const data = encoding === 'acs' ? acs(dots) : z64(dots.data, encoding === 'z64-small' ? 8 : 7)
  return `^GFA,${total},${total},${dots.rowBytes},${data}`
}

/** Pictures of fewer bytes than this are packed twice: it costs nothing. */
const SMALL_BYTES = 32 * 1024
/** The shares to which real labels pack: between them levels 7 and 8 were never seen to lose against level 6. */
const USUAL_SHARE = { from: 0.04, to: 0.12 } as const

/**
 * `:Z64:` data: zlib, base64, and the CRC-16 of the base64 text (guide, "ZB64 encoding and compression").
 * Level 8 gives nearly level 9's size in a third of its time, and level 7 what lies between 8 and 6 in half of that. Level 6 is what other encoders use, and on small, very
 * regular or noisy pictures now and then smaller by a few bytes: there it is tried too, since bytes on the wire are
 * the speed.
 */
function z64(data: Uint8Array, level: 7 | 8): string {
  let packed = deflateSync(data, { level, memLevel: 9 })
  const share = packed.length / data.length
  if (data.length < SMALL_BYTES || share < USUAL_SHARE.from || share > USUAL_SHARE.to) {
    const rival = deflateSync(data, { level: 6, memLevel: 8 })
    if (rival.length < packed.length) packed = rival
  }
  const text = packed.toString('base64')
  return `:Z64:${text}:${crc16(text).toString(16).padStart(4, '0').toUpperCase()}`
}

/** CRC-16/XMODEM: polynomial 0x1021, start 0, as the guide asks (it names it CCITT). */
export function crc16(text: string): number {
  let crc = 0
  for (let index = 0; index < text.length; index++) {
    crc = ((crc << 8) & 0xffff) ^ (CRC16[(crc >> 8) ^ text.charCodeAt(index)] ?? 0)
  }
  return crc
}

const CRC16 = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc & 0xffff
})

const HEX = '0123456789ABCDEF'
/** G–Y repeat the next digit 1–19 times, g–z 20–400 times in twenties (guide, "alternative data compression"). */
const ONES = ' GHIJKLMNOPQRSTUVWXY'
const TWENTIES = ' ghijklmnopqrstuvwxyz'

/** ACS data: `,` fills a row with white, `!` with ink, `:` repeats the row above. */
function acs({ rowBytes, heightDots, data }: Dots): string {
  const parts: string[] = []
  let above = ''
  for (let row = 0; row < heightDots; row++) {
    const text = acsRow(data.subarray(row * rowBytes, (row + 1) * rowBytes))
    parts.push(text === above ? ':' : text)
    above = text
  }
  return parts.join('')
}

function acsRow(bytes: Uint8Array): string {
  const digits = bytes.length * 2
  const digit = (at: number) => ((bytes[at >> 1] ?? 0) >> (at & 1 ? 0 : 4)) & 15
  let text = ''
  for (let at = 0; at < digits; ) {
    const value = digit(at)
    let end = at + 1
    while (end < digits && digit(end) === value) end++
    if (end === digits && value === 0) return `${text},`
    if (end === digits && value === 15) return `${text}!`
    text += runOf(end - at, HEX[value] ?? '0')
    at = end
  }
  return text
}

function runOf(count: number, digit: string): string {
  if (count <= 2) return digit.repeat(count)
  const whole = 'z'.repeat(Math.floor(count / 400))
  const rest = count % 400
  const twenties = Math.floor(rest / 20)
  const ones = rest % 20
  return `${whole}${twenties ? TWENTIES[twenties] : ''}${ones ? ONES[ones] : ''}${digit}`
}
