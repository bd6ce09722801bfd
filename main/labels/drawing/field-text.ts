// The text of a field as its bytes have it: lines, signs by number, letters beyond ASCII.

const TILDE_SIGN = 0x7e
export const BACKSLASH = 0x5c
export const AMPERSAND = 0x26

/** A person reads a few of them. */
export const MOST_LETTERS = 12
export const beyondAscii = (text: string) =>
  [...text]
    .filter(one => one > '~')
    .slice(0, MOST_LETTERS)
    .join(' ')

/** `\&` ends a line of a block. */
export function linesOf(data: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = []
  let from = 0
  for (let at = 0; at < data.length - 1; at++) {
    if (data[at] !== BACKSLASH || data[at + 1] !== AMPERSAND) continue
    lines.push(data.subarray(from, at))
    from = at + 2
  }
  return [...lines, data.subarray(from)]
}

/** `^FH`: the sign and two hexadecimal digits are a byte. */
export function unescaped(data: Uint8Array, sign: number): Uint8Array {
  const bytes: number[] = []
  for (let at = 0; at < data.length; at++) {
    const digits = data[at] === sign ? Buffer.from(data.subarray(at + 1, at + 3)).toString('latin1') : ''
    if (/^[0-9a-f]{2}$/i.test(digits)) {
      bytes.push(Number.parseInt(digits, 16))
      at += 2
    } else bytes.push(data[at] as number)
  }
  return Uint8Array.from(bytes)
}

const PLAIN = /[A-Za-z0-9 .,'#/()&\\-]/

export const escaped = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => {
    const sign = String.fromCharCode(byte)
    return PLAIN.test(sign) && byte !== TILDE_SIGN
      ? sign
      : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
