// Each column of a purchase, of added money, of a close and of a print, changed from outside one at a time: the
// check names the record, or nothing follows from the column.
import { expect, test } from 'vitest'
import type { AdjustmentTable } from '../../../main/storage/records/adjustment-table.ts'
import type {
  CloseTable,
  FundsTable,
  IdentifierTable,
  MeterReadingTable,
  PayloadTable,
  PurchaseTable,
} from '../../../main/storage/schema.ts'
import type { JobBytesTable, JobTable } from '../../../main/storage/spool/schema.ts'
import { toldAs } from '../../support/told-as.ts'
import { boughtPurchase, newJob, onEachLedger, zpl } from '../fixtures.ts'

/**
 * What a column is changed to; null: nothing follows from it, or it is its order. One that a migration adds does
 * not compile.
 */
type Changes<Table> = { readonly [Column in keyof Table]-?: string | null }

const TEXT = `'x'`
const JSON_TEXT = `'{"trackingNumbers":["T-9"]}'`
const ONE_MORE = 'coalesce({}, 0) + 1'

const PURCHASES: Changes<PurchaseTable> = {
  seq: null,
  id: TEXT,
  environment: TEXT,
  service: TEXT,
  origin: TEXT,
  reference: TEXT,
  reference_key: TEXT,
  box_number: ONE_MORE,
  box_of: ONE_MORE,
  holder_key: TEXT,
  command_id: TEXT,
  kind: TEXT,
  needs_decision: ONE_MORE,
  payloads_kept: ONE_MORE,
  payloads_hash: TEXT,
  request_id: TEXT,
  body_hash: TEXT,
  base_url: TEXT,
  account: TEXT,
  account_environment: TEXT,
  cost_cents: ONE_MORE,
  service_type: TEXT,
  document_url: TEXT,
  duplicate_reason: TEXT,
  void_reason: TEXT,
  void_command_id: TEXT,
  voids: `'[]'`,
  scan_back: `'{"seen":["x"]}'`,
  scan_due_by: TEXT,
  return_of: TEXT,
  operator: TEXT,
  station: TEXT,
  in_flight_by: TEXT,
  created_at: TEXT,
  updated_at: null,
  bought_at: TEXT,
  created_on: TEXT,
  closed_at: TEXT,
  close_id: TEXT,
  close_before: TEXT,
  ship_date: TEXT,
  search_stamp: null,
  search_text: null,
  identifiers: JSON_TEXT,
  warnings: `'["x"]'`,
  attention: `'["no-payload"]'`,
  last_problem: `'{"code":"x"}'`,
  elements: JSON_TEXT,
  shipment: 'null',
  choice: null,
  revision: ONE_MORE,
}
const FUNDS: Changes<FundsTable> = {
  seq: null,
  id: TEXT,
  environment: TEXT,
  meter_id: TEXT,
  holder_key: TEXT,
  command_id: TEXT,
  state: TEXT,
  amount_cents: ONE_MORE,
  transaction_reference: TEXT,
  account: `'{"baseUrl":"x","account":"x"}'`,
  balance_before_cents: ONE_MORE,
  transaction_id: TEXT,
  fees: `'[]'`,
  note: TEXT,
  operator: TEXT,
  station: TEXT,
  created_at: TEXT,
  settled_at: TEXT,
  after_all: ONE_MORE,
  revision: ONE_MORE,
}
const CLOSES: Changes<CloseTable> = {
  seq: null,
  id: TEXT,
  environment: TEXT,
  holder_key: TEXT,
  command_id: TEXT,
  state: TEXT,
  operator: TEXT,
  station: TEXT,
  container: JSON_TEXT,
  named: ONE_MORE,
  scanned_only: ONE_MORE,
  documents: `'["x"]'`,
  started_at: TEXT,
  finished_at: TEXT,
  revision: ONE_MORE,
}
const PAYLOADS: Changes<PayloadTable> = { purchase_seq: null, part: ONE_MORE, format: TEXT, bytes: '{BYTES}' }
const IDENTIFIERS: Changes<IdentifierTable> = { code: `'x' || {}`, purchase_seq: null }
const JOBS: Changes<JobTable> = {
  seq: null,
  id: TEXT,
  mode: TEXT,
  test_label: ONE_MORE,
  command_id: TEXT,
  shipment_id: TEXT,
  slip_of: TEXT,
  printer_id: TEXT,
  state: TEXT,
  cause: TEXT,
  detail: null,
  copy_number: ONE_MORE,
  reason: TEXT,
  title: TEXT,
  byte_count: ONE_MORE,
  bytes_sent: null,
  labels_expected: ONE_MORE,
  print_anyway: TEXT,
  warnings: `'[]'`,
  needs_release: '1 - needs_release',
  bytes_kept: null,
  bytes_hash: TEXT,
  evidence: `'{}'`,
  operator: TEXT,
  given_to: TEXT,
  given_by: TEXT,
  created_at: TEXT,
  updated_at: null,
}
const JOB_BYTES: Changes<JobBytesTable> = { job_seq: null, bytes: `x'00'` }

