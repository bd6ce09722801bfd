// What the data of a ^BC says: the symbols of a Code 128 by ZPL's own rules (guide, ^BC), and never by what draws them.

export type Code128Mode = 'N' | 'U' | 'A' | 'D'

export interface Code128 {
  /** From the start symbol to the last one before the check; none where the printer chooses them. */
  readonly symbols?: readonly number[]
  /** FNC1 is GS, as readers have it; the first one says that it is a GS1 code. */
  readonly text: string
  readonly isGs1: boolean
}

const GS = '\x1d'
const FNC1 = 102
const CODE_C = 99
const START = { A: 103, B: 104, C: 105 } as const
type Subset = keyof typeof START
const STARTS: Readonly<Record<string, Subset>> = { '>9': 'A', '>:': 'B', '>;': 'C' }

/**
 * Symbols behind `>` by the subset that they are in (guide, table of invocation codes), and the subset after them.
 * What is not here is not certain on every printer: FNC2 to FNC4, a shift of one character, a start in the midst.
 */
const INVOKED: Readonly<Record<Subset, Readonly<Record<string, readonly [symbol: number, then: Subset]>>>> = {
  A: {
    '<': [62, 'A'],
    '0': [30, 'A'],
    '=': [94, 'A'],
    '1': [95, 'A'],
    '5': [CODE_C, 'C'],
    '6': [100, 'B'],
    '8': [FNC1, 'A'],
  },
  B: {
    '<': [62, 'B'],
    '0': [30, 'B'],
    '=': [94, 'B'],
    '1': [95, 'B'],
    '5': [CODE_C, 'C'],
    '7': [101, 'A'],
    '8': [FNC1, 'B'],
  },
  C: { '6': [100, 'B'], '7': [101, 'A'], '8': [FNC1, 'C'] },
}
const LAST_CHARACTER = 95

/** Undefined where a printer may read the data otherwise. */
export function readCode128(data: string, mode: Code128Mode): Code128 | undefined {
  switch (mode) {
    case 'N':
      return bySubsets(data)
    case 'U':
      return caseCode(data)
    case 'A':
      return /^[\x20-\x7e]{1,80}$/.test(data) ? { text: data, isGs1: false } : undefined
    case 'D':
      return identified(data)
    default:
      return mode satisfies never
  }
}

/** Subset B is written as it is, A and C in pairs of digits; `>` and a sign is one symbol. */
function bySubsets(data: string): Code128 | undefined {
  const start = STARTS[data.slice(0, 2)]
  let subset: Subset = start ?? 'B'
  const symbols: number[] = [START[subset]]
  let text = ''
  for (let at = start ? 2 : 0; at < data.length; ) {
    const invoked = data[at] === '>' ? INVOKED[subset][data[at + 1] ?? ''] : undefined
    if (data[at] === '>' && !invoked) return undefined
    const symbol = invoked?.[0] ?? plain(data, at, subset)
    if (symbol === undefined) return undefined
    symbols.push(symbol)
    text += symbol === FNC1 ? GS : invoked?.[1] === subset || !invoked ? characters(symbol, subset) : ''
    subset = invoked?.[1] ?? subset
    at += invoked || subset !== 'B' ? 2 : 1
  }
  return symbols.length > 1 && text.replaceAll(GS, '') !== '' ? withoutFirst({ symbols, text }) : undefined
}

function plain(data: string, at: number, subset: Subset): number | undefined {
  if (subset === 'B') {
    const symbol = data.charCodeAt(at) - 0x20
    return symbol >= 0 && symbol < LAST_CHARACTER ? symbol : undefined
  }
  const pair = data.slice(at, at + 2)
  if (!/^\d{2}$/.test(pair)) return undefined
  return subset === 'C' || Number(pair) <= LAST_CHARACTER ? Number(pair) : undefined
}

function characters(symbol: number, subset: Subset): string {
  if (subset === 'C') return String(symbol).padStart(2, '0')
  return String.fromCharCode(subset === 'A' && symbol > 63 ? symbol - 64 : symbol + 32)
}

/** A reader takes FNC1 behind one letter or two digits for something else again. */
function withoutFirst({ symbols, text }: { symbols: readonly number[]; text: string }): Code128 | undefined {
  const isGs1 = symbols[1] === FNC1
  if (!isGs1 && /^(?:[A-Za-z]|\d\d)\x1d/.test(text)) return undefined
  return { symbols, text: isGs1 ? text.slice(1) : text, isGs1 }
}

/** The number of a shipping container: 19 digits, and the check digit that the printer adds. */
function caseCode(data: string): Code128 | undefined {
  return /^\d{19}$/.test(data) ? { text: data + modulo10(data), isGs1: true } : undefined
}

/** So many digits are behind these identifiers, the last a check digit, which a printer adds where it is left out. */
const CHECKED: Readonly<Record<string, number>> = { '00': 18, '01': 14, '02': 14 }

/** Identifiers in parentheses; parentheses and blanks are left out, and `>8` is FNC1. */
function identified(data: string): Code128 | undefined {
  for (const [, identifier = '', said = ''] of data.matchAll(/\((\d+)\)([^(>]*)/g)) {
    const digits = CHECKED[identifier]
    const number = said.replaceAll(' ', '')
    if (digits === undefined) continue
    if (number.length < digits || !hasCheckDigit(number.slice(0, digits))) return undefined
  }
  const said = data.replace(/[() ]/g, '').replace(/^>8/, '').replaceAll('>8', GS)
  return /^[\x1d\x21-\x3d\x3f-\x7e]{1,80}$/.test(said) && !said.startsWith(GS) && !said.endsWith(GS)
    ? { text: said, isGs1: true }
    : undefined
}

const hasCheckDigit = (number: string) => /^\d+$/.test(number) && endsInModulo10(number)

/** GS1: the check digit behind a number: three times every second digit from its end. */
export function modulo10(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

export const endsInModulo10 = (number: string): boolean => modulo10(number.slice(0, -1)) === number.at(-1)

/** Of modules: each symbol, the check and the end. */
export const widthInModules = (symbols: readonly number[]): number => (symbols.length + 1) * 11 + 13

/** The drawer has no way into subset C but at the start, so that the line below the bars is not what it writes there. */
export const changesToC = (symbols: readonly number[]): boolean => {
  let subset = symbols[0] === START.C ? 'C' : 'other'
  return symbols.slice(1).some(symbol => {
    if (subset === 'other' && symbol === CODE_C) return true
    if (symbol === 100 || symbol === 101) subset = 'other'
    return false
  })
}

/**
 * The symbols in the spelling of the drawer, one for one: pairs of digits behind a start in A or C and behind `>7`, else
 * each as the character that it would be in subset B, beyond those that there are too. A start in the midst is passed
 * over, and the drawer loses a last character on its own.
 */
export function spelledForDrawer([start, ...symbols]: readonly number[]): Uint8Array {
  const bytes = [...Buffer.from(start === START.A ? '>9' : start === START.C ? '>;' : '>:')]
  let inPairs = start !== START.B
  const write = (text: string) => bytes.push(...Buffer.from(text))
  for (const symbol of symbols) {
    if (symbol === FNC1) write('>8')
    else if (inPairs && symbol < 100) write(String(symbol).padStart(2, '0'))
    else if (symbol === 100) write('>6')
    else if (symbol === 101) write('>7')
    else if (symbol === 30) write('>0')
    else bytes.push(symbol + 0x20)
    if (symbol === 100 || symbol === 101) inPairs = symbol === 101
  }
  write('>:')
  return Uint8Array.from(bytes)
}
