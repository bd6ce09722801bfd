// Events that are found by their kind: of findings, and such as tell of records that they do not name.
import { sql } from 'kysely'

/** A supervisor took note of findings. */
export const SEEN = 'findings-seen'
/** A regular change met what somebody else had done to its record. */
export const MET = 'changed-outside'

/** The index and its queries say it word for word alike. */
export const IS_TOLD_EVENT = sql<boolean>`kind in ('findings-seen', 'changed-outside', 'addresses-forgotten', 'payloads-forgotten', 'person-said-same-account', 'close-kept', 'funds-sending', 'funds-added', 'funds-not-added', 'funds-unknown', 'person-said-funds-added', 'person-said-funds-not-added', 'answer-after-decision')`
