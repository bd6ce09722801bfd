// Events that are found by their kind: of findings, and such as tell of records that they do not name.
import { sql } from 'kysely'

/** A supervisor took note of findings. */
export const SEEN = 'findings-seen'
/** A regular change met what somebody else had done to its record. */
export const MET = 'changed-outside'
/** With rows of several purchases. */
export const OF_MANY = ['addresses-forgotten', 'payloads-forgotten', 'person-said-same-account'] as const
export const OF_CLOSES = ['close-kept'] as const
export const OF_FUNDS = [
  'funds-sending',
  'funds-added',
  'funds-not-added',
  'funds-unknown',
  'person-said-funds-added',
  'person-said-funds-not-added',
  'answer-after-decision',
] as const

/** The index was made with these words, and serves none but a query that says them alike: one kind more is a new index. */
const KINDS = [SEEN, MET, ...OF_MANY, ...OF_CLOSES, ...OF_FUNDS]

export const IS_TOLD_EVENT = sql<boolean>`kind in (${sql.join(KINDS.map(kind => sql.lit(kind)))})`
