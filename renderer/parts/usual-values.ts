// The values that the label server's open lists have as a rule, by their names on the wire (words/known-values.ts says them).
const BY_LIST = {
  dutyTerms: ['Delivered_Duty_Paid', 'Delivered_At_Place', 'Delivered_Duty_Unpaid', 'Ex_Works'],
  signature: ['Direct_Signature', 'Indirect_Signature', 'Adult_Signature'],
  endorsement: [
    'Address_Service_Requested',
    'Change_Service_Requested',
    'Forwarding_Service_Requested',
    'Return_Service_Requested',
  ],
  secondaryEndorsement: ['Carrier_Leave_If_No_Response', 'Temporary_Return_Service_Requested'],
  dangerousGoods: ['Limited_Quantity', 'Lithium_Batteries', 'Dry_Ice'],
} as const

/** By the list of the settings that may take its place. */
export const USUAL_VALUES: Readonly<Record<string, readonly string[]>> = BY_LIST

const BESIDE = ['none', 'actual', 'unknown'] as const

/** A value that has a word of its own, in small letters. */
export type KnownValue = (typeof BESIDE)[number] | Lowercase<(typeof BY_LIST)[keyof typeof BY_LIST][number]>

const KNOWN: ReadonlySet<string> = new Set([
  ...BESIDE,
  ...Object.values(BY_LIST).flatMap(list => list.map(value => value.toLowerCase())),
])

export const isKnownValue = (name: string): name is KnownValue => KNOWN.has(name)
