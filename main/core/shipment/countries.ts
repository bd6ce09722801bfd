// Countries by their ISO 3166 codes, found by code or by name in either language of the screens.
import { LANGUAGES, type Language } from '../../i18n/sentence-table.ts'
import { cleanText } from '../clean-text.ts'
import { cleanReference } from './reference-key.ts'

/** ISO 3166-1 alpha-2, officially assigned, and XK, which carriers use. */
const COUNTRY_CODES: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

/** As people and shops write them besides. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'united states of america', 'eeuu', 'ee uu', 'estados unidos de america'],
  GB: [
    'uk',
    'great britain',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'gran bretana',
    'inglaterra',
  ],
  CZ: ['czech republic', 'republica checa'],
  NL: ['holland', 'the netherlands', 'holanda'],
  KR: ['republic of korea', 'korea south'],
  RU: ['russian federation'],
  TR: ['turkey'],
  MK: ['macedonia'],
  SZ: ['swaziland'],
  CI: ['ivory coast'],
  CV: ['cape verde'],
  MM: ['burma', 'myanmar'],
  VI: ['us virgin islands'],
  VN: ['viet nam'],
  AE: ['uae'],
}

/** Made once: a table of names costs more than a thousand look-ups in it. */
const named = new Map<Language, ReadonlyMap<string, string>>()
let codes: ReadonlyMap<string, string> | undefined

/** Every country by its name in this language, in the order of its alphabet. */
export function countryNames(language: Language): ReadonlyMap<string, string> {
  const known = named.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const rows = COUNTRY_CODES.map(code => [code, names.of(code) ?? code] as const)
  // One collator: `localeCompare` with a language looks for its own at every comparison.
  const { compare } = new Intl.Collator(language)
  const made = new Map(rows.toSorted(([, one], [, other]) => compare(one, other)))
  named.set(language, made)
  return made
}

/** Case, accents, dots and what is in brackets aside. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map([
    ...LANGUAGES.flatMap(language =>
      [...countryNames(language)].map(([code, name]) => [plain(name), code] as const),
    ),
    ...Object.entries(ALSO).flatMap(([code, texts]) => texts.map(text => [text, code] as const)),
  ])
  return codes
}

/** The ISO code that a text is or names; undefined where it is none of them. */
export function countryCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  // Nearly always it is one, also on the first screen: the names are made when somebody writes one.
  return COUNTRY_CODES.includes(code) ? code : codesByName().get(plain(text))
}

/** Without a country it is the home country's; an unknown one stays as it is written. */
export function countryFrom(text: string): string {
  const given = cleanText(text)
  return given === '' ? 'US' : (countryCodeOf(given) ?? given.toUpperCase())
}

/** Postal states of the US that its mail reaches only with customs forms: the military's, and islands beyond its customs. */
const BEYOND_CUSTOMS = new Set(['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'VI'])

interface Place {
  readonly country: string
  readonly state: string
}

/** Whether customs may ask of a parcel between two places: another country, or a part of the own one that is beyond. */
export function crossesCustoms(from: Pick<Place, 'country'>, to: Place): boolean {
  const there = countryFrom(to.country)
  if (there !== countryFrom(from.country)) return true
  return there === 'US' && BEYOND_CUSTOMS.has(cleanText(to.state).toUpperCase())
}

const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/**
 * Where an address ships to, as rules mean it. A territory of the United States is a country and a state of theirs, whichever of the two
 * it is written as.
 */
export function placesOf({ country, state }: { readonly country: string; readonly state: string }) {
  const there = countryFrom(cleanReference(country))
  const own = there === 'US' ? countryFrom(cleanReference(state)) : there
  return TERRITORIES.has(own) ? { countries: [own, 'US'], state: own } : { countries: [there], state }
}
