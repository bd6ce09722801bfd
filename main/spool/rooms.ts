// Owns which function carries out which method of the spool.
import type { SpoolPort } from '../core/ledger.ts'
import {
  add,
  changeJob,
  copiesOf,
  countWaiting,
  job,
  jobByCommand,
  jobBytes,
  jobs,
  jobsOf,
  jobsToDecide,
  nextJob,
} from './jobs.ts'
import type { SpoolSession } from './session.ts'

type Handlers<Session, Names extends keyof SpoolPort> = {
  readonly [M in Names]: (session: Session, ...args: Parameters<SpoolPort[M]>) => ReturnType<SpoolPort[M]>
}

export const spoolWrites: Handlers<SpoolSession, 'add' | 'changeJob'> = { add, changeJob }

export const spoolReads: Handlers<Pick<SpoolSession, 'db'>, Exclude<keyof SpoolPort, 'add' | 'changeJob'>> = {
  job,
  jobByCommand,
  jobBytes,
  jobs,
  jobsOf,
  nextJob,
  jobsToDecide,
  countWaiting,
  copiesOf,
}
