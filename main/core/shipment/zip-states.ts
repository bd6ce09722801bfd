// Which state a ZIP code is in, by its first three digits: enough to tell a lost digit from another town.

/** Ranges of prefixes. A few prefixes are two states': both have them. */
const PREFIXES: Readonly<Record<string, string>> = {
  AA: '340',
  AE: '90-98',
  AK: '995-999',
  AL: '350-369',
  AP: '962-966',
  AR: '716-729',
  AS: '967',
  AZ: '850-865',
  CA: '900-961',
  CO: '800-816',
  CT: '60-69',
  DC: '200-205 569',
  DE: '197-199',
  FL: '320-339 341-349',
  FM: '969',
  GA: '300-319 398-399',
  GU: '969',
  HI: '967-968',
  IA: '500-528',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  MA: '10-27 55',
  MD: '206-219',
  ME: '39-49',
  MH: '969',
  MI: '480-499',
  MN: '550-567',
  MO: '630-658',
  MP: '969',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-693',
  NH: '30-38',
  NJ: '70-89',
  NM: '870-884',
  NV: '889-898',
  NY: '5 63 100-149',
  OH: '430-459',
  OK: '730-749',
  OR: '970-979',
  PA: '150-196',
  PR: '6-7 9',
  PW: '969',
  RI: '28-29',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VA: '201 220-246',
  VI: '8',
  VT: '50-59',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831',
}

/** Whether a ZIP code of five digits can be in a state, given by its postal abbreviation. */
export function isZipOf(state: string, zip5: string): boolean {
  const prefix = Number(zip5.slice(0, 3))
  const ranges = PREFIXES[state]?.split(' ') ?? []
  return ranges.some(range => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return prefix >= first && prefix <= last
  })
}
