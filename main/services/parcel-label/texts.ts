// The parcel service's own texts: states, endorsements, characters, and what to offer instead.
import { cleanText } from '../../core/clean-text.ts'

/** parcel-label.md, `client.endorsements`. */
export const ENDORSEMENTS = [
  'CHANGE SERVICE REQUESTED',
  'ADDRESS SERVICE REQUESTED',
  'RETURN SERVICE REQUESTED',
  'FORWARDING SERVICE REQUESTED',
] as const

const STATE_NAMES: Readonly<Record<string, string>> = {
  AL: 'ALABAMA',
  AK: 'ALASKA',
  AZ: 'ARIZONA',
  AR: 'ARKANSAS',
  CA: 'CALIFORNIA',
  CO: 'COLORADO',
  CT: 'CONNECTICUT',
  DE: 'DELAWARE',
  DC: 'DISTRICT OF COLUMBIA',
  FL: 'FLORIDA',
  GA: 'GEORGIA',
  HI: 'HAWAII',
  ID: 'IDAHO',
  IL: 'ILLINOIS',
  IN: 'INDIANA',
  IA: 'IOWA',
  KS: 'KANSAS',
  KY: 'KENTUCKY',
  LA: 'LOUISIANA',
  ME: 'MAINE',
  MD: 'MARYLAND',
  MA: 'MASSACHUSETTS',
  MI: 'MICHIGAN',
  MN: 'MINNESOTA',
  MS: 'MISSISSIPPI',
  MO: 'MISSOURI',
  MT: 'MONTANA',
  NE: 'NEBRASKA',
  NV: 'NEVADA',
  NH: 'NEW HAMPSHIRE',
  NJ: 'NEW JERSEY',
  NM: 'NEW MEXICO',
  NY: 'NEW YORK',
  NC: 'NORTH CAROLINA',
  ND: 'NORTH DAKOTA',
  OH: 'OHIO',
  OK: 'OKLAHOMA',
  OR: 'OREGON',
  PA: 'PENNSYLVANIA',
  RI: 'RHODE ISLAND',
  SC: 'SOUTH CAROLINA',
  SD: 'SOUTH DAKOTA',
  TN: 'TENNESSEE',
  TX: 'TEXAS',
  UT: 'UTAH',
  VT: 'VERMONT',
  VA: 'VIRGINIA',
  WA: 'WASHINGTON',
  WV: 'WEST VIRGINIA',
  WI: 'WISCONSIN',
  WY: 'WYOMING',
  // Postal abbreviations of territories, freely associated states and the military.
  AS: 'AMERICAN SAMOA',
  GU: 'GUAM',
  MP: 'NORTHERN MARIANA ISLANDS',
  PR: 'PUERTO RICO',
  VI: 'VIRGIN ISLANDS',
  FM: 'FEDERATED STATES OF MICRONESIA',
  MH: 'MARSHALL ISLANDS',
  PW: 'PALAU',
  AA: 'ARMED FORCES AMERICAS',
  AE: 'ARMED FORCES EUROPE',
  AP: 'ARMED FORCES PACIFIC',
}

/** The postal abbreviation that a text is, whatever its case; undefined where it is none. */
export function stateCode(typed: string): string | undefined {
  const code = cleanText(typed).toUpperCase()
  return Object.hasOwn(STATE_NAMES, code) ? code : undefined
}

/** The abbreviation meant by a full name or by dotted letters (N.Y.), to be offered. */
export function stateOffered(typed: string): string | undefined {
  const name = cleanText(typed).toUpperCase().replaceAll('.', '').replace(/\s+/g, ' ')
  return stateCode(name) ?? Object.keys(STATE_NAMES).find(code => STATE_NAMES[code] === name)
}

/** parcel-label.md, `addressLine1`: alphanumeric, hyphen, spaces, apostrophes, periods. */
const OUTSIDE_THE_SET = /[^A-Za-z0-9 .'-]/gu

/** The characters of `text` that an address line or a city may not have, each once. */
export function strangeCharacters(text: string): string {
  return [...new Set(text.match(OUTSIDE_THE_SET) ?? [])].join('')
}

/** `text` in the allowed characters: "#12" → "Apt 12", "é" → "e", "1/2" → "1-2", others as spaces. */
export function inAllowedCharacters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\b(apt|apartment|suite|ste|unit|no|room|rm)\b\.?\s*#\s*/giu, '$1 ')
    .replace(/#\s*/g, ' Apt ')
    .replace(/&/g, ' and ')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑‒–—/\\]/g, '-')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, match => (match === 'ø' ? 'o' : 'O'))
    .replace(/[łŁ]/g, match => (match === 'ł' ? 'l' : 'L'))
    .replace(/æ/gi, 'ae')
    .replace(/œ/gi, 'oe')
    .replace(/[ºª°]/g, '')
    .replace(OUTSIDE_THE_SET, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The endorsement meant by another spelling, such as `Return_Service_Requested`. */
export function endorsementOffered(typed: string): string | undefined {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '')
  return ENDORSEMENTS.find(
    one => plain(one) === plain(typed) || plain(one).startsWith(`${plain(typed)}SERVICE`),
  )
}
