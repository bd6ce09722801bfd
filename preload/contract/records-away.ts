// By which a screen knows that the shared records are away.
export { areRecordsAway, comesBack } from '../../main/core/records/records-away.ts'
