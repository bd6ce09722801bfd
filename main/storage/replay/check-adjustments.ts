// Lines of carriers' statements against the trail: by them a company asks its money back.
import type { Kysely } from 'kysely'
import type { AdjustmentTable } from '../records/adjustment-table.ts'
import { readAdjustment } from '../records/money-columns.ts'
import { sealedAdjustment, toldLines } from '../records/trail/sealed-adjustments.ts'
import type { SealedRow } from '../records/trail/sealed-rows.ts'
import { differing } from '../records/trail/told-rows.ts'
import type { LedgerTables } from '../schema.ts'
import type { Findings } from './findings.ts'
import { namesUnreadable } from './names-unreadable.ts'
import type { Replay } from './replay.ts'

type Db = Kysely<LedgerTables>

const PAGE = 500

export async function checkAdjustments(db: Db, replay: Replay, findings: Findings): Promise<void> {
  const { scratch } = replay
  const differs: AdjustmentTable[] = []
  for await (const row of lines(db)) {
    const { values, unreadable } = readAdjustment(row)
    const unread = { record: 'adjustment', name: values.tracking_number } as const
    if (namesUnreadable(replay, findings, unread, { ...row, seq: row.line }, unreadable)) continue
    const sealed = sealedAdjustment(row)
    const said = scratch.get('adjustment', row.id)
    scratch.see('adjustment', row.id)
    if (said) {
      findings.checkedCount += 1
      if (!replay.agreesWithLine(said, sealed)) differs.push(row)
    } else if (scratch.get('older-statement', row.created_at)) {
      // Of before the trail knew of lines.
      findings.olderCount += 1
    } else {
      const { id, tracking_number: name } = row
      findings.add({ record: 'adjustment', id, name, what: 'invented', fields: [] }, sealed.is)
    }
  }
  await nameThem(db, replay, findings, differs)
}

/** What differs, and what a line that is gone was known by, is read from the events once for all. */
async function nameThem(
  db: Db,
  { scratch }: Replay,
  findings: Findings,
  differs: readonly AdjustmentTable[],
): Promise<void> {
  const gone = [...scratch.unseen('adjustment')]
  const ofThese = [...differs, ...gone.map(id => ({ id }))].slice(0, PAGE)
  const { last } = await toldLines(
    db,
    ofThese.map(({ id }) => ({ id, created_at: ANY_TIME })),
  )
  for (const row of differs) {
    const { id, tracking_number: name } = row
    const sealed = sealedAdjustment(row)
    const told = last.get(id)
    const fields = told ? differing(sealed, told) : []
    findings.add({ record: 'adjustment', id, name, what: 'changed', fields }, found(sealed))
  }
  for (const id of gone) {
    const number = last.get(id)?.is.trackingNumber
    const name = typeof number === 'string' ? number : undefined
    findings.add(
      { record: 'adjustment', id, name, what: 'missing', fields: [] },
      {
        revision: scratch.get('adjustment', id)?.revision,
      },
    )
  }
}

/** Its own moment may be what was changed. */
const ANY_TIME = new Date(0).toISOString()

const found = ({ is, revision }: SealedRow) => ({ ...is, revision })

async function* lines(db: Db): AsyncGenerator<AdjustmentTable> {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('adjustments')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}
