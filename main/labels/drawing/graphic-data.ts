// The rows of a picture in ZPL in the form that the drawer reads rightly: hexadecimal, or Z64.

import { crc16 } from '../zpl/graphic-field.ts'
import { isSkipped, US } from '../zpl/zpl-controls.ts'
import { type ZplCommand, zplParameters } from '../zpl/zpl-scan.ts'

/** The drawer refuses more. */
const MOST_DIGITS = 6 * 1024 * 1024

const COUNTS = new Map(
  Array.from({ length: 19 }, (_, at) => [String.fromCharCode(0x47 + at), at + 1] as const).concat(
    Array.from({ length: 20 }, (_, at) => [String.fromCharCode(0x67 + at), (at + 1) * 20] as const),
  ),
)

/** In Z64 or B64, without a check or with that of other data: a printer leaves it out (guide, "Alternative data compression"). */
export function isDamaged(data: string): boolean {
  if (!/^:[ZB]64:/i.test(data)) return false
  const [, encoded = '', check] = /^:[ZB]64:([^:]*):([0-9a-f]{4})/i.exec(data) ?? []
  return check === undefined || crc16(encoded) !== Number.parseInt(check, 16)
}

/** Values in front of a picture's data. */
export const PICTURE_VALUES: Readonly<Record<string, number>> = { '^GF': 4, '~DG': 3 }

/** Where the data behind so many values begins. */
export function afterValues(
  zpl: Uint8Array,
  { dataStart, dataEnd, delimiter }: ZplCommand,
  values: number,
): number {
  let left = values
  let at = dataStart
  for (; at < dataEnd && left > 0; at++) if (zpl[at] === delimiter || zpl[at] === US) left--
  return at
}

const COLON = 0x3a

/**
 * A command whose picture a printer would leave out: in Z64 or B64 with another check, or in digits with fewer rows than it
 * says (guide, "^GF": a command among the digits ends the download early).
 */
export function isDamagedPicture(zpl: Uint8Array, command: ZplCommand): boolean {
  const name = `${command.prefix}${command.name}`
  const values = PICTURE_VALUES[name]
  if (values === undefined || command.payloadStart !== undefined) return false
  let at = afterValues(zpl, command, values)
  while (at < command.dataEnd && isBlank(zpl[at])) at++
  const data = plainText(zpl.subarray(at, command.dataEnd))
  if (zpl[at] === COLON && /^:[ZB]64:/i.test(data)) return isDamaged(data)
  const parameters = zplParameters(zpl, command)
  if (name === '^GF' && !/^A?$/i.test(parameters[0] ?? '')) return false
  const [total = 0, rowBytes = 0] = parameters.slice(values - 2, values).map(Number)
  return (
    rowBytes > 0 && Math.ceil(digitsIn(data, rowBytes * 2) / (rowBytes * 2)) < Math.ceil(total / rowBytes)
  )
}

/** How many digits these are once they are written out. */
function digitsIn(data: string, rowDigits: number): number {
  let digits = 0
  let count = 0
  for (const sign of data) {
    const counted = COUNTS.get(sign)
    if (counted !== undefined) count += counted
    else if (sign === ',' || sign === '!') digits += rowDigits - (digits % rowDigits)
    else if (sign === ':') digits += rowDigits
    else {
      digits += Math.max(count, 1)
      count = 0
    }
  }
  return digits
}

const isBlank = (byte: number | undefined) => byte === 0x20 || isSkipped(byte)

/** Without blanks, line ends and what no picture has. */
export const plainText = (data: Uint8Array): string =>
  Buffer.from(data)
    .toString('latin1')
    .replace(/[^\x21-\x7e]/g, '')

/** `data` without blanks and line ends. The drawer takes `!` for other dots than black, and knows no `:B64:`. */
export function drawerRows(data: string, rowBytes: number): string {
  if (data.startsWith(':B64:')) {
    const [, , encoded = ''] = data.split(':')
    return Buffer.from(encoded, 'base64').toString('hex')
  }
  if (data.startsWith(':') || !data.includes('!')) return data
  return unpacked(data, rowBytes * 2) ?? data
}

/** Each row in full: `,` fills it up with white, `!` with black, and `:` repeats the one before. */
function unpacked(data: string, rowDigits: number): string | undefined {
  if (rowDigits < 1) return undefined
  const rows: string[] = []
  let digits = 0
  let row = ''
  let count = 0
  const add = (text: string) => {
    row += text
    while (row.length >= rowDigits) {
      rows.push(row.slice(0, rowDigits))
      digits += rowDigits
      row = row.slice(rowDigits)
    }
  }
  for (const sign of data) {
    if (digits > MOST_DIGITS) return undefined
    const counted = COUNTS.get(sign)
    if (counted !== undefined) count += counted
    else if (sign === ',' || sign === '!') add(filled(sign, rowDigits - row.length))
    else if (sign === ':') add(rows.at(-1) ?? '0'.repeat(rowDigits))
    else {
      add(sign.repeat(Math.min(Math.max(count, 1), MOST_DIGITS)))
      count = 0
    }
  }
  return rows.join('') + row
}

/** Black where digits are left; the last one alone as the drawer has it, a line of one dot at the picture's edge. */
const filled = (sign: string, left: number) => (sign === '!' ? (left > 1 ? 'F' : '1') : '0').repeat(left)
