// Compares every record with what the trail says about it, and names those that differ: changed, removed or
// invented from outside.
import type { Kysely, Selectable } from 'kysely'
import { formsToKeep } from '../../core/purchases/scanned-codes.ts'
import { closeStates } from '../records/closes/sealed-closes.ts'
import { payloadsHash } from '../records/digests.ts'
import { readClose, readCloseLabel, readCloseService, readFunds } from '../records/money-columns.ts'
import { readPurchase } from '../records/purchases/purchase-columns.ts'
import type { PurchaseRow } from '../records/purchases/purchase-rows.ts'
import { tellsWhetherOver } from '../records/retention.ts'
import { type IdAndPlace, labelValues } from '../records/trail/as-found.ts'
import {
  type SealedRow,
  sealedClose,
  sealedClosing,
  sealedFunds,
  sealedPurchase,
} from '../records/trail/sealed-rows.ts'
import { differing, lastSealedPurchase } from '../records/trail/told-rows.ts'
import type { CloseTable, FundsTable, LedgerTables } from '../schema.ts'
import type { Findings } from './findings.ts'
import { formsSum } from './forms-sum.ts'
import { type About, namesUnreadable } from './names-unreadable.ts'
import { pages } from './pages.ts'
import type { Replay } from './replay.ts'
import { stateDiffers, toldDiffers } from './told.ts'

type Db = Kysely<LedgerTables>

const PAGE = 500

type Compared = readonly string[] | 'invented' | undefined

export class RowCheck {
  readonly #db: Db
  readonly #replay: Replay
  readonly #counted: (rows: number) => void
  readonly #findings: Findings

  constructor(db: Db, replay: Replay, findings: Findings, counted: (rows: number) => void) {
    this.#db = db
    this.#replay = replay
    this.#findings = findings
    this.#counted = counted
  }

