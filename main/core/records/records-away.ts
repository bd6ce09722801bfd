// Whether the records that benches share cannot be read: what is in them alone is not known then, which is not "there is none".

/** Nothing is read there, for whatever reason. */
const NOT_REACHED = /^warehouse\.(away|read-only|full|rights|version|standby|station-taken)/

/** It comes back by itself: nobody has to start the station again. */
export const comesBack = ({ code }: { readonly code: string }): boolean =>
  code === 'warehouse.away' || code === 'warehouse.read-only' || code === 'warehouse.full'

/** By the code of why nothing is bought. */
export const areRecordsAway = (code: string): boolean => NOT_REACHED.test(code)
