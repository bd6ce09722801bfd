// Whether a label carries the number that was sold: what is on each of its sheets, compared with what the service gave.
import type { LabelOrder } from '../../core/purchases/label-order.ts'
import { codesInside, codesWithin, formsOfCode } from '../../core/purchases/scanned-codes.ts'
import { endsInModulo10 } from '../codes/code-128.ts'
import {
  bare,
  type CarrierCode,
  type CodeRead,
  carrierCode,
  isOwn,
  isPackageOf,
  standsAlone,
} from './carrier-codes.ts'
import { fedexExpress, s10 } from './check-digits.ts'

/** What can be read of one sheet of paper. */
export interface SheetRead {
  readonly codes: readonly CodeRead[]
  /** No dot of it is drawn. */
  readonly isBlank: boolean
}

export type NumberFound =
  | { readonly kind: 'carried' }
  /** A carrier's number that is none of those sold; `beside`: on a sheet beside the one that carries what was sold. */
  | { readonly kind: 'other'; readonly found: string; readonly sold: string }
  | { readonly kind: 'beside'; readonly found: string; readonly sold: string }
  /** Codes are there, and none is known to be a carrier's other number. */
  | { readonly kind: 'elsewhere'; readonly sold: string }
  | { readonly kind: 'no-code' }
  /** As it is drawn it has the number; it has a command that is not drawn as its printer obeys it. */
  | { readonly kind: 'unsure' }
  | { readonly kind: 'blank' }

export interface LabelSeen {
  readonly found: NumberFound
  /** What the codes say on paper that carries none of its own numbers; everything, where it has none. */
  readonly codes: readonly string[]
}

/** The number that was sold, and what may be another label's. */
export const labelSeen = (sheets: readonly SheetRead[], order: LabelOrder): LabelSeen => ({
  found: numberFound(sheets, order),
  codes: sheetsWithout(sheets, order, isSold).flatMap(({ codes }) => codes.map(({ text }) => text)),
})

/** By all its sheets. Without a number there is nothing to compare, and only blank paper is found. */
export function numberFound(sheets: readonly SheetRead[], order: LabelOrder): NumberFound {
  if (sheets.every(({ isBlank }) => isBlank)) return { kind: 'blank' }
  const [sold] = order.numbers
  if (sold === undefined) return { kind: 'carried' }
  const without = sheetsWithout(sheets, order, hasSold)
  const isCarried = without.length < sheets.length
  for (const sheet of without) {
    const others = sheet.codes.flatMap(code => otherNumber(code, order) ?? [])
    const second = others.find(({ goesThere }) => goesThere) ?? others[0]
    if (!second) continue
    // A return label has its own number, and comes with the label; what goes to the same place is another package's.
    const kind = isCarried && !second.goesThere ? 'beside' : 'other'
    return { kind, found: second.found, sold: second.sold }
  }
  if (isCarried) return { kind: 'carried' }
  return sheets.some(({ codes }) => codes.length > 0) ? { kind: 'elsewhere', sold } : { kind: 'no-code' }
}

const sheetsWithout = (
  sheets: readonly SheetRead[],
  order: LabelOrder,
  hasNumber: (code: CodeRead, order: LabelOrder) => boolean,
): readonly SheetRead[] => sheets.filter(({ codes }) => !codes.some(code => hasNumber(code, order)))

/**
 * One of the label's numbers stands in it by itself, or as its carrier's structure has it. Part of another number, it may be
 * another label's.
 */
export function isSold(code: CodeRead, order: LabelOrder): boolean {
  const { numbers, service = '' } = order
  if (numbers.some(number => standsAlone(number, code.text))) return true
  const square = carrierCode(code, NOBODYS)
  if (square?.kind === 'maxicode') return numbers.some(number => isPackageOf(square, bare(number)))
  const carriers = carriersNumber(code)
  if (carriers && numbers.some(number => soldAs(number, service)?.number === carriers.number)) return true
  const forms = new Set([...formsOf(code.text), ...codesWithin(code.text)])
  return numbers.some(number => formsOf(number).some(form => forms.has(form)))
}

/** As `isSold`, or in the run of signs that a carrier makes of a number in a way that is not public. */
const hasSold = (code: CodeRead, order: LabelOrder): boolean => isSold(code, order) || isOwn(code.text, order)

const formsOf = (code: string): readonly string[] => [...formsOfCode(code), ...codesInside(code)]

const NOBODYS: LabelOrder = { numbers: [] }

type Kind = 'impb' | 'ups' | 'fedex' | 's10' | 'sscc'

interface CarriersNumber {
  readonly kind: Kind
  readonly number: string
  readonly postalCode?: string
}

/**
 * A carrier's number that contradicts what was sold, or what a person gave for it. Some parcels have two carriers, each with a
 * number of its own: so it is another number only beside one of the same carrier, and on what the Postal Service carries itself.
 */
function otherNumber(
  code: CodeRead,
  order: LabelOrder,
): { found: string; sold: string; goesThere: boolean } | undefined {
  const found = carriersNumber(code)
  if (!found) return undefined
  const { service = '' } = order
  const sold = order.numbers.flatMap(number => soldAs(number, service) ?? [])
  const alike = sold.find(({ kind }) => kind === found.kind)
  const isPostal = /usps/i.test(service) && (found.kind === 'ups' || found.kind === 'fedex')
  const against = alike ?? (isPostal ? sold.find(({ kind }) => kind === 'impb') : undefined)
  if (!against) return undefined
  const zip = order.postalCode?.slice(0, 5)
  return {
    found: found.number,
    sold: against.number,
    goesThere: found.postalCode !== undefined && found.postalCode.slice(0, 5) === zip,
  }
}

const IMPB_ALONE = /^9[1-5]\d{20}$/

/** By its structure alone; where anything else may look so, by its check digit too. */
function carriersNumber({ text, isGs1 }: CodeRead): CarriersNumber | undefined {
  const isPostal = IMPB_ALONE.test(bare(text)) && endsInModulo10(bare(text))
  return numbered(carrierCode({ text, isGs1: isGs1 || isPostal }, NOBODYS))
}

function numbered(code: CarrierCode | undefined): CarriersNumber | undefined {
  switch (code?.kind) {
    case 'impb':
      return code.isWhole ? code : undefined
    case 'ups':
    case 'fedex':
      return { kind: code.kind, number: code.number }
    case 's10':
      return s10(code.number) ? { kind: 's10', number: code.number } : undefined
    case 'sscc':
      return endsInModulo10(code.number) ? { kind: 'sscc', number: code.number } : undefined
    default:
      return undefined
  }
}

/** What a service calls a number, which may have the destination before it, blanks in it, or no prefix. */
function soldAs(number: string, service: string): CarriersNumber | undefined {
  const all = bare(number)
  if (/^(?:00)?\d{18}$/.test(all) && endsInModulo10(all)) return { kind: 'sscc', number: all.slice(-18) }
  const isFedex = /fedex/i.test(service)
  if (/^\d{12}$/.test(all) && (isFedex || fedexExpress(all))) return { kind: 'fedex', number: all }
  if (/^\d{15}$/.test(all) && (isFedex || endsInModulo10(all))) return { kind: 'fedex', number: all }
  return numbered(carrierCode({ text: all, isGs1: true }, { numbers: [all], service }))
}
