// What a regular change of a record meets is told before the trail takes the record over, and what a supervisor has seen is
// told from what is changed later.
import { expect, test } from 'vitest'
import type { Store } from '../../../main/storage/store.ts'
import { type BoughtPurchase, boughtPurchase, DAY_MS, newJob, onEachLedger } from '../fixtures.ts'

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
    await store.setAttention(ids.marked, ['no-payload'], { kind: 'marked' })
    const event = { kind: 'void-asked' }
    await store.changePurchase({ id: ids.voided, from: ['bought'], to: 'voiding', event })
    await store.changePurchase({ id: ids.forgotten, from: ['bought'], to: 'voiding', event })
    await store.changePurchase({ id: ids.forgotten, from: ['voiding'], to: 'voided', event })
    await store.settleFunds('funds-1', ['unknown'], { state: 'added' }, { kind: 'person-said-funds-added' })
    await store.updateClose('close-1', { ended: 'all' })
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
    await last.setAttention(ids.forgotten, [], { kind: 'looked-at' })
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

    // Seen, it is listed no more where the trail alone had it, and as seen where the record still has it.
    await again.markSeen([...after.values()], {
      kind: 'findings-seen',
      operator: 'Ines',
      detail: { note: 'n' },
    })
    const { rows } = await again.verify()
    expect(rows).toMatchObject({ findingCount: 1, seenCount: 1 })
    expect(rows.findings[0]?.seen).toMatchObject({ operator: 'Ines', note: 'n' })
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
    await again.setAttention('invented-1', ['no-payload'], { kind: 'marked' })
    expect((await again.verify()).rows.findings).toContainEqual(
      expect.objectContaining({ record: 'purchase', id: 'invented-1', what: 'invented' }),
    )
  })

  test('what was not seen has its place before what was, however many there are', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    for (let one = 0; one < 3; one += 1) await boughtPurchase(store)
    await bench.close(store)
    await place.run(folder, 'update purchases set cost_cents = 1')
    const again = await place.open(bench, folder)
    const { rows } = await again.verify()
    await again.markSeen(rows.findings.slice(0, 2), { kind: 'findings-seen', detail: { note: 'n' } })
    const { findings, seenCount } = (await again.verify()).rows
    expect(seenCount).toBe(2)
    expect(findings.map(one => one.seen !== undefined)).toEqual([false, true, true])
  })
})
