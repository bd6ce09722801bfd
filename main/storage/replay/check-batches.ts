// Files of orders and batches against the trail: who brought them in, who told them to ship, and where their labels print.
import type { Kysely } from 'kysely'
import { readImport, readRun } from '../records/orders/order-columns.ts'
import { sealedImport, sealedRun } from '../records/trail/sealed-batches.ts'
import type { SealedRow } from '../records/trail/sealed-rows.ts'
import type { LedgerTables } from '../schema.ts'
import type { Findings } from './findings.ts'
import { type About, namesUnreadable } from './names-unreadable.ts'
import { pages } from './pages.ts'
import type { Replay } from './replay.ts'

const PAGE = 500
const notCounted = () => undefined

export async function checkBatches(
  db: Kysely<LedgerTables>,
  replay: Replay,
  findings: Findings,
): Promise<void> {
  const after = (table: 'order_imports' | 'order_runs', seq: number) =>
    db.selectFrom(table).where('seq', '>', seq).orderBy('seq').limit(PAGE)
  const imports = (seq: number) => after('order_imports', seq).selectAll('order_imports').execute()
  for await (const row of pages(imports, notCounted)) {
    const { values, unreadable } = readImport(row)
    const about = { record: 'import', name: values.file_name } as const
    if (!namesUnreadable(replay, findings, about, row, unreadable))
      compare(replay, findings, about, sealedImport(row))
  }
  const runs = (seq: number) => after('order_runs', seq).selectAll('order_runs').execute()
  for await (const row of pages(runs, notCounted)) {
    const { values, unreadable } = readRun(row)
    const about = { record: 'run', name: values.started_at } as const
    if (!namesUnreadable(replay, findings, about, row, unreadable))
      compare(replay, findings, about, sealedRun(row))
  }
  missing(replay, findings)
}

function compare(replay: Replay, findings: Findings, about: About, { of, id, is }: SealedRow): void {
  const { scratch } = replay
  const said = scratch.get(of, id)
  scratch.see(of, id)
  if (said) {
    findings.checkedCount += 1
    if (!replay.agrees(said, is)) findings.add({ ...about, id, what: 'changed', fields: ['record'] }, is)
  } else if (scratch.get(`told-${of}`, id)) {
    // Of before the trail had them.
    findings.olderCount += 1
  } else {
    findings.add({ ...about, id, what: 'invented', fields: [] }, is)
  }
}

function missing({ scratch }: Replay, findings: Findings): void {
  for (const id of scratch.unseen('import')) {
    // With the last of its orders its file goes too.
    if (scratch.get('removed-import', id)) continue
    findings.add({ record: 'import', id, what: 'missing', fields: [] }, { id })
  }
  for (const id of scratch.unseen('run')) {
    findings.add({ record: 'run', id, what: 'missing', fields: [] }, { id })
  }
}
