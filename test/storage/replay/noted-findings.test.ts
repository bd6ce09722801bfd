// What a regular change of a record meets is told before the trail takes the record over, and what a supervisor has seen is
// told from what is changed later.
import { expect, test } from 'vitest'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import {
  type BoughtPurchase,
  bought,
  boughtPurchase,
  closedDay,
  DAY_MS,
  newJob,
  newPurchase,
  onEachLedger,
  recordOf,
  sendingPurchase,
  zpl,
} from '../fixtures.ts'

onEachLedger((place, bench) => {
  const found = async (store: Store) =>
    new Map((await store.verify()).rows.findings.map(one => [`${one.record} ${one.id}`, one]))

  async function records() {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const buy = (given?: BoughtPurchase) => boughtPurchase(store, given)
    const labels = [await buy(), await buy(), await buy(), await buy()]
    const [marked, voided, forgotten, handed] = labels.map(({ id }) => id)
    if (!marked || !voided || !forgotten || !handed) throw new Error('nothing was bought')
    await store.intendFunds(
      {
        id: 'funds-1',
        environment: 'live',
        meterId: 'M-1',
        amountCents: 5000,
        transactionReference: 'T-1',
      },
      { kind: 'funds-sending' },
    )
    await store.settleFunds('funds-1', ['sending'], { state: 'unknown' }, { kind: 'funds-unknown' })
    await store.startClose(
      { id: 'close-1', environment: 'live', services: [{ service: 'label-server', shipmentIds: [handed] }] },
      { kind: 'close-started' },
    )
    await store.updateClose('close-1', { labels: [{ shipmentId: handed, outcome: 'sending' }] })
    await store.add(newJob({ id: 'job-1', shipmentId: marked }), { kind: 'label-reprinted' })
    await store.add(newJob({ id: 'job-2', shipmentId: voided }), { kind: 'label-reprinted' })
    return { folder, store, marked, voided, forgotten }
  }

  /** A regular change of each. */
  async function work(store: Store, ids: { marked: string; voided: string; forgotten: string }) {
    await store.setAttention(ids.marked, ['no-payload'], toldAs('marked'))
    // First: nothing is voided at the label server while its close has no answer.
    await store.updateClose('close-1', { ended: 'all' })
    const event = toldAs('void-asked')
    await store.changePurchase({ id: ids.voided, from: ['bought'], to: 'voiding', event })
    await store.changePurchase({ id: ids.forgotten, from: ['bought'], to: 'voiding', event })
    await store.changePurchase({ id: ids.forgotten, from: ['voiding'], to: 'voided', event })
    await store.settleFunds('funds-1', ['unknown'], { state: 'added' }, { kind: 'person-said-funds-added' })
    await store.changeJob('job-1', ['held'], { state: 'cancelled' })
  }

  test('nothing is found of records that only the station wrote, also after a start', async () => {
    const { folder, store, ...ids } = await records()
    await bench.close(store)
    const again = await place.open(bench, folder)
    await work(again, ids)
    await bench.close(again)
    bench.clock.advance(60 * DAY_MS)
    const later = await place.open(bench, folder)
    await later.purge(bench.clock.now(), { addressDays: 30, payloadDays: 7 })
    await bench.close(later)
    const last = await place.open(bench, folder)
    await last.setAttention(ids.forgotten, [], toldAs('looked-at'))
    await last.recover()
    expect((await last.notedFindings()).met).toEqual([])
    expect((await last.verify()).rows.findings).toEqual([])
  })

  test('a change from outside is found before and after the regular change, as the same', async () => {
    const { folder, store, ...ids } = await records()
    await bench.close(store)
    await place.run(
      folder,
      `update purchases set cost_cents = 1;
       update funds set amount_cents = 1;
       update closes set operator = 'somebody'`,
    )
    place.runOnSpool(folder, `update jobs set printer_id = 'x', copy_number = 9, reason = 'none'`)
    const again = await place.open(bench, folder)
    const before = await found(again)
    expect([...before.values()].every(one => one.what === 'changed')).toBe(true)
    expect(before.size).toBe(8)
    await work(again, ids)
    const after = await found(again)
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
    for (const [key, one] of before) expect(after.get(key)?.asFound, key).toBe(one.asFound)
    const { met } = await again.notedFindings()
    expect(met.map(one => one.record).sort()).toEqual([
      'close',
      'funds',
      'job',
      'job',
      'purchase',
      'purchase',
      'purchase',
    ])
    expect(met.find(one => one.id === ids.marked)?.fields).toEqual(['costCents'])

    // Seen, it is listed no more: labels are put back, and of the others the trail alone had it.
    await again.markSeen([...after.values()], {
      kind: 'findings-seen',
      operator: 'Ines',
      detail: { note: 'n' },
    })
    const { rows } = await again.verify()
    expect(rows).toMatchObject({ findingCount: 0, seenCount: 0 })
  })

  test('a count of changes that somebody raised is found at the next regular change', async () => {
    const { folder, store, ...ids } = await records()
    await bench.close(store)
    await place.run(folder, 'update purchases set revision = revision + 5, cost_cents = 1')
    const again = await place.open(bench, folder)
    await again.setAttention(ids.marked, ['no-payload'], toldAs('marked'))
    const { met } = await again.notedFindings()
    expect(met).toMatchObject([{ id: ids.marked, what: 'changed', fields: ['revision', 'costCents'] }])
    // Once: what the station wrote since is the trail's own.
    await again.setAttention(ids.marked, [], toldAs('marked'))
    expect((await again.notedFindings()).met).toHaveLength(1)
  })

  test('a count of changes that somebody took back goes on from the trail’s', async () => {
    const { folder, store, ...ids } = await records()
    await bench.close(store)
    await place.run(
      folder,
      'update purchases set revision = 0; update funds set revision = 0; update closes set revision = 0',
    )
    const again = await place.open(bench, folder)
    await work(again, ids)
    const { met } = await again.notedFindings()
    expect(met.map(one => [one.record, ...one.fields].join(' ')).sort()).toEqual([
      'close revision',
      'funds revision',
      'purchase revision',
      'purchase revision',
      'purchase revision',
    ])
    // Besides what was met, the one label that nothing was done with since.
    const { findings } = (await again.verify()).rows
    expect(findings).toHaveLength(met.length + 1)
    expect(findings.every(one => one.fields.join() === 'revision')).toBe(true)
  })

  test('a record that is over holds nothing up, whoever made it', async () => {
    const { folder, store } = await records()
    await store.settleFunds('funds-1', ['unknown'], { state: 'added' }, { kind: 'person-said-funds-added' })
    await store.updateClose('close-1', { ended: 'all' })
    const [{ shipmentId = '' } = {}] = (await store.close('close-1'))?.services[0]?.labels ?? []
    const labels = [{ shipmentId, outcome: 'closed' as const, seen: 'unknown' as const }]
    await store.updateClose('close-1', { by: 'person', labels }, { kind: 'person-said-closed' })
    const gone = await boughtPurchase(store, { purchase: { reference: 'GONE' } })
    const event = toldAs('void-asked')
    await store.changePurchase({ id: gone.id, from: ['bought'], to: 'voiding', event })
    await store.changePurchase({ id: gone.id, from: ['voiding'], to: 'voided', event })
    await bench.close(store)
    await place.run(
      folder,
      `update funds set holder_key = 'live:M-1';
       update closes set holder_key = 'live';
       update purchases set holder_key = 'live:' || reference_key where reference = 'GONE'`,
    )
    const again = await place.open(bench, folder)
    const next = await boughtPurchase(again, { purchase: { reference: 'GONE' } })
    const plan = {
      id: 'close-2',
      environment: 'live' as const,
      services: [{ service: 'label-server' as const, shipmentIds: [next.id] }],
    }
    expect((await again.startClose(plan, { kind: 'close-started' })).kind).toBe('started')
    const funds = { id: 'funds-2', environment: 'live', meterId: 'M-1', amountCents: 1 } as const
    const asked = { ...funds, transactionReference: 'T-2' }
    expect((await again.intendFunds(asked, { kind: 'funds-sending' })).kind).toBe('intended')
    const { met } = await again.notedFindings()
    expect(met.map(one => [one.record, ...one.fields].join(' ')).sort()).toEqual([
      'close holderKey',
      'funds holderKey',
      'purchase holderKey',
    ])
    expect((await again.verify()).rows.findingCount).toBe(met.length)
  })

  test('what a start finds is given up as the trail has it', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const { id } = await sendingPurchase(store)
    const never = recordOf(await store.intend(newPurchase(), { kind: 'purchase-intended' }))
    const kept = await boughtPurchase(store)
    await bench.close(store)
    await place.run(folder, `update purchases set kind = 'intended', revision = 1`)
    const again = await place.open(bench, folder)
    const { abandoned, unknown } = await again.recover()
    expect({ abandoned, unknown }).toEqual({ abandoned: [never.id], unknown: [id] })
    expect(await again.purchase(kept.id)).toMatchObject({ kind: 'bought', identifiers: kept.identifiers })
    expect((await again.verify()).rows.findings.every(one => one.what === 'changed')).toBe(true)
  })

  test.each([
    ['taken away', `delete from identifiers; delete from purchases`],
    ['changed', `update purchases set kind = 'refused', holder_key = null, in_flight_by = null`],
    [
      'bought without a number',
      `update purchases set kind = 'bought', identifiers = '{"trackingNumbers":[]}'`,
    ],
  ])('an answer to a purchase that somebody has meanwhile %s is kept all the same', async (_how, sql) => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const { id, reference } = await sendingPurchase(store)
    await place.run(folder, sql)
    const answered = await store.settleAnswer({
      id,
      from: ['sending'],
      to: 'bought',
      bought: bought(),
      payloads: [zpl()],
      job: newJob({ shipmentId: id }),
      event: { kind: 'purchase-bought' },
    })
    expect(answered).toMatchObject({ kind: 'applied', record: { kind: 'bought', reference } })
    expect(await store.payloads(id)).toHaveLength(1)
    const again = await store.intend(newPurchase({ reference }), { kind: 'purchase-intended' })
    expect(again).toMatchObject({ kind: 'held-by', record: { id } })
    expect((await store.notedFindings()).met).toMatchObject([{ id }])
    expect((await store.verify()).rows.findingCount).toBe(1)
  })

  test('what somebody left of a record that he took away is given to no other', async ctx => {
    if (place.shared) ctx.skip('PostgreSQL gives no place twice')
    const { folder, store } = await records()
    await store.updateClose('close-1', { ended: 'all' })
    await bench.close(store)
    const tables = ['purchases', 'closes', 'funds', 'jobs'].map(table => `delete from ${table}`)
    await place.run(folder, ['pragma foreign_keys = off', ...tables].join(';'))
    const again = await place.open(bench, folder)
    const next = await boughtPurchase(again, { job: { id: 'job-9' } })
    expect(await again.payloads(next.id)).toEqual([zpl()])
    expect(await again.jobBytes('job-9')).toBeDefined()
    const services = [{ service: 'label-server' as const, shipmentIds: [next.id] }]
    const plan = { id: 'close-2', environment: 'live' as const, services }
    expect((await again.startClose(plan, { kind: 'close-started' })).kind).toBe('started')
    expect((await again.close('close-2'))?.services[0]?.labels).toHaveLength(1)
  })

  test('a close is asked of the trail before its labels are closed again', async () => {
    const { folder, store } = await records()
    const [{ shipmentId = '' } = {}] = (await store.close('close-1'))?.services[0]?.labels ?? []
    await bench.close(store)
    await place.run(
      folder,
      `update closes set state = 'partly', holder_key = null;
       update close_services set state = 'failed';
       update close_labels set outcome = 'failed'`,
    )
    const again = await place.open(bench, folder)
    await again.recover()
    const plan = {
      id: 'close-2',
      environment: 'live' as const,
      services: [{ service: 'label-server' as const, shipmentIds: [shipmentId] }],
    }
    const start = () => again.startClose(plan, { kind: 'close-started' })
    expect((await start()).kind).toBe('changed-outside')
    const { rows } = await again.verify()
    await again.markSeen(rows.findings, { kind: 'findings-seen', detail: { note: 'n' } })
    expect((await start()).kind).toBe('started')
  })

  test('what somebody made of a label is told before it is forgotten by age', async () => {
    const { folder, store, forgotten } = await records()
    await store.changePurchase({
      id: forgotten,
      from: ['bought'],
      to: 'discarded',
      event: { kind: 'label-discarded' },
    })
    await bench.close(store)
    await place.run(
      folder,
      `delete from payloads where purchase_seq = (select seq from purchases where id = '${forgotten}')`,
    )
    bench.clock.advance(60 * DAY_MS)
    const again = await place.open(bench, folder)
    await again.purge(bench.clock.now(), { addressDays: 90, payloadDays: 7 })
    expect((await again.notedFindings()).met).toMatchObject([{ id: forgotten, fields: ['label'] }])
  })

  test('a closed label that was made younger than its close is not asked of its service', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const { id } = await boughtPurchase(store)
    await closedDay(store, 'close-1', 'parcel-label', id)
    await bench.close(store)
    await place.run(
      folder,
      `update purchases set closed_at = null, close_id = null, created_at = '2099-01-01T00:00:00.000Z'`,
    )
    const again = await place.open(bench, folder)
    expect(await again.changedOutside([id])).toEqual([id])
  })

  test('labels told of in the event of another one are as they were told', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const bought = []
    for (let count = 0; count < 5; count += 1) bought.push(await boughtPurchase(store))
    const [first, second, ...rest] = bought
    if (!first || !second) throw new Error('nothing was bought')
    const heir = await boughtPurchase(store, {
      purchase: { reference: first.reference, duplicateReason: 'lost' },
    })
    const event = toldAs('void-asked')
    await store.changePurchase({ id: first.id, from: ['bought'], to: 'voiding', event })
    await store.changePurchase({ id: first.id, from: ['voiding'], to: 'voided', event })
    bench.clock.advance(1000)
    const to = { ...second.account, baseUrl: 'https://moved.example' }
    const move = { id: second.id, from: second.account, to }
    expect(await store.moveAccount(move, { kind: 'person-said-same-account' })).toBe(5)
    bench.clock.advance(1000)
    for (const { id } of rest) await store.sayClosed(id, { kind: 'person-said-closed' })
    await bench.close(store)
    // What this process had told is not known any more.
    const again = await place.open(bench, folder)
    for (const { id } of [...bought, heir]) await again.setAttention(id, ['no-payload'], toldAs('marked'))
    expect((await again.notedFindings()).met).toEqual([])
    expect((await again.verify()).rows.findings).toEqual([])
  })

  test.each([
    ['with fees', `update funds set fees = 'nojson'`],
    ['with a state', `update funds set state = 'x'`],
  ])('added money %s that cannot be read is settled once a supervisor has seen it', async (_what, sql) => {
    const { folder, store } = await records()
    await bench.close(store)
    await place.run(folder, sql)
    const again = await place.open(bench, folder)
    const settle = () =>
      again.settleFunds('funds-1', ['unknown'], { state: 'added' }, { kind: 'person-said-funds-added' })
    expect(await settle()).toBeUndefined()
    expect(await again.unknownFunds('live')).toMatchObject([{ id: 'funds-1', notReadable: true }])
    const { rows } = await again.verify()
    await again.markSeen(rows.findings, { kind: 'findings-seen', detail: { note: 'n' } })
    // It keeps its meter until somebody says what became of it.
    const next = {
      id: 'funds-2',
      environment: 'live',
      meterId: 'M-1',
      amountCents: 1,
      transactionReference: 'T-2',
    } as const
    expect(await again.intendFunds(next, { kind: 'funds-sending' })).toMatchObject({ kind: 'held-by' })
    expect(await settle()).toMatchObject({ state: 'added' })
    expect(await again.unknownFunds('live')).toEqual([])
    expect(await again.intendFunds(next, { kind: 'funds-sending' })).toMatchObject({ kind: 'intended' })
  })

  test('a close that cannot be read is settled once a supervisor has seen it, and the next may begin', async () => {
    const { folder, store } = await records()
    await store.updateClose('close-1', { ended: 'all' })
    await bench.close(store)
    await place.run(folder, `update closes set container = 'nojson'`)
    const again = await place.open(bench, folder)
    const [{ services } = { services: [] }] = await again.closes('live', 1)
    expect(services).toMatchObject([{ state: 'unknown' }])
    const [label] = (await again.close('close-1'))?.services[0]?.labels ?? []
    if (!label) throw new Error('no label')
    const labels = [{ shipmentId: label.shipmentId, outcome: 'closed' as const, seen: 'unknown' as const }]
    const settle = () =>
      again.updateClose('close-1', { by: 'person', labels }, { kind: 'person-said-closed' })
    expect((await settle())?.labels).toEqual([])
    const { rows } = await again.verify()
    await again.markSeen(rows.findings, { kind: 'findings-seen', detail: { note: 'n' } })
    const next = { id: 'close-2', environment: 'live', services: [] } as const
    expect(await again.startClose(next, { kind: 'close-started' })).toMatchObject({ kind: 'held-by' })
    expect((await settle())?.state).toBe('done')
    expect(await again.startClose(next, { kind: 'close-started' })).toMatchObject({ kind: 'started' })
  })

  test.each([
    ['a label is taken out of it', 'delete from close_labels', ''],
    ['its label is said to have failed', `update close_labels set outcome = 'failed'`, ''],
    ['its label cannot be read', `update close_labels set outcome = 'x', service = 'y'`, ''],
    ['its service is taken out of it', 'delete from close_services', ''],
    ['its service is said to be done', `update close_services set state = 'done'`, ''],
    ['nothing of it is left', 'delete from close_labels', 'delete from close_services'],
  ])('an open close is settled by a person once a supervisor has seen that %s', async (_name, ...changes) => {
    const { folder, store } = await records()
    await store.updateClose('close-1', { ended: 'all' })
    await bench.close(store)
    const change = async () => {
      for (const sql of changes.filter(Boolean)) await place.run(folder, sql)
    }
    await change()
    const again = await place.open(bench, folder)
    const next = { id: 'close-2', environment: 'live', services: [] } as const
    expect(await again.startClose(next, { kind: 'close-started' })).toMatchObject({ kind: 'held-by' })
    const { rows } = await again.verify()
    expect(rows.findings.map(({ record }) => record)).toContain('close')
    await again.markSeen(rows.findings, { kind: 'findings-seen', detail: { note: 'n' } })
    // Changed the same way once more, it is the same finding.
    await bench.close(again)
    await change()
    const last = await place.open(bench, folder)
    expect(await last.startClose(next, { kind: 'close-started' })).toMatchObject({ kind: 'held-by' })
    const [listed] = await last.closes('live', 1)
    expect(listed).toMatchObject({
      state: 'unknown',
      services: [{ service: 'label-server', state: 'unknown' }],
    })
    const [label] = (await last.close('close-1'))?.services[0]?.labels ?? []
    if (!label) throw new Error('no label')
    const labels = [{ shipmentId: label.shipmentId, outcome: 'closed' as const, seen: 'unknown' as const }]
    const word = { by: 'person', labels } as const
    const settled = await last.updateClose('close-1', word, { kind: 'person-said-closed' })
    expect(settled).toMatchObject({ state: 'done', labels: [{ outcome: 'closed' }] })
    expect(await last.startClose(next, { kind: 'close-started' })).toMatchObject({ kind: 'started' })
    expect((await last.verify()).rows.findings.filter(one => one.record !== 'close')).toEqual([])
  })

  test('a label taken out of a close that was settled without it is in the next once a supervisor has seen it', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const shipmentIds = [(await boughtPurchase(store)).id, (await boughtPurchase(store)).id]
    const [gone = '', left = ''] = shipmentIds
    const plan = (id: string, ids: readonly string[]) =>
      ({ id, environment: 'live', services: [{ service: 'label-server', shipmentIds: ids }] }) as const
    await store.startClose(plan('close-1', shipmentIds), { kind: 'close-started' })
    const labels = shipmentIds.map(shipmentId => ({ shipmentId, outcome: 'sending' as const }))
    await store.updateClose('close-1', { labels })
    await store.updateClose('close-1', { ended: 'all' })
    await bench.close(store)
    await place.run(folder, `delete from close_labels where shipment_id = '${gone}'`)
    const again = await place.open(bench, folder)
    const word = { shipmentId: left, outcome: 'closed', seen: 'unknown' } as const
    await again.updateClose('close-1', { by: 'person', labels: [word] }, { kind: 'person-said-closed' })
    const { rows } = await again.verify()
    await again.markSeen(rows.findings, { kind: 'findings-seen', detail: { note: 'n' } })
    const next = await again.startClose(plan('close-2', [gone]), { kind: 'close-started' })
    expect(next).toMatchObject({ kind: 'started' })
  })

  test('an open close of which the trail names no label that is left is over once a supervisor has seen it', async () => {
    const { folder, store } = await records()
    await store.updateClose('close-1', { ended: 'all' })
    await bench.close(store)
    await place.run(folder, 'delete from close_labels')
    await place.run(folder, `update closes set id = 'close-0'`)
    const again = await place.open(bench, folder)
    const next = { id: 'close-2', environment: 'live', services: [] } as const
    expect(await again.startClose(next, { kind: 'close-started' })).toMatchObject({ kind: 'held-by' })
    const { rows } = await again.verify()
    await again.markSeen(rows.findings, { kind: 'findings-seen', detail: { note: 'n' } })
    expect(await again.close('close-0')).toMatchObject({ state: 'partly' })
    expect(await again.startClose(next, { kind: 'close-started' })).toMatchObject({ kind: 'started' })
  })

  test('a label that was put in from outside is found although the station wrote to it since', async () => {
    const { folder, store, marked } = await records()
    await bench.close(store)
    const columns = [
      'environment, service, origin, reference, reference_key, kind, needs_decision, payloads_kept, request_id',
      'body_hash, base_url, account, station, created_at, updated_at, search_stamp, search_text, identifiers',
      'warnings, attention, revision',
    ].join(', ')
    await place.run(
      folder,
      `insert into purchases (id, ${columns}) select 'invented-1', ${columns} from purchases where id = '${marked}'`,
    )
    const again = await place.open(bench, folder)
    await again.setAttention('invented-1', ['no-payload'], toldAs('marked'))
    expect((await again.verify()).rows.findings).toContainEqual(
      expect.objectContaining({ record: 'purchase', id: 'invented-1', what: 'invented' }),
    )
  })

  test('what was not seen has its place before what was, however many there are', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    for (let one = 0; one < 3; one += 1) await boughtPurchase(store)
    await bench.close(store)
    await place.run(folder, `update purchases set warnings = 'nojson'`)
    const again = await place.open(bench, folder)
    const { rows } = await again.verify()
    const event = { kind: 'findings-seen' as const, operator: 'Ines', detail: { note: 'n' } }
    await again.markSeen(rows.findings.slice(0, 2), event)
    const { findings, seenCount } = (await again.verify()).rows
    expect(seenCount).toBe(2)
    const seen = expect.objectContaining({ operator: 'Ines', note: 'n' })
    expect(findings.map(one => one.seen)).toEqual([undefined, seen, seen])
  })
})
