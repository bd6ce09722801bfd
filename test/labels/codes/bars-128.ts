// A second witness for Code 128: its bars on a row of dots, decoded by the standard's table (ISO/IEC 15417).
import { type Dots, inkBounds, isInk } from '../../../main/labels/dots.ts'

const PATTERNS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`.split(/\s+/)
const STOP = '2331112'

/** The symbols from the start to the last before the check, which is checked. */
export function symbolsOf(dots: Dots, moduleDots: number): readonly number[] {
  const ink = inkBounds(dots)
  if (!ink) throw new Error('no ink')
  const row = ink.top + 2
  let widths = ''
  for (let x = ink.left, from = x; x <= ink.right; x++) {
    if (x < ink.right && isInk(dots, x, row) === isInk(dots, from, row)) continue
    widths += (x - from) / moduleDots
    from = x
  }
  if (!widths.endsWith(STOP)) throw new Error(`no stop in ${widths}`)
  const parts = widths.slice(0, -STOP.length).match(/.{1,6}/g) ?? []
  const values = parts.map(part => PATTERNS.indexOf(part))
  const check = values.pop()
  const sum = values.reduce((all, value, at) => all + value * Math.max(1, at), 0) % 103
  if (values.includes(-1) || sum !== check) throw new Error(`no Code 128: ${values.join(' ')} ${check}`)
  return values
}

/** What the symbols say, by the subsets of the standard alone; FNC1 is GS. */
export function saidBy(symbols: readonly number[]): string {
  let subset = 'ABC'[(symbols[0] ?? 0) - 103]
  return symbols
    .slice(1)
    .map(value => {
      if (value === 102) return '\x1d'
      if (subset === 'C' && value < 100) return String(value).padStart(2, '0')
      if (value === 99) subset = 'C'
      else if (value === 100) subset = 'B'
      else if (value === 101) subset = 'A'
      else return String.fromCharCode(subset === 'A' && value > 63 ? value - 64 : value + 32)
      return ''
    })
    .join('')
}
