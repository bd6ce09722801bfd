// How screens see countries: their names, and what a text means.
export { countryCodeOf, countryFrom, countryNames, crossesCustoms } from '../../main/core/countries.ts'
