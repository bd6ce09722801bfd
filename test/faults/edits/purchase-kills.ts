// The edits that turn faults 1 to 12 red.
import { type Edits, edit } from './edit.ts'

const SHIP = 'main/flows/ship-package.ts'
const RECOVERY = 'main/storage/records/trail/recovery.ts'
const JOBS = 'main/storage/spool/jobs.ts'
const INTERRUPTED = ".set({ state: 'unsure', cause: 'interrupted', updated_at: at })"
const SENDING = "await moveAll(session, 'sending', 'unknown', 'purchase.unknown', left)"

export const purchaseKills: Edits = {
  1: edit(
    SHIP,
    'asks the service before anything is written down',
    '  const intended = await intend(',
    '  await service.buy(prepared.value)\n  const intended = await intend(',
  ),
  2: edit(RECOVERY, 'takes what was going out for refused', SENDING, SENDING.replace('unknown', 'refused')),
  3: edit(RECOVERY, 'frees a reference that may be bought', SENDING, SENDING.replace('unknown', 'abandoned')),
  4: edit(
    RECOVERY,
    'leaves an interrupted purchase in progress for good',
    SENDING,
    '[] as readonly string[]',
  ),
  5: {
    file: SHIP,
    breaks: 'keeps the job in a commit of its own',
    changes: [
      {
        find: '    const write = () => context.ledger.settleAnswer(change)\n',
        replace:
          '    const write = () => context.ledger.settleAnswer((({ job: _job, ...rest }) => rest)(change))\n',
      },
      {
        find: 'labelled.jobId === undefined ? undefined : await context.spool.job(labelled.jobId)',
        replace: "change.job && (await context.spool.add(change.job, { kind: 'job-added' }))",
      },
    ],
  },
  6: edit(JOBS, 'sends an interrupted job again', INTERRUPTED, ".set({ state: 'held', updated_at: at })"),
  7: edit(
    RECOVERY,
    'leaves an interrupted job as sending',
    'const jobs = await session.spool.interruptJobs()',
    'const jobs: Awaited<ReturnType<typeof session.spool.interruptJobs>> = []',
  ),
  8: edit(JOBS, 'says printed without evidence', INTERRUPTED, ".set({ state: 'printed', updated_at: at })"),
  9: edit(
    RECOVERY,
    'takes an interrupted void for one that did not happen',
    "await moveAll(session, 'voiding', 'void-unknown', 'void.unknown', left)",
    "await moveAll(session, 'voiding', 'bought', 'void.unknown', left)",
  ),
  10: edit(
    'main/storage/records/closes/close-outcomes.ts',
    'takes an interrupted close for one that nobody was told of',
    "before.outcome === 'sending'",
    "before.outcome === ('closed' as string)",
  ),
  11: edit(
    'main/storage/records/trail/unfinished.ts',
    'takes interrupted funds for not added',
    "      { state: 'unknown' },\n      { kind: 'funds-unknown',",
    "      { state: 'not-added' },\n      { kind: 'funds-unknown',",
  ),
  12: edit(
    'main/storage/migrations/migrate.ts',
    'leaves half a migration behind',
    '    allowUnorderedMigrations: true,',
    '    allowUnorderedMigrations: true,\n    disableTransactions: true,',
  ),
}
