// Tells the screens: every change of the ledger and the spool becomes an event after its commit.

import type { BenchPort } from '../../core/bench.ts'
import type { CloseChanged, CloseRecord } from '../../core/money/closes.ts'
import type { PrintJob } from '../../core/printing/print-job.ts'
import type { SpoolPort } from '../../core/printing/spool.ts'
import { MODES, type Mode, type PurchaseRecord } from '../../core/purchases/purchase.ts'
import type { DecisionsPort } from '../../core/records/decisions.ts'
import type { LedgerPort } from '../../core/records/ledger.ts'
import type { People } from '../../core/settings/people.ts'

export interface Announcements {
  readonly purchase: (record: PurchaseRecord) => void
  readonly job: (job: PrintJob) => void
  readonly closeStarted: (record: CloseRecord) => void
  readonly close: (id: string, changed: CloseChanged | undefined) => void
  /** Anything that the overview or the attention list is made of has changed. */
  readonly other: () => void
}

/** The same ledger; its changes are announced. */
export function announcedLedger(ledger: LedgerPort, tell: Announcements): LedgerPort {
  const purchase = (record: PurchaseRecord | undefined) => {
    if (record) tell.purchase(record)
  }
  return {
    ...bound(ledger),
    intend: async (...args) =>
      announce(await ledger.intend(...args), outcome =>
        'record' in outcome ? purchase(outcome.record) : tell.other(),
      ),
    changePurchase: async change => announce(await ledger.changePurchase(change), purchase),
    settleAnswer: async change =>
      announce(await ledger.settleAnswer(change), answered => purchase(answered?.record)),
    addFetched: async (...args) =>
      announce(await ledger.addFetched(...args), outcome => purchase(outcome.record)),
    setAttention: async (...args) => announce(await ledger.setAttention(...args), purchase),
    addLabel: async (...args) => announce(await ledger.addLabel(...args), purchase),
    completeLabel: async (...args) => announce(await ledger.completeLabel(...args), purchase),
    recordVoid: async (...args) => announce(await ledger.recordVoid(...args), purchase),
    recordScan: async (...args) => announce(await ledger.recordScan(...args), purchase),
    sayClosed: async (...args) => announce(await ledger.sayClosed(...args), purchase),
    sayUsed: async (...args) => announce(await ledger.sayUsed(...args), tell.other),
    moveAccount: async (...args) => announce(await ledger.moveAccount(...args), tell.other),
    saveMeters: async (...args) => announce(await ledger.saveMeters(...args), tell.other),
    settleFunds: async (...args) => announce(await ledger.settleFunds(...args), tell.other),
    answerFunds: async (...args) => announce(await ledger.answerFunds(...args), tell.other),
    startClose: async (...args) =>
      announce(await ledger.startClose(...args), started =>
        started.kind === 'changed-outside' ? tell.other() : tell.closeStarted(started.record),
      ),
    updateClose: async (id, change, event) =>
      announce(await ledger.updateClose(id, change, event), changed => tell.close(id, changed)),
  }
}

export function announcedSpool(spool: SpoolPort, tell: Announcements): SpoolPort {
  return {
    ...bound(spool),
    add: async (...args) => announce(await spool.add(...args), tell.job),
    addCopy: async (...args) => announce(await spool.addCopy(...args), tell.job),
    changeJob: async (...args) =>
      announce(await spool.changeJob(...args), job => {
        if (job) tell.job(job)
      }),
  }
}

/** Who took what shows on this station's own screens, too. */
export const announcedDecisions = (decisions: DecisionsPort, tell: () => void): DecisionsPort => ({
  shared: () => decisions.shared(),
  take: async (...args) => announce(await decisions.take(...args), tell),
  leave: async (...args) => announce(await decisions.leave(...args), tell),
  benchId: () => decisions.benchId(),
  formerNames: () => decisions.formerNames(),
  printingAt: id => decisions.printingAt(id),
  settle: async (...args) => announce(await decisions.settle(...args), tell),
})

/** Who is at the bench, and who may be: every window shows the same. */
export const announcedPeople = (people: People, tell: () => void): People => ({
  ...people,
  save: async person => announce(await people.save(person), tell),
  remove: id => announce(people.remove(id), tell),
  unlock: async entry => announce(await people.unlock(entry), tell),
  lock: () => announce(people.lock(), tell),
  takeLapsed: () =>
    announce(people.takeLapsed(), gone => {
      if (gone) tell()
    }),
  make: async (call, run) =>
    announce(await people.make(call, run), ({ spentBy }) => {
      if (spentBy) tell()
    }),
})

/** What changes the list of what is set aside shows in every window: it is the same list where its write failed. */
export function announcedBench(bench: BenchPort, tell: (mode: Mode) => void): BenchPort {
  const told = async <Value>(modes: readonly Mode[], change: () => Promise<Value>): Promise<Value> => {
    const revisions = modes.map(mode => bench.aside(mode).revision)
    try {
      return await change()
    } finally {
      for (const [index, mode] of modes.entries()) {
        if (bench.aside(mode).revision !== revisions[index]) tell(mode)
      }
    }
  }
  return {
    ...bench,
    keep: (mode, given) => told([mode], () => bench.keep(mode, given)),
    release: (mode, ...which) => told([mode], () => bench.release(mode, ...which)),
    forget: before => told(MODES, () => bench.forget(before)),
  }
}

function announce<Value>(value: Value, tell: (value: Value) => void): Value {
  tell(value)
  return value
}

/** Own methods of a port as plain functions, whatever `this` they were written for. */
function bound<Port extends object>(port: Port): Port {
  const methods: Record<string, unknown> = {}
  for (
    let level: object | null = port;
    level && level !== Object.prototype;
    level = Object.getPrototypeOf(level)
  ) {
    for (const name of Object.getOwnPropertyNames(level)) {
      const value = (port as Record<string, unknown>)[name]
      if (name !== 'constructor' && !(name in methods)) {
        methods[name] = typeof value === 'function' ? value.bind(port) : value
      }
    }
  }
  return methods as Port
}