  async purchases(): Promise<void> {
    const next = (after: number) =>
      this.#db
        .selectFrom('purchases')
        .selectAll()
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(PAGE)
        .execute()
    for await (const row of pages(next, this.#counted)) await this.#purchase(row)
    await this.#missing('purchase')
  }

  async funds(): Promise<void> {
    const next = (after: number) =>
      this.#db.selectFrom('funds').selectAll().where('seq', '>', after).orderBy('seq').limit(PAGE).execute()
    for await (const row of pages(next, this.#counted)) this.#funds(row)
    await this.#missing('funds')
  }

  /** Closes with their services, and each of their labels. */
  async closes(): Promise<void> {
    const { scratch } = this.#replay
    const next = (after: number) =>
      this.#db.selectFrom('closes').selectAll().where('seq', '>', after).orderBy('seq').limit(PAGE).execute()
    for await (const row of pages(next, this.#counted)) {
      const { values, unreadable } = readClose(row)
      const services = await this.#servicesUnreadable(row.seq)
      const unread = { record: 'close', name: values.started_at } as const
      if (this.#isUnreadable(unread, row, [...unreadable, ...services])) {
        await this.#closeLabels(row)
        continue
      }
      const sealed = sealedClose(row, await closeStates(this.#db, row.seq))
      const compared = this.#compare(sealed, () => [])
      const named = compared && compared !== 'invented' ? ['state'] : compared
      this.#addRow({ record: 'close', name: row.started_at }, sealed, named)
      await this.#closeLabels(row)
    }
    await this.#missing('close')
    for (const id of scratch.unseen('close-label')) {
      const [closeId = '', shipmentId] = id.split('/')
      // A close that is gone is named once.
      if (scratch.get('close', closeId)?.seen !== 1) continue
      const about = { record: 'close', id: closeId, name: shipmentId } as const
      this.#findings.add({ ...about, what: 'changed', fields: ['labels'] }, { shipmentId })
    }
  }

  async #closeLabels({ seq, id: closeId }: Selectable<CloseTable>): Promise<void> {
    const { scratch } = this.#replay
    const isWhole = scratch.get('whole-close', closeId) !== undefined
    for (let after = ''; ; ) {
      const page = await this.#db
        .selectFrom('close_labels')
        .selectAll()
        .where('close_seq', '=', seq)
        .where('shipment_id', '>', after)
        .orderBy('shipment_id')
        .limit(PAGE)
        .execute()
      for (const label of page) {
        const { shipment_id, reference, outcome } = label
        const { values, unreadable } = readCloseLabel(label)
        if (unreadable.length > 0) {
          scratch.see('close-label', `${closeId}/${shipment_id}`)
          const about = { record: 'close', id: closeId, name: values.reference } as const
          this.#findings.addUnreadable(about, { ...label }, unreadable)
          continue
        }
        const key = `${closeId}/${shipment_id}`
        const said = scratch.get('close-label', key)
        scratch.see('close-label', key)
        const differs = said ? said.says !== outcome : isWhole
        if (!differs) continue
        const about = { record: 'close', id: closeId, name: reference } as const
        this.#findings.add({ ...about, what: 'changed', fields: ['labels'] }, { shipment_id, outcome })
      }
      const last = page.at(-1)
      if (!last) return
      after = last.shipment_id
    }
  }

  async #servicesUnreadable(seq: number): Promise<readonly string[]> {
    const services = await this.#db
      .selectFrom('close_services')
      .selectAll()
      .where('close_seq', '=', seq)
      .execute()
    return [...new Set(services.flatMap(service => readCloseService(service).unreadable))]
  }

  #isUnreadable(about: About, row: IdAndPlace, fields: readonly string[]): boolean {
    return namesUnreadable(this.#replay, this.#findings, about, row, fields)
  }

  async #purchase(row: PurchaseRow): Promise<void> {
    const { values, unreadable } = readPurchase(row)
    const keepsAddress = row.shipment !== null && !tellsWhetherOver(row)
    const about = {
      record: 'purchase',
      name: values.reference,
      ...(keepsAddress && { keepsAddress }),
    } as const
    if (this.#isUnreadable(about, row, unreadable)) return
    const closing = [...this.#closingDiffers(row), ...(await this.#labelDiffers(row))]
    const fields = this.#compare(sealedPurchase(row), () =>
      toldDiffers(row.kind, row, this.#replay.told('purchase', row.id)),
    )
    if (fields === undefined && closing.length === 0) return
    const { id } = row
    const sealed = sealedPurchase(row)
    const found = { ...sealed.is, revision: sealed.revision }
    if (fields === 'invented') {
      this.#findings.add({ ...about, id, what: 'invented', fields: [] }, found)
      return
    }
    const named = fields?.length === 0 ? await this.#fieldsOf(sealed) : (fields ?? [])
    // Its forms follow from these: they are named where they alone were changed.
    const known = named.includes('identifiers') || named.includes('reference')
    const apart = known ? closing.filter(field => field !== 'numbers') : closing
    this.#findings.add(
      { ...about, id, what: 'changed', fields: [...named, ...apart] },
      apart.length > 0 ? await this.#withLabel(row) : found,
    )
  }

  async #withLabel(row: PurchaseRow) {
    const label = payloadsHash(await this.#payloads(row))
    return labelValues(row, { forms: this.#replay.forms(row.seq), label })
  }

  /** The label that is printed again, and the forms by which a scan finds it. */
  async #labelDiffers(row: PurchaseRow): Promise<readonly string[]> {
    const sealed = this.#replay.scratch.get('purchase', row.id)
    // Of before these were told of.
    if (!sealed || !this.#replay.namesIn(sealed.says).includes('payloadsHash')) return []
    const kept = formsSum(formsToKeep(row.reference, readPurchase(row).values.identifiers))
    const differs = kept === this.#replay.forms(row.seq) ? [] : ['numbers']
    if (row.payloads_hash === null || row.payloads_kept === 0) return differs
    return payloadsHash(await this.#payloads(row)) === row.payloads_hash ? differs : [...differs, 'label']
  }

  #payloads({ seq }: PurchaseRow) {
    return this.#db
      .selectFrom('payloads')
      .select(['part', 'format', 'bytes'])
      .where('purchase_seq', '=', seq)
      .execute()
  }

  /** Handed over as the trail says; by a close of before, as far as there was such a close. */
  #closingDiffers({ id, closed_at, close_id }: PurchaseRow): readonly string[] {
    const { scratch } = this.#replay
    const said = scratch.get('closing', id)
    if (said) {
      return this.#replay.agrees(said, sealedClosing(id, closed_at, close_id).is) ? [] : ['closedAt']
    }
    if (closed_at === null && close_id === null) return []
    const isOlder =
      close_id !== null && !scratch.get('whole-close', close_id) && scratch.get('told-close', close_id)
    return isOlder ? [] : ['closedAt']
  }

  #funds(row: Selectable<FundsTable>): void {
    const { values, unreadable } = readFunds(row)
    if (this.#isUnreadable({ record: 'funds', name: values.meter_id }, row, unreadable)) return
    const sealed = sealedFunds(row)
    const fields = this.#compare(sealed, () => {
      const told = this.#replay.told('funds', row.id)
      const differs = told?.amountCents !== undefined && told.amountCents !== row.amount_cents
      return [...stateDiffers(row.state, told), ...(differs ? ['amountCents'] : [])]
    })
    this.#addRow({ record: 'funds', name: row.meter_id }, sealed, fields)
  }

  #addRow(about: About, { id, is, revision }: SealedRow, compared: Compared): void {
    if (compared === undefined) return
    const found =
      compared === 'invented'
        ? ({ what: 'invented', fields: [] } as const)
        : ({ what: 'changed', fields: compared } as const)
    this.#findings.add({ ...about, id, ...found }, { ...is, revision })
  }

  /** Undefined where it is as the trail has it; no field where only a hash says that it is not. */
  #compare(row: SealedRow, older: () => readonly string[]): Compared {
    const { scratch } = this.#replay
    const sealed = scratch.get(row.of, row.id)
    scratch.see(row.of, row.id)
    scratch.see(`told-${row.of}`, row.id)
    if (sealed) {
      this.#findings.checkedCount += 1
      return sealed.revision === row.revision && this.#replay.agrees(sealed, row.is) ? undefined : []
    }
    if (!scratch.get(`told-${row.of}`, row.id)) return 'invented'
    this.#findings.olderCount += 1
    const fields = [...(row.revision === 0 ? [] : ['revision']), ...older()]
    return fields.length === 0 ? undefined : fields
  }

  /** Which values differ from those of the last event that carries the row. */
  async #fieldsOf(row: SealedRow): Promise<readonly string[]> {
    const last = await lastSealedPurchase(this.#db, row.id)
    return last ? differing(row, last) : []
  }

  async #missing(record: 'purchase' | 'funds' | 'close'): Promise<void> {
    const { scratch } = this.#replay
    for (const id of scratch.unseen(record)) {
      const last = record === 'purchase' ? await lastSealedPurchase(this.#db, id) : undefined
      const name = typeof last?.is.reference === 'string' ? last.is.reference : undefined
      const { revision } = scratch.get(record, id) ?? {}
      this.#findings.add({ record, id, name, what: 'missing', fields: [] }, { revision })
    }
    for (const id of scratch.unseen(`told-${record}`)) {
      if (!scratch.get(record, id)) this.#findings.add({ record, id, what: 'missing', fields: [] }, {})
    }
  }
}
