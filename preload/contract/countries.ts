// How screens see countries: their names, and what a text means.
export {
  countryCodeOf,
  countryFrom,
  countryNames,
  crossesCustoms,
} from '../../main/core/shipment/countries.ts'
