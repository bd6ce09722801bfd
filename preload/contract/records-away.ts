// By which a screen knows that the shared records are away.
export { areRecordsAway } from '../../main/core/records/records-away.ts'
