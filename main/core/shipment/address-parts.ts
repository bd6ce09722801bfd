// Which parts an address abroad has, by its country: a postal code, and a state or province.
import { countryCodeOf } from './countries.ts'

/**
 * Countries and territories whose mail goes without a postal code: those that GeoPostcodes lists
 * ("Countries without postcodes", 2024, after the Universal Postal Union's addressing pages), and those that have none
 * in the region data of Google's libaddressinput. Where the two differ, codes are new or hardly used: nobody is asked
 * for one. Ireland has its Eircode since 2015.
 */
const WITHOUT_POSTAL_CODE: ReadonlySet<string> = new Set(
  `
  AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER ET FJ GA GD GH GM GN GQ GW GY HK HN JM KI KM KN
  KP LC LY ML MO MR MS MW NA NR NU PA PS QA RW SB SC SD SL SO SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZM ZW
`
    .trim()
    .split(/\s+/),
)

/**
 * Countries whose addresses name a state, province or prefecture: those for which libaddressinput's region data
 * requires it, and Mexico, as carriers ask for it there. Districts, counties and islands are not asked for.
 */
const WITH_STATE: ReadonlySet<string> = new Set('AU BR CA CN ES IN IT JP MX US'.split(' '))

/** Whether its addresses have one; of what is no country nothing is known. */
export const hasPostalCodes = (country: string): boolean => {
  const code = countryCodeOf(country)
  return code !== undefined && !WITHOUT_POSTAL_CODE.has(code)
}

/** Whether its addresses name a state or province. */
export const hasStates = (country: string): boolean => WITH_STATE.has(countryCodeOf(country) ?? '')
