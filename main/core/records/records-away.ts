// Whether the records that benches share cannot be read: what is in them alone is not known then, which is not "there is none".

const COMES_BACK = /^warehouse\.(away|no-changes)$/
const FOR_A_PERSON = /^warehouse\.(rights|version|standby|station-taken)/

/** It comes back by itself: nobody has to start the station again. */
export const comesBack = ({ code }: { readonly code: string }): boolean => COMES_BACK.test(code)

/** By the code of why nothing is bought: nothing is read there, for whatever reason. */
export const areRecordsAway = (code: string): boolean => COMES_BACK.test(code) || FOR_A_PERSON.test(code)
