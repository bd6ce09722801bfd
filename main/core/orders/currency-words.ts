// The words, codes and signs for currencies in orders files. A service is told US dollars and nothing else.
import { cleanText } from '../clean-text.ts'
import { signsIn } from './heading-signs.ts'
import { wordsOf } from './unit-words.ts'

/** `dollars` may be those of another country, where a column says so. */
export type Currency = 'us-dollars' | 'dollars' | 'cents' | 'other'

export interface CurrencySaid {
  readonly currency: Currency
  /** As the file has it. */
  readonly word: string
}

const setOf = (words: string): ReadonlySet<string> => new Set(wordsOf(words))

const DOLLARS = setOf('$ dollar dollars dolar dolares dlls dls')
const CENTS = setOf('¢ cent cents')
const UNITED_STATES =
  setOf(`us u s usa american americano americanos united states estadounidense estadounidenses eeuu
  estados unidos de los of the`)
const JOINED = setOf('in en and y or o')
const US_CODES = setOf('usd us$ usd$')
const CODES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').flatMap(code => (code === 'USD' ? [] : [code.toLowerCase()])),
)
/** Not pounds and libras alone, which are weights elsewhere than at an amount. */
const NAMES =
  setOf(`euro euros peso pesos sterling esterlina esterlinas yen yenes yuan yuanes renminbi rmb won franc francs
  franco francos krona kronor krone kroner corona coronas real reais reales rupee rupees rupia rupias rs quetzal quetzales
  lempira lempiras colon colones bolivar bolivares soles guarani guaranies cordoba cordobas balboa balboas zloty ruble
  rubles rublo rublos lira liras shekel shekels rand dirham riyal baht ringgit forint dinar dinares bitcoin btc centavo
  centavos centimo centimos penny pence canadian canadiense canadienses mexican mexicano mexicanos mn australian
  australiano australianos colombiano colombianos argentino argentinos chileno chilenos dominicano dominicanos cubano
  cubanos filipino filipinos british britanica britanicas japones japoneses chino chinos brazilian brasileno brasilenos`)
/** `Real value` and `Valor real` say no currency, and `Value in real` does. */
const ALSO_ADJECTIVES = setOf('real')
const ALSO_WEIGHTS = setOf('pound pounds libra libras')

const LONGEST = 100
const TOKENS = /(?<![a-z])[a-z]{1,3}\p{Sc}|\p{Sc}|[a-z]+/gu

const plainOf = (text: string): string =>
  cleanText(text.slice(0, LONGEST).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))
    // A cent sign stays one.
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('.', '')

const tokensOf = (text: string): readonly string[] => plainOf(text).match(TOKENS) ?? []

const isSign = (token: string): boolean => /\p{Sc}$/u.test(token)
const isForeign = (token: string): boolean =>
  CODES.has(token) ||
  NAMES.has(token) ||
  ALSO_WEIGHTS.has(token) ||
  (isSign(token) && !DOLLARS.has(token) && !CENTS.has(token) && !US_CODES.has(token))
const isCurrency = (token: string): boolean =>
  DOLLARS.has(token) || CENTS.has(token) || US_CODES.has(token) || isForeign(token)

/** The currency that a whole text is: `USD`, `US dollars`, `MX$`, `pesos mexicanos`; undefined where it is none. */
export function currencyOf(text: string): CurrencySaid | undefined {
  const tokens = tokensOf(text).filter(token => !JOINED.has(token))
  const currency = currencyIn(tokens)
  return currency && { currency, word: cleanText(text) }
}

function currencyIn(tokens: readonly string[]): Currency | undefined {
  if (!tokens.some(isCurrency)) return undefined
  const isOfDollars = tokens.some(token => DOLLARS.has(token) || US_CODES.has(token))
  // Centavos of a dollar are cents, and those of a peso are not.
  const isCent = (token: string) => CENTS.has(token) || (isOfDollars && /^centavos?$/.test(token))
  const rest = tokens.filter(token => !isCent(token))
  const isKnown = rest.every(
    token => DOLLARS.has(token) || US_CODES.has(token) || (!isForeign(token) && UNITED_STATES.has(token)),
  )
  if (!isKnown) return 'other'
  if (rest.length < tokens.length) return 'cents'
  return tokens.every(token => DOLLARS.has(token)) ? 'dollars' : 'us-dollars'
}

/** What the heading of an amount is called without its currency, and the currency. */
export function partedAmount(heading: string): { readonly name: string; readonly said?: CurrencySaid } {
  const [, inside = ''] = /[([{](.*?)[)\]}]?\s*$/.exec(heading) ?? []
  const bracket = currencyOf(inside)
  if (bracket) return { name: nameOf(tokensOf(heading.slice(0, heading.indexOf(inside)))), said: bracket }
  const tokens = tokensOf(heading)
  const own = tokens.filter((token, at) => !isOfCurrency(token) || isAdjective(tokens, at))
  const others = tokens.filter((token, at) => isOfCurrency(token) && !isAdjective(tokens, at))
  const currency = currencyIn(others)
  if (currency) return { name: nameOf(own), said: { currency, word: others.join(' ') } }
  const [sign] = signsIn(heading)
  return { name: nameOf(tokens), ...(sign && { said: { currency: 'other', word: sign } }) }
}

const isOfCurrency = (token: string) =>
  isCurrency(token) || (UNITED_STATES.has(token) && token !== 'de' && token !== 'of' && token !== 'the')

/** In a heading, where nothing else makes a currency of it. */
const isAdjective = (tokens: readonly string[], at: number): boolean =>
  ALSO_ADJECTIVES.has(tokens[at] ?? '') &&
  !JOINED.has(tokens[at - 1] ?? '') &&
  !tokens.some(token => isCurrency(token) && !ALSO_ADJECTIVES.has(token))

const nameOf = (tokens: readonly string[]): string => {
  const own = tokens.filter(token => !isSign(token))
  while (own.length > 0 && JOINED.has(own.at(-1) ?? '')) own.pop()
  return own.join('')
}

/** A heading that is a currency and nothing else: `Cents`, `USD`, `Euros`. Small letters may be a word: `Cup`, `Top`. */
export function bareCurrency(heading: string): CurrencySaid | undefined {
  const tokens = tokensOf(heading)
  const isBare =
    tokens.length > 0 &&
    !tokens.some(token => ALSO_WEIGHTS.has(token)) &&
    tokens.every(token => isOfCurrency(token) || JOINED.has(token)) &&
    (!tokens.some(token => CODES.has(token)) || heading === heading.toUpperCase())
  return isBare ? currencyOf(heading) : undefined
}

const OF_CURRENCIES = /currency|currencies|moneda|divisa|^curr?$|^ccy$/

/** A column that says the currency of its row. */
export const isOfCurrencies = (heading: string): boolean =>
  tokensOf(heading).some(token => OF_CURRENCIES.test(token))

const NOTHING = /^(?:[\W_]*|n\/?a|none|ningun[ao]|yes|no|s[ií]|true|false)$/i

/** What a cell of such a column says: a word that is no known currency is another one. */
export function currencySaid(cell: string): CurrencySaid | undefined {
  const known = currencyOf(cell)
  if (known) return known
  const word = cleanText(cell)
  const tokens = tokensOf(cell)
  if (tokens.length > 0 && tokens.every(token => UNITED_STATES.has(token)))
    return { currency: 'us-dollars', word }
  return NOTHING.test(word) || /\d/.test(word) ? undefined : { currency: 'other', word }
}
