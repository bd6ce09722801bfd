// What can be asked of the station's records as a whole: the trail's head, the check, a copy, and an older
// copy's fate.
import type { CheckedRecords, RecordsCheck, RecordsService } from '../api/station-services.ts'
import type { Clock, Log } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure, type UnreadRecord } from '../core/records/ledger.ts'
import type { NotedFindings, RecordFinding } from '../core/records/record-finding.ts'
import { fail, ok } from '../core/result.ts'
import type { Store } from '../storage/store.ts'
import { CheckedBefore, concernsOf, unseen } from './checked-before.ts'
import { copyRecords } from './copies.ts'

/** `found`: what the start found wrong, said for as long as this run lasts. */
export function recordsService(options: {
  readonly store: Pick<
    Store,
    'stats' | 'verify' | 'backup' | 'acceptOlderCopy' | 'reviewTrail' | 'markSeen' | 'notedFindings'
  >
  /** Another program wrote into the records. */
  readonly onWrittenOutside: (listener: () => void) => void
  readonly dataFolder: string
  /** How many copies stay beside the records: the oldest go first, so that they cannot fill the disk. */
  readonly copiesKept: () => number
  /** The chain that this process writes. */
  readonly station: string
  readonly clock: Clock
  readonly found: readonly Problem[]
  /** What it could not read of what is still open. */
  readonly unreadable: readonly UnreadRecord[]
  /** The trail is sealed by a key of the system's keychain. */
  readonly keyed: boolean
  readonly log: Pick<Log, 'error'>
  /** More, or less, is to be said above the screens. */
  readonly onConcerns: () => void
}): RecordsService {
  const { store, dataFolder, station, clock, found, keyed, log } = options
  const before = new CheckedBefore(dataFolder, () => clock.now())
  let lastCheck: CheckedRecords | undefined
  let share: number | undefined
  let checking: Promise<RecordsCheck> | undefined
  let noted: NotedFindings = { seen: [], met: [] }

  async function check(): Promise<RecordsCheck> {
    share = 0
    try {
      const { damage, chains, rows } = await store.verify(({ doneCount, totalCount }) => {
        share = totalCount === 0 ? 1 : doneCount / totalCount
      })
      const { findings, findingCount, seenCount, unreadableCount, checkedCount, olderCount } = rows
      const { firstDiffering = '–', firstUnreadable = '–' } = rows
      const checked = {
        damageCount: damage.length,
        checkedCount: chains.checkedCount,
        broken: [...chains.broken, ...chains.unsealed],
        keyed,
        heads: Object.entries(chains.heads).map(([name, head]) => ({ station: name, ...head })),
        rows: { checkedCount, olderCount },
        findings: findings.map(withSentence),
        findingCount,
        seenCount,
      }
      if (checked.broken.length > 0) await store.reviewTrail()
      lastCheck = { at: clock.now().toISOString(), ...checked }
      before.keep({
        count: findingCount - seenCount,
        name: firstDiffering,
        unreadableCount,
        unreadableName: firstUnreadable,
        findings: findings
          .filter(one => !one.seen)
          .map(one => ({
            asFound: one.asFound,
            name: nameOf(one),
            isUnreadable: one.what === 'unreadable',
          })),
        failed: false,
      })
      return checked
    } catch (error) {
      // The database or the station's own end: the records are not to blame.
      if (error instanceof LedgerFailure) throw error
      // What was found before is known all the same.
      before.keep({ ...before.found(), failed: true })
      log.error('the check of the records failed', { why: error instanceof Error ? error.name : 'unknown' })
      throw new LedgerFailure(problem('storage', 'storage.check-failed'))
    } finally {
      share = undefined
      checking = undefined
    }
  }

  const checkOnce = () => {
    checking ??= check()
    return checking
  }

  let isToBeChecked = false
  let isAtIt = false
  /** Somebody else wrote into them: what was done is found before it is acted on. Once more for what comes meanwhile. */
  async function checkWritten(): Promise<void> {
    isToBeChecked = true
    if (isAtIt) return
    isAtIt = true
    try {
      while (isToBeChecked) {
        // One that is under way may have read what was written only now.
        await checking
        isToBeChecked = false
        await checkOnce()
        options.onConcerns()
      }
    } catch (error) {
      // Said above the screens, or by what ended it.
      if (!(error instanceof LedgerFailure)) throw error
    } finally {
      isAtIt = false
    }
  }
  options.onWrittenOutside(() => void checkWritten())

  /** As the trail tells it, also by other stations; where it cannot be asked, as it told last. */
  async function notedNow(): Promise<NotedFindings> {
    try {
      noted = await store.notedFindings()
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error
    }
    return noted
  }

  return {
    async concerns() {
      // A check of this run has looked at what is open, too.
      const started = lastCheck ? [] : options.unreadable
      return [...found, ...concernsOf(unseen(before.found(), started, await notedNow()))]
    },
    async seen(hashes, { operator, note }) {
      const all = lastCheck?.findings ?? []
      const named = all.filter(one => hashes.includes(one.asFound))
      if (!lastCheck || hashes.some(hash => !named.some(one => one.asFound === hash))) {
        return fail(problem('wrong-state', 'storage.check-again'))
      }
      const news = named.filter(one => !one.seen)
      const who = operator === undefined ? {} : { operator }
      await store.markSeen(news, { kind: 'findings-seen', ...who, detail: { note } })
      const seen = { at: clock.now().toISOString(), ...who, note }
      lastCheck = {
        ...lastCheck,
        findings: all.map(one => (news.includes(one) ? { ...one, seen } : one)),
        seenCount: lastCheck.seenCount + news.length,
      }
      options.onConcerns()
      return ok(lastCheck)
    },
    async trailHead() {
      const { chainHead } = await store.stats()
      return chainHead && { station, ...chainHead }
    },
    // Whoever asks meanwhile is given what the one under way finds.
    check: checkOnce,
    checkShare: () => share,
    lastCheck: () => lastCheck,
    async backUp() {
      try {
        return ok(await copyRecords(store, dataFolder, { now: clock.now(), keep: options.copiesKept() }))
      } catch (error) {
        if (error instanceof LedgerFailure) return fail(error.problem)
        const { code } = error as NodeJS.ErrnoException
        if (code === undefined) throw error
        return fail(problem('storage', 'storage.backup-failed', { detail: code }))
      }
    },
    acceptOlderCopy: (operator, note) => store.acceptOlderCopy(operator, note),
  }
}

const nameOf = (finding: RecordFinding): string => finding.name ?? finding.id

const SENTENCES = {
  purchase: 'storage.label-unreadable',
  funds: 'storage.funds-unreadable',
  close: 'storage.close-unreadable',
  job: 'storage.print-unreadable',
  meter: 'storage.meter-unreadable',
  adjustment: 'storage.adjustment-unreadable',
  order: 'order.changed-outside',
  import: 'storage.file-unreadable',
  run: 'storage.batch-unreadable',
} as const satisfies Readonly<Record<RecordFinding['record'], Problem['code']>>

/** Of one that cannot be read, and of an order that is not shipped: which it is and what to do with it. */
function withSentence(finding: RecordFinding): RecordFinding & { readonly problem?: Problem } {
  const isOrderThere = finding.record === 'order' && finding.what !== 'missing'
  if (finding.what !== 'unreadable' && !isOrderThere) return finding
  const name = finding.record === 'meter' ? finding.id : nameOf(finding)
  const code = finding.keepsAddress ? 'storage.label-unreadable-kept' : SENTENCES[finding.record]
  return { ...finding, problem: problem('storage', code, { params: { name, reference: name } }) }
}
