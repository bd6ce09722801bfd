// Whether the records that benches share cannot be read: what is in them alone is not known then, which is not "there is none".

/** Nothing is read there, for whatever reason. */
const NOT_REACHED = /^warehouse\.(away|rights|version|standby|station-taken)/

/** By the code of why nothing is bought. */
export const areRecordsAway = (code: string): boolean => NOT_REACHED.test(code)
