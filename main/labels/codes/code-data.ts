// What a barcode's field says by ZPL's own rules (guide, the commands' pages), and how the drawer is told just that.
import {
  type Code128Mode,
  changesToC,
  modulo10,
  readCode128,
  spelledForDrawer,
  widthInModules,
} from './code-128.ts'
import { type CodeCommand, type CodeReading, plainly } from './code-reading.ts'
import { readDataMatrix } from './data-matrix.ts'

type Reader = (data: string, parameters: readonly string[]) => CodeReading | undefined

const READERS: Readonly<Record<string, Reader>> = {
  '^BC': code128,
  '^B2': interleaved,
  '^B3': code39,
  '^BE': ean13,
  '^B7': pdf417,
  '^BX': readDataMatrix,
  '^BQ': qr,
  '^B0': data => (data === '' ? undefined : plainly(data)),
  '^BO': data => (data === '' ? undefined : plainly(data)),
  '^BD': maxiCode,
}

/** Kinds that are drawn. */
export const isReadKind = (name: string): boolean => READERS[name] !== undefined

/** Undefined where a printer may read the data otherwise than the drawer, or print no code of it. */
export function readCodeData({ name, parameters }: CodeCommand, data: Uint8Array): CodeReading | undefined {
  return READERS[name]?.(Buffer.from(data).toString('latin1'), parameters)
}

const isYes = (parameter: string | undefined, otherwise: boolean) =>
  parameter ? /^Y/i.test(parameter) : otherwise

function code128(data: string, [, , line, , check, mode]: readonly string[]): CodeReading | undefined {
  const kind = (mode?.toUpperCase() || 'N') as Code128Mode
  const read = readCode128(data, kind)
  // Which digit is added to which data is not in the guide.
  if (!read || (kind === 'N' && isYes(check, false) && /^\d+$/.test(read.text))) return undefined
  const hasLine = isYes(line, true)
  // The drawer leaves the check digit out of the text.
  if (kind === 'U' && hasLine) return undefined
  const { symbols, text, isGs1 } = read
  if (!symbols) return plainly(data, text, isGs1)
  return {
    drawn: spelledForDrawer(symbols),
    says: [text],
    isGs1,
    ...(hasLine &&
      changesToC(symbols) && {
        line: { text: text.replace(/[^\x20-\x7e]/g, ''), modules: widthInModules(symbols) },
      }),
  }
}

/** An odd number of digits has a zero in front. The drawer's check digit is right only for an odd number of them. */
function interleaved(data: string, [, , , , check]: readonly string[]): CodeReading | undefined {
  if (!/^\d+$/.test(data)) return undefined
  const isChecked = isYes(check, false)
  if (isChecked && data.length % 2 === 0) return undefined
  const digits = isChecked ? data + modulo10(data) : data
  return plainly(data, digits.length % 2 === 0 ? digits : `0${digits}`)
}

/** The stars at its ends are the printer's. */
function code39(data: string): CodeReading | undefined {
  if (!/^[0-9A-Z\-. $/+%]+$/.test(data)) return undefined
  return { ...plainly(data), says: [...new Set([data, pairsAsLetters(data)])] }
}

/** Full ASCII of Code 39 (ISO/IEC 16388, annex A). */
function pairsAsLetters(data: string): string {
  const PERCENT = [
    27, 28, 29, 30, 31, 59, 60, 61, 62, 63, 91, 92, 93, 94, 95, 123, 124, 125, 126, 127, 0, 64, 96,
  ]
  return data.replace(/([$%/+])([A-Z])/g, (pair, sign: string, letter: string) => {
    const at = letter.charCodeAt(0) - 65
    const code =
      sign === '$' ? at + 1 : sign === '+' ? at + 97 : sign === '/' ? (at === 25 ? 58 : at + 33) : PERCENT[at]
    return code === undefined ? pair : String.fromCharCode(code)
  })
}

/** Zeros are put in front of fewer than twelve digits. More are cut, but where they end with their own check digit. */
function ean13(data: string): CodeReading | undefined {
  if (!/^\d{1,13}$/.test(data)) return undefined
  const number = data.slice(0, 12).padStart(12, '0')
  const whole = number + modulo10(number)
  return data.length < 13 || data === whole ? plainly(data, whole) : undefined
}

/** `\&` ends a line, `\\` is a backslash. */
function pdf417(data: string): CodeReading | undefined {
  if (data === '' || /\\(?![\\&])/.test(data.replaceAll('\\\\', ''))) return undefined
  const said = data.replace(/\\[\\&]/g, pair => (pair === '\\&' ? '\r\n' : '\\'))
  return plainly(said)
}

/**
 * Correction, `A` or `M`, a comma; behind `M` which characters follow. Several kinds in one code (`D…`, or a comma behind
 * the first kind) are the printer's to put together.
 */
function qr(data: string): CodeReading | undefined {
  const [, how = '', said = ''] = /^[HQML]([AM]),([\s\S]+)$/.exec(data) ?? []
  if (said === '' || how === 'A') return said === '' ? undefined : plainly(data, said)
  const text = said.slice(1)
  if (/^N\d+$/.test(said) || /^A[0-9A-Z $%*+\-./:]+$/.test(said)) return plainly(data, text)
  const bytes = /^B(\d{4})([\s\S]+)$/.exec(said)
  return bytes?.[2]?.length === Number(bytes?.[1]) ? plainly(data, bytes[2]) : undefined
}

/** Class, country and postal code come before the message, and behind its header in the code. */
function maxiCode(data: string, [mode]: readonly string[]): CodeReading | undefined {
  const [, service = '', country = '', postalCode = '', header = '', rest = ''] =
    /^(\d{3})(\d{3})([^[]+)(\[\)>\x1e01\x1d\d\d)([\s\S]*)$/.exec(data) ?? []
  // With digits alone in mode 2, else in six characters.
  const isKnown = mode === '3' ? postalCode.trimEnd().length <= 6 : /^(?:\d{5}|\d{9})$/.test(postalCode)
  if (header === '' || !isKnown) return undefined
  const code = mode === '3' ? postalCode.trimEnd().padEnd(6) : postalCode
  return plainly(data, [header + code, country, service, rest].join('\x1d'))
}
