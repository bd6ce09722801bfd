// What the data of a ^BX says: its sign and what follows are one character, by ZPL's own rules (guide, ^BX).
import type { CodeReading } from './code-reading.ts'

/** The sign that the drawer is given instead of the label's own: behind it, a 1 is FNC1. */
export const DRAWERS_SIGN = '`'

const GS = '\x1d'

/**
 * Printers take `_` or `~` where a label names no sign, by their firmware: data that have either are then not certain.
 * Anything else after the sign joins codes, names a code page or fills up.
 */
export function readDataMatrix(data: string, parameters: readonly string[]): CodeReading | undefined {
  const sign = parameters[6]
  if (!sign && /[_~]/.test(data)) return undefined
  let said = ''
  let isGs1 = false
  for (let at = 0; at < data.length; at++) {
    if (!sign || data[at] !== sign) {
      said += data[at]
      continue
    }
    const behind = data.slice(at + 1)
    if (behind.startsWith(sign)) said += sign
    else if (behind.startsWith('1')) {
      if (at === 0) isGs1 = true
      else said += GS
    } else if (/^d(?:0\d\d|1[01]\d|12[0-6])/.test(behind)) {
      said += String.fromCharCode(Number(behind.slice(1, 4)))
      at += 3
    } else if (/^[@A-Z[\\\]^_]/.test(behind)) said += String.fromCharCode(behind.charCodeAt(0) - 64)
    else return undefined
    at++
  }
  if (said.replaceAll(GS, '') === '' || said.includes(`${DRAWERS_SIGN}1`)) return undefined
  return { drawn: Buffer.from(`${isGs1 ? `${DRAWERS_SIGN}1` : ''}${said}`, 'latin1'), says: [said], isGs1 }
}