const METERS: Changes<MeterReadingTable> = {
  environment: TEXT,
  meter_id: TEXT,
  carrier: TEXT,
  current_balance_cents: ONE_MORE,
  pending_funds_cents: ONE_MORE,
  old_balance_cents: ONE_MORE,
  // Its row is looked for by it: the last.
  read_at: TEXT,
}

const ADJUSTMENTS: Changes<AdjustmentTable> = {
  environment: `'training'`,
  file_name: TEXT,
  line: ONE_MORE,
  tracking_number: TEXT,
  billed_weight: TEXT,
  billed_weight_oz: ONE_MORE,
  billed_cents: ONE_MORE,
  reason: TEXT,
  shipment_id: TEXT,
  operator: TEXT,
  created_at: `'2020-01-01T00:00:00.000Z'`,
  id: TEXT,
}

const LEDGER = {
  purchases: PURCHASES,
  funds: FUNDS,
  closes: CLOSES,
  payloads: PAYLOADS,
  identifiers: IDENTIFIERS,
  meter_readings: METERS,
  adjustments: ADJUSTMENTS,
}
const SPOOL = { jobs: JOBS, job_bytes: JOB_BYTES }

onEachLedger((place, bench) => {
  test.each([...Object.entries(LEDGER), ...Object.entries(SPOOL)])(
    'no column of %s is changed unseen',
    { timeout: 240_000 },
    async (table, changes) => {
      const folder = bench.folder()
      const store = await place.open(bench, folder)
      const { id } = await boughtPurchase(store, {
        purchase: { commandId: 'c-1' },
        identifiers: { trackingNumbers: ['T-1'] },
        payloads: [zpl()],
        job: { id: 'j-1', printAnyway: 'looked at it' },
      })
      await store.add(newJob({ id: 'j-2', shipmentId: id, copyNumber: 2 }), { kind: 'job-added' })
      await store.changeJob('j-1', ['held'], { state: 'sending' })
      await store.changeJob('j-1', ['sending'], { state: 'printed', evidence: { odometer: 7 } })
      const funds = { id: 'f-1', environment: 'live', meterId: 'm', amountCents: 1 } as const
      await store.intendFunds({ ...funds, transactionReference: 'PO-1' }, { kind: 'funds-sending' })
      await store.startClose(
        { id: 'c-1', environment: 'live', services: [{ service: 'label-server', shipmentIds: [id] }] },
        { kind: 'close-started' },
      )
      await store.updateClose('c-1', { labels: [{ shipmentId: id, outcome: 'sending' }] })
      await store.updateClose('c-1', { labels: [{ shipmentId: id, outcome: 'closed' }], ended: 'all' })
      const reading = { meterId: 'm', carrier: 'USPS', currentBalanceCents: 100 }
      await store.saveMeters('live', [{ ...reading, readAt: '2026-11-20T10:00:00.000Z' }])
      const adjusted = { row: 2, billedCents: 320, billedWeight: '2 lb', billedWeightOz: 32, reason: 'Audit' }
      await store.addAdjustments(
        { environment: 'live', fileName: 'may.csv', lines: [{ ...adjusted, trackingNumber: 'T-1' }] },
        {},
      )
      const found = async () => (await store.verify()).rows.findingCount
      expect(await found()).toBe(0)

      const change = async (sql: string) =>
        table in SPOOL ? place.runOnSpool(folder, sql) : place.run(folder, sql)
      const key =
        {
          ...{ payloads: 'purchase_seq', identifiers: 'code', job_bytes: 'job_seq' },
          ...{ meter_readings: 'read_at', adjustments: 'id' },
        }[table] ?? 'seq'
      const one = `${key} = (select min(${key}) from ${table})`
      await change(`create table kept_row as select * from ${table} where ${one}`)
      const bytes = place.shared ? `'\\x00'` : `x'00'`
      const unseen: string[] = []
      for (const [column, to] of Object.entries(changes)) {
        if (to === null) continue
        const value = to.replaceAll('{}', column).replace('{BYTES}', bytes)
        // Where the key itself is changed the row is found again by what is left.
        const again = column === key ? `${column} = ${value}` : `${key} = (select ${key} from kept_row)`
        const changed = await change(`update ${table} set ${column} = ${value} where ${one}`).then(
          () => true,
          // What the database itself refuses need not be seen.
          () => false,
        )
        if (!changed) continue
        if ((await found()) === 0) unseen.push(column)
        if (column === key) break
        await change(`update ${table} set ${column} = (select ${column} from kept_row) where ${again}`)
      }
      expect(unseen).toEqual([])
    },
  )

  test.each([
    ['forms by which a label is found', 'delete from identifiers', 'ledger'],
    ['labels', 'delete from payloads', 'ledger'],
    ['bytes of prints', 'delete from job_bytes', 'spool'],
    ['readings of meters', 'delete from meter_readings', 'ledger'],
    [
      'invented readings of meters',
      `insert into meter_readings (environment, meter_id, read_at, carrier, current_balance_cents)
        values ('live', 'm', '2026-11-21T10:00:00.000Z', 'USPS', 999)`,
      'ledger',
    ],
  ] as const)('%s that were taken out, or put in, are named', async (_what, sql, where) => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const reading = { meterId: 'm', carrier: 'USPS', currentBalanceCents: 100 }
    await store.saveMeters('live', [{ ...reading, readAt: '2026-11-20T10:00:00.000Z' }])
    await boughtPurchase(store, { identifiers: { trackingNumbers: ['T-1'] }, job: {} })
    if (where === 'spool') place.runOnSpool(folder, sql)
    else await place.run(folder, sql)
    expect((await store.verify()).rows.findingCount).toBeGreaterThan(0)
  })

  test('why a print was interrupted, cancelled by a void or held is told, and a changed one is named', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    const sent = await boughtPurchase(first, { job: { id: 'sent' } })
    const void_ = await boughtPurchase(first, { job: { id: 'voided' } })
    await boughtPurchase(first, { job: { id: 'held' } })
    await first.changeJob('sent', ['held'], { state: 'sending' })
    const away = toldAs('void-asked')
    await first.changePurchase({ id: void_.id, from: ['bought'], to: 'voiding', event: away })
    await first.changeJob('held', ['held'], { state: 'held', cause: 'expired', needsRelease: true })
    await bench.close(first)
    const store = await place.open(bench, folder)
    await store.recover()
    const causes = await Promise.all(['sent', 'voided', 'held'].map(async id => (await store.job(id))?.cause))
    expect([sent.kind, ...causes]).toEqual(['bought', 'interrupted', 'purchase-voided', 'expired'])
    expect((await store.verify()).rows.findings).toEqual([])
    for (const id of ['sent', 'voided', 'held']) {
      place.runOnSpool(folder, `update jobs set cause = 'damaged' where id = '${id}'`)
    }
    const { findings } = (await store.verify()).rows
    expect(findings.map(one => one.id).sort()).toEqual(['held', 'sent', 'voided'])
  })
})
