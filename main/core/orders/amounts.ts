// Amounts as orders files have them, with the currency beside them. Only US dollars are declared, and nothing is converted.
import { type CurrencySaid, currencyOf } from './currency-words.ts'

/** The fields of a shipment that are declared in money. */
export const AMOUNTS = ['packages.0.valueCents', 'customs.items.0.valueCents'] as const

const AROUND = /^(?<before>[^\d.,]*?)\s*(?<amount>[\d.,][\d.,\s]*?)\s*(?<after>[^\d.,\s][^\d]*)?$/

type Amount = { readonly text: string; readonly isCents: boolean } | { readonly other: CurrencySaid }

/** The text of an amount without its currency where that is known; whoever says US dollars of it means no other. */
export function amountSaid(given: string, byFile: readonly CurrencySaid[]): Amount {
  const { before = '', amount = '', after = '' } = AROUND.exec(given)?.groups ?? {}
  const own = currencyOf(`${before} ${after}`)
  const isBelowZero = /[-−–(]/.test(before + after)
  const all = own ? [own, ...byFile] : byFile
  const sure = all.findIndex(({ currency }) => currency === 'us-dollars')
  const other = (sure < 0 ? all : all.slice(0, sure)).find(({ currency }) => currency === 'other')
  if (other) return { other }
  return { text: own && !isBelowZero ? amount : given, isCents: all[0]?.currency === 'cents' }
}
