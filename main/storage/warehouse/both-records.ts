// The records of a station in a warehouse are in two places, the spool here and the ledger there: what looks at all of them.

import { lastEvent } from '../records/trail/event-chain.ts'
import type { TrailSeal } from '../records/trail/trail-seal.ts'
import { bothReports } from '../replay/findings.ts'
import type { LocalStore, Store } from '../store.ts'
import { checkThere } from './check-there.ts'
import type { DistantLedger } from './distant-ledger.ts'
import { orElse } from './faults.ts'
import type { DatabaseLink } from './link.ts'

type OfBoth = Pick<Store, 'markSeen' | 'notedFindings' | 'stats' | 'verify'>

export function recordsOfBoth({
  local,
  link,
  there,
  station,
  seal,
}: {
  readonly local: LocalStore
  readonly link: DatabaseLink
  readonly there: DistantLedger
  readonly station: string
  readonly seal: TrailSeal | undefined
}): OfBoth {
  return {
    // Prints are compared with the chain beside them, and told of there.
    markSeen: async (findings, event) => {
      const ofPrints = findings.filter(one => one.record === 'job')
      await there.tell('markSeen', [findings.filter(one => one.record !== 'job'), event])
      await local.markSeen(ofPrints, event)
    },
    notedFindings: async () => {
      const [ofHere, ofThere] = await Promise.all([local.notedFindings(), there.read('notedFindings', [])])
      return { seen: [...ofThere.seen, ...ofHere.seen], met: [...ofThere.met, ...ofHere.met] }
    },
    stats: async () => {
      // The station's own file has a chain of its own; the one that counts is the warehouse's.
      const { chainHead: _own, ...here } = await local.stats()
      const head = link.up() && (await link.read(db => lastEvent(db, station)).catch(orElse(undefined)))
      return { ...here, ...(head && { chainHead: head }) }
    },
    verify: async onProgress => {
      const { damage, rows: ofHere } = await local.verify()
      const { chains, rows: ofThere } = await checkThere(
        () => link.patientConnection(),
        seal && { station, seal },
        onProgress,
      )
      return { damage, chains, rows: bothReports(ofThere, ofHere) }
    },
  }
}
